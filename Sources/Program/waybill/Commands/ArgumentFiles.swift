import CompilerDriver

/// Arguments in files, for command lines that are longer than the system takes: `@FILE`.
enum ArgumentFiles {
  /// Puts the lines of each `@FILE` in its place, each one argument as it is.
  ///
  /// Lines of a file are not expanded again, and nothing is after `--`. An empty line is no
  /// argument. A path that begins with `@` is written `./@…`.
  static func expand(_ arguments: [String]) throws(FileProblem) -> [String] {
    var expanded: [String] = []
    var isLiteral = false
    for argument in arguments {
      if argument == "--" { isLiteral = true }
      if isLiteral || !argument.hasPrefix("@") || argument == "@" {
        expanded.append(argument)
      } else {
        let lines = try lines(of: String(argument.dropFirst()))
        if lines.contains("--") { isLiteral = true }
        expanded += lines
      }
    }
    return expanded
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func lines(of path: String) throws(FileProblem) -> [String] {
    let bytes = try InputFile.read(path, shownAs: path, limit: 1 << 26)
    // What the system takes as arguments ends at a NUL, and damaged text would name another file.
    if bytes.contains(0) { throw .argumentFile(path: path, reason: "it contains a NUL") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .argumentFile(path: path, reason: "it is not UTF-8")
    }
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
  }
}
