import MessageSyntax

/// A multipart message as lines of a `.http` file. Clients end each line in CR LF again.
enum MultipartText {
  /// The lines of a message, without a final line end.
  static func lines(of message: [UInt8]) -> [UInt8] {
    message.dropLast(2).filter { $0 != 0x0D }
  }

  /// Whether a message can be inside the file of requests: the boundary is not quoted, and every
  /// part is safe there and contains no line end.
  ///
  /// RFC 2046, section 5.1.1: parts are delimited by CR LF, `--` and the boundary.
  static func isSafe(_ message: [UInt8], mediaType: String, in dialect: HTTPDialect) -> Bool {
    let mark = Array("boundary=".utf8)
    let type = Array(mediaType.utf8)
    guard let place = type.indices.first(where: { type[$0...].starts(with: mark) }) else {
      return false
    }
    let boundary = Array(type[(place + mark.count)...])
    guard boundary.first != UInt8(ascii: "\"") else { return false }
    let delimiter = Array("\r\n--".utf8) + boundary
    var pieces = split([0x0D, 0x0A] + message, by: delimiter)
    guard pieces.count > 2, pieces.removeFirst().isEmpty,
      pieces.removeLast().elementsEqual("--\r\n".utf8),
      pieces.allSatisfy({ isSafe(part: $0, in: dialect) })
    else { return false }
    return InlineText.isSafe(lines(of: message), in: dialect)
  }

  private static func isSafe(part: ArraySlice<UInt8>, in dialect: HTTPDialect) -> Bool {
    let pieces = split(Array(part), by: Array("\r\n\r\n".utf8))
    guard pieces.count == 2 else { return false }
    let content = Array(pieces[1])
    return InlineText.isSafe(content, in: dialect) && !content.contains(0x0A)
  }

  private static func split(_ bytes: [UInt8], by delimiter: [UInt8]) -> [ArraySlice<UInt8>] {
    let search = ByteSearch(delimiter)
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while let offset = bytes[start...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      pieces.append(bytes[start..<start + offset])
      start += offset + delimiter.count
    }
    return pieces + [bytes[start...]]
  }
}
