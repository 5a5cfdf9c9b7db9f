/// Splits bytes into lines. A line ends in CR LF or, in a file that may come from an editor, in LF.
struct LineScanner {
  let bytes: ArraySlice<UInt8>
  private(set) var index: Int
  let limit: Int
  private let source: MessageSource

  init(_ bytes: ArraySlice<UInt8>, limit: Int, from source: MessageSource = .file) {
    self.bytes = bytes
    // No line is longer than all bytes, and sums with the rest cannot overflow.
    self.limit = min(max(limit, 0), bytes.count)
    self.source = source
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  /// The next line without its line end; `nil` if there is no further line end.
  ///
  /// - Throws: ``CaptureError`` for a line longer than the limit.
  mutating func line() throws(CaptureError) -> ArraySlice<UInt8>? {
    let room = bytes[index..<min(bytes.endIndex, index + limit + 2)]
    guard let end = room.firstIndex(of: 0x0A) else {
      guard room.count <= limit else {
        throw CaptureError(
          "a line is longer than \(limit) bytes", at: index,
          status: index == bytes.startIndex ? 414 : 431)
      }
      return nil
    }
    let line = try source.line(bytes[index..<end])
    index = end + 1
    return line
  }

  /// The next line, which may be the text after the last line end.
  mutating func lastLine() throws(CaptureError) -> ArraySlice<UInt8>? {
    if let line = try line() { return line }
    guard !isAtEnd else { return nil }
    defer { index = bytes.endIndex }
    return bytes[index...]
  }
}
