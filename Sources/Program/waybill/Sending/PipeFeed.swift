import MessageContent

/// Writes a content to a pipe, producing the bytes as they are needed.
final class PipeFeed {
  let end: PipeEnd

  private var reader: ContentReader
  private let buffer: UnsafeMutableRawBufferPointer

  /// The bytes in the buffer that are still to be written.
  private var rest = 0..<0

  /// Starts feeding a content to a pipe.
  init(_ content: ContentSource, to end: PipeEnd) {
    self.end = end
    buffer = .allocate(byteCount: 1 << 16, alignment: 16)
    reader = ContentReader(content)
  }

  convenience init(_ bytes: [UInt8], to end: PipeEnd) {
    self.init(ContentSource(bytes), to: end)
  }

  deinit { buffer.deallocate() }

  /// Writes as many bytes as there is room for. Closes the pipe after the last one.
  func write() throws(ContentError) {
    if rest.isEmpty { rest = 0..<(try reader.read(into: buffer)) }
    guard !rest.isEmpty else { return end.close() }
    let count = end.put(UnsafeRawBufferPointer(rebasing: buffer[rest]))
    rest = (rest.lowerBound + count)..<rest.upperBound
  }
}
