/// One reading of a sequence in pieces of limited size, with or without chunked framing.
///
/// RFC 9112, section 7.1: a chunked message ends in a chunk of no bytes.
actor SequencePieces: PieceReading {
  private let reading: SequenceReading
  /// The largest number of bytes of a chunk, or nil for content without framing.
  private let chunkSize: Int?
  /// The part of earlier pieces that has not been taken yet.
  private var rest: ArraySlice<UInt8>
  private var isFinished = false

  /// - Parameters:
  ///   - content: The content to read.
  ///   - head: The bytes that precede it.
  ///   - chunkSize: The largest number of bytes of a chunk, or nil for content without framing.
  init(_ content: SequenceContent, after head: [UInt8] = [], chunkSize: Int? = nil) {
    reading = SequenceReading(content)
    rest = head[...]
    self.chunkSize = chunkSize
  }

  func next(upTo size: Int) async throws -> [UInt8]? {
    if rest.isEmpty { try await fill() }
    let piece = Array(rest.prefix(size))
    rest.removeFirst(piece.count)
    return piece.isEmpty ? nil : piece
  }

  nonisolated func stop() {
    reading.stop()
  }

  private func fill() async throws {
    guard !isFinished else { return }
    do {
      guard let piece = try await reading.next() else {
        // If several tasks wait for the end, one of them gets the last chunk.
        if !isFinished, chunkSize != nil { rest += "0\r\n\r\n".utf8 }
        isFinished = true
        return
      }
      append(piece)
    } catch {
      isFinished = true
      throw error
    }
  }

  private func append(_ piece: [UInt8]) {
    guard let chunkSize else {
      rest = rest.isEmpty ? piece[...] : rest + piece
      return
    }
    for start in stride(from: 0, to: piece.count, by: chunkSize) {
      let chunk = piece[start..<min(start + chunkSize, piece.count)]
      rest += "\(String(chunk.count, radix: 16))\r\n".utf8
      rest += chunk
      rest += "\r\n".utf8
    }
  }
}
