import Foundation
import TestSupport

extension GoldenCase {
  /// The clause of the reference that the case is about: `4.7`.
  var clause: Substring? { name.prefixMatch(of: /([0-9]+\.[0-9]+)-/)?.1 }

  /// The text after `diagnostic-`: an id, perhaps followed by the name of a variant.
  var diagnostic: Substring? { name.prefixMatch(of: /diagnostic-(.+)/)?.1 }

  /// The files beside the page that have no purpose there and that the spec does not name.
  func strangers(besides contents: Contents) throws -> [String] {
    let known = ["spec.yaml", "files", RealPaths.fileName] + Self.kinds
    let spec = contents.sources["spec.yaml"] ?? []
    let names = Set(try files().keys.map { $0.prefix { $0 != "/" } })
    return names.map(String.init).sorted().filter {
      !known.contains($0) && $0.wholeMatch(of: /_.+\.ya?ml/) == nil
        && spec.firstRange(of: Array($0.utf8)) == nil
    }
  }

  /// Whether the page and the files beside it are those that `record` writes.
  func isWrittenAsRecorded(_ compilation: Compilation) throws -> Bool {
    let text = try text()
    let written = GoldenPage(FencedText(text), showing: compilation)
    let beside = try files().keys.filter { path in
      Self.kinds.contains { path.hasPrefix($0 + "/") }
    }
    return written.text.utf8.elementsEqual(text.utf8) && Set(written.files.keys) == Set(beside)
  }

  /// Writes the diagnostics and outputs of a compilation in the place of the recorded ones.
  func record(_ compilation: Compilation) throws {
    let written = GoldenPage(FencedText(try text()), showing: compilation)
    let files = FileManager.default
    for old in Self.kinds.map({ folder.appending(path: $0) })
    where files.fileExists(atPath: old.path) {
      try files.removeItem(at: old)
    }
    var paths = try RealPaths(of: folder)
    for kind in Self.kinds { paths.removeAll(below: kind) }
    var taken: Set<String> = []
    for (path, bytes) in written.files.sorted(by: { $0.key < $1.key }) {
      let place = paths.place(path, in: "\(Self.path)/\(name)", taken: &taken)
      let file = folder.appending(path: place)
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try paths.write(to: folder)
    if let left = try? files.contentsOfDirectory(atPath: folder.path), left.isEmpty {
      try files.removeItem(at: folder)
    }
    try Data(written.text.utf8).write(to: page)
  }
}
