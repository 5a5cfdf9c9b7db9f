/// Arguments in files (`@FILE`), for command lines longer than the system accepts.
package enum ArgumentFiles {
  /// Replaces each `@FILE` by the lines of the file, each one argument, unchanged.
  ///
  /// Lines of a file are not expanded again, nor is anything after `--`. Empty lines are skipped. A
  /// path that begins with `@` is written `./@…`.
  ///
  /// - Throws: `FileProblem` for a file that cannot be read or is not a list of arguments.
  package static func expand(_ arguments: [String]) throws(FileProblem) -> [String] {
    var expanded: [String] = []
    var isLiteral = false
    for argument in arguments {
      if argument == "--" { isLiteral = true }
      if isLiteral || !argument.hasPrefix("@") || argument == "@" {
        expanded.append(argument)
      } else {
        let path = String(argument.dropFirst())
        let bytes = try InputFile.read(path, shownAs: path, limit: 1 << 26)
        let lines = try lines(in: bytes, of: path)
        if lines.contains("--") { isLiteral = true }
        expanded += lines
      }
    }
    return expanded
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the arguments in the bytes of a file.
  ///
  /// A byte order mark at the start and a carriage return before a line end are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its path, for the message.
  /// - Returns: The arguments in order, none of them empty.
  /// - Throws: `FileProblem.argumentFile` for bytes that are not UTF-8, or contain a NUL.
  package static func lines(
    in bytes: [UInt8], of path: String
  ) throws(FileProblem) -> [String] {
    // The system would cut an argument at a NUL, and repaired text would name another file.
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
