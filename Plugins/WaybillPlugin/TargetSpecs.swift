import Foundation

/// The specs of a target, and the other files that are read when they are compiled.
struct TargetSpecs {
  /// A spec or a fragment.
  struct File {
    var url: URL

    /// The path from the root.
    var path: String

    /// The name of the file that it compiles to.
    var output: String
  }

  /// The folder of the target; the compiler reads nothing outside.
  let root: URL

  /// The specs, in the order of their paths.
  let specs: [File]

  /// The fragments. Which of them a spec includes is not known before it is read.
  let fragments: [URL]

  /// The fragments that declare types, which become a file for all specs: those of the target, and
  /// those that a spec names.
  let types: [File]

  /// `waybill.json`, where there is one.
  let options: URL?

  /// Finds the specs among the files of a target. What the package excludes is not compiled; a
  /// fragment can be included nevertheless.
  ///
  /// - Parameters:
  ///   - files: The files of the target.
  ///   - folder: The folder of the target.
  init(among files: [URL], in folder: URL) {
    let root = folder.resolvingSymlinksInPath()
    self.root = root
    let found = Self.inOrder(files.filter { Self.isYAML($0) && !Self.isFragment($0) })
      .map { (url: $0, bytes: (try? Data(contentsOf: $0)).map { Array($0) }) }
      // The compiler reports a file that cannot be read.
      .filter { $0.bytes.map(SpecMark.isSpec) ?? true }
    specs = Self.files(found.map(\.url), from: root)
    fragments = Self.fragments(below: root)
    let paths = Set(files.map(\.path))
    types = Self.files(
      fragments.filter { fragment in
        guard let bytes = try? Data(contentsOf: fragment), SpecMark.declaresTypes(Array(bytes))
        else { return false }
        let name = Data(fragment.lastPathComponent.utf8)
        return paths.contains(fragment.path)
          || found.contains { Data($0.bytes ?? []).range(of: name) != nil }
      }, from: root)
    let options = root.appending(path: "waybill.json")
    self.options = FileManager.default.fileExists(atPath: options.path) ? options : nil
  }

  /// Names files as the compiler does, which follows links. A file that has two names is compiled
  /// once.
  private static func files(_ files: [URL], from root: URL) -> [File] {
    var outputs: Set<String> = []
    return files.compactMap { url in
      let path = path(of: url.resolvingSymlinksInPath(), from: root)
      let output = SpecFileName.swiftFile(of: path)
      return outputs.insert(output).inserted ? File(url: url, path: path, output: output) : nil
    }
  }

  private static func path(of file: URL, from root: URL) -> String {
    let prefix = root.path + "/"
    // The compiler reports a link that leads out of the folder.
    guard file.path.utf8.starts(with: prefix.utf8) else { return file.lastPathComponent }
    return String(decoding: file.path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  private static func fragments(below folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return inOrder((files?.compactMap { $0 as? URL } ?? []).filter(isFragment))
  }

  private static func isYAML(_ file: URL) -> Bool {
    file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml")
  }

  private static func isFragment(_ file: URL) -> Bool {
    isYAML(file) && file.lastPathComponent.utf8.first == UInt8(ascii: "_")
  }

  private static func inOrder(_ files: [URL]) -> [URL] {
    files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
