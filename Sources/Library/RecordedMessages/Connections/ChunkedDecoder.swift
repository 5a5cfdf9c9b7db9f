internal import MessageSyntax

/// Decodes the chunked transfer coding (RFC 9112, section 7.1) piece by piece.
package struct ChunkedDecoder: Sendable {
  private enum State {
    case size
    case data(Int)
    case dataEnd
    case trailer
    case finished
  }

  private var state = State.size
  private var line: [UInt8] = []
  private var trailerLength = 0
  private let limits: CaptureLimits
  private let source: MessageSource

  /// The number of bytes in lines beyond what chunks need.
  private var excess = 0

  /// The decoded content that was not taken yet.
  package private(set) var content: [UInt8] = []
  private var decodedCount = 0

  package init(limits: CaptureLimits, from source: MessageSource = .file) {
    self.limits = limits
    self.source = source
  }

  package var isFinished: Bool { if case .finished = state { true } else { false } }

  /// Decodes bytes. Returns how many of them belong to the message.
  package mutating func decode(_ bytes: ArraySlice<UInt8>) throws(CaptureError) -> Int {
    var index = bytes.startIndex
    while index < bytes.endIndex, !isFinished {
      if case .data(let left) = state {
        let end = min(bytes.endIndex, index + left)
        content.append(contentsOf: bytes[index..<end])
        decodedCount += end - index
        state = left == end - index ? .dataEnd : .data(left - (end - index))
        index = end
        continue
      }
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        line = Array(try source.line(line[...]))
        try take()
        line.removeAll(keepingCapacity: true)
      } else {
        if case .dataEnd = state, byte != 0x0D {
          throw CaptureError("a chunk is longer than its size")
        }
        guard line.count < limits.line else { throw CaptureError("a chunk's line is too long") }
        line.append(byte)
      }
    }
    return index - bytes.startIndex
  }

  /// Returns and removes the content decoded since the last call.
  package mutating func takeContent() -> [UInt8] {
    defer { content.removeAll(keepingCapacity: true) }
    return content
  }

  /// Processes a line.
  private mutating func take() throws(CaptureError) {
    switch state {
    case .size:
      let size = try size()
      state = size == 0 ? .trailer : .data(size)
    case .dataEnd:
      guard line.isEmpty else { throw CaptureError("a chunk is longer than its size") }
      state = .size
    case .trailer:
      trailerLength += line.count
      guard trailerLength <= limits.head else {
        throw CaptureError("the trailer is too long", status: 431)
      }
      if line.isEmpty {
        state = .finished
      } else if source == .connection {
        _ = try MessageHead.field(line[...])
      }
    case .data, .finished: break
    }
  }

  /// `chunk-size [ chunk-ext ]`
  private mutating func size() throws(CaptureError) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    let rest = line[digits.endIndex...].drop(while: \.isBlank)
    guard !digits.isEmpty, digits.count <= 15, rest.isEmpty || rest.first == 0x3B else {
      throw CaptureError("a chunk's size is not a hexadecimal number")
    }
    let size = digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
    if source == .connection { try checkExtensions(line[digits.endIndex...], ofChunk: size) }
    guard size <= limits.content - decodedCount else {
      throw CaptureError("the body is longer than \(limits.content) bytes", status: 413)
    }
    return size
  }

  /// Refuses malformed extensions, and those that are much longer than the content.
  private mutating func checkExtensions(
    _ text: ArraySlice<UInt8>, ofChunk size: Int
  ) throws(CaptureError) {
    guard ChunkExtensions.isValid(text) else {
      throw CaptureError("the extension of a chunk is not valid")
    }
    excess = max(0, excess + text.count - 16 - size)
    guard excess <= 1 << 14 else { throw CaptureError("the extensions of chunks are too long") }
  }
}
