/// Relative paths between files.
enum RelativePath {
  /// The folder of a file relative to that of another: `../data/`; empty for the same folder.
  ///
  /// Both paths are relative to the same folder and contain neither `.` nor `..`.
  static func folder(of path: String, seenFrom other: String) -> String {
    let folder = components(path)
    let origin = components(other)
    let shared = zip(folder, origin).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = origin.dropFirst(shared).map { _ in "../" }
    let names = folder.dropFirst(shared).map { "\($0)/" }
    return (steps + names).joined()
  }

  /// The folders in the path of a file.
  private static func components(_ path: String) -> [Substring] {
    Array(path.split(separator: "/").dropLast())
  }
}
