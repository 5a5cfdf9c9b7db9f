import MessageContent

/// What a pipe to a program is fed with: bytes that are made while they are written.
final class PipeFeed {
  let end: PipeEnd

  private var reader: ContentReader
  private let buffer: UnsafeMutableRawBufferPointer

  /// The bytes of the buffer that are not written yet.
  private var rest = 0..<0

  /// Feeds a pipe with a content.
  init(_ content: ContentSource, to end: PipeEnd) {
    self.end = end
    buffer = .allocate(byteCount: 1 << 16, alignment: 16)
    reader = ContentReader(content)
  }

  convenience init(_ bytes: [UInt8], to end: PipeEnd) {
    self.init(ContentSource(bytes), to: end)
  }

  deinit { buffer.deallocate() }

  /// Writes what there is room for, and closes the pipe after the last byte.
  func write() throws(ContentError) {
    if rest.isEmpty { rest = 0..<(try reader.read(into: buffer)) }
    guard !rest.isEmpty else { return end.close() }
    let count = end.put(UnsafeRawBufferPointer(rebasing: buffer[rest]))
    rest = (rest.lowerBound + count)..<rest.upperBound
  }
}
