import RequestSerialization

/// A stream of the bytes of a text, some at a time.
struct TextStream: ContentStream {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = rest.prefix(min(buffer.count, 2))
    buffer.copyBytes(from: bytes)
    rest = rest.dropFirst(bytes.count)
    return bytes.count
  }
}
