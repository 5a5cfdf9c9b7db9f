/// Lists of paths, one a line.
enum PathList {
  /// The distinct paths of a list, sorted by their bytes.
  static func unique(_ paths: [String]) -> [String] {
    var last: String?
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.filter { path in
      defer { last = path }
      return !(last?.utf8.elementsEqual(path.utf8) ?? false)
    }
  }

  /// The paths as lines.
  ///
  /// - Throws: `FileProblem.lineEndInPath` for a path that contains a line end.
  static func lines(_ paths: [String]) throws(FileProblem) -> [UInt8] {
    var lines: [UInt8] = []
    for path in paths {
      guard !path.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
        throw .lineEndInPath(path: path)
      }
      lines += Array(path.utf8) + [0x0A]
    }
    return lines
  }
}
