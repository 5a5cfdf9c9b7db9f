import Diagnostics
import RequestModel

/// The files of a spec by their paths from the root, and places in them.
struct SourceTable {
  /// The paths of the spec and its fragments, the same on all machines.
  let paths: [String]

  private var locator: SourceLocator

  init(_ collection: RequestCollection) {
    locator = SourceLocator(collection.sources)
    let files = collection.sources.files
    let shownFolder = files.first.map { Self.folder(of: $0.path) } ?? []
    let folder = Self.folder(of: collection.relativePath)
    var paths = [collection.relativePath]
    for file in files.dropFirst() where !file.isSetting {
      var path = Array(file.path.utf8)[...]
      if !shownFolder.isEmpty, path.starts(with: shownFolder) {
        path = path.dropFirst(shownFolder.count)
      }
      paths.append(Self.normalized(folder + path))
    }
    self.paths = paths
  }

  /// The start of a span; nil for a value of the command line. Such values come after the files.
  mutating func place(of span: Span) -> SourceLocation? {
    let location = locator.location(of: span.start)
    return location.file < paths.count ? location : nil
  }

  /// The path up to its last component, with the slash.
  private static func folder(of path: String) -> [UInt8] {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return end.map { Array(path.utf8[...$0]) } ?? []
  }

  /// The path with `.` and `..` resolved textually.
  private static func normalized(_ path: [UInt8]) -> String {
    var components: [ArraySlice<UInt8>] = []
    for component in path.split(separator: UInt8(ascii: "/")) {
      if component.elementsEqual("..".utf8) {
        _ = components.popLast()
      } else if !component.elementsEqual(".".utf8) {
        components.append(component)
      }
    }
    return String(decoding: Array(components.joined(separator: "/".utf8)), as: UTF8.self)
  }
}
