internal import MessageSyntax

/// Undoes the chunked transfer coding (RFC 9112, section 7.1), piece by piece.
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

  /// The content as far as it was decoded, and not taken.
  package private(set) var content: [UInt8] = []
  private var decodedCount = 0

  package init(limits: CaptureLimits) {
    self.limits = limits
  }

  package var isFinished: Bool { if case .finished = state { true } else { false } }

  /// Takes bytes, and returns how many of them belong to the content.
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
        if line.last == 0x0D { line.removeLast() }
        try take()
        line = []
      } else {
        guard line.count < limits.line else { throw CaptureError("a chunk's line is too long") }
        line.append(byte)
      }
    }
    return index - bytes.startIndex
  }

  /// Gives away what was decoded since the last time.
  package mutating func takeContent() -> [UInt8] {
    defer { content.removeAll(keepingCapacity: true) }
    return content
  }

  /// Takes a line.
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
      guard trailerLength <= limits.head else { throw CaptureError("the trailer is too long") }
      if line.isEmpty { state = .finished }
    case .data, .finished: break
    }
  }

  /// `chunk-size [ chunk-ext ]`
  private func size() throws(CaptureError) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    let rest = line[digits.endIndex...].drop(while: \.isBlank)
    guard !digits.isEmpty, digits.count <= 15, rest.isEmpty || rest.first == 0x3B else {
      throw CaptureError("a chunk's size is not a hexadecimal number")
    }
    let size = digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
    guard size <= limits.content - decodedCount else {
      throw CaptureError("the body is longer than \(limits.content) bytes")
    }
    return size
  }
}
