/// One reading of transformed content, holding one piece of it and the coded result.
final class TransformReading {
  private let source: ContentSource
  private var reader: ContentReader
  private var coder: any ContentCoder
  /// The buffer for the input of one coding step.
  private let piece: UnsafeMutableRawBufferPointer
  /// The coded bytes; those before `start` have been consumed.
  private var coded: [UInt8] = []
  private var start = 0
  private var isFinished = false

  init(
    of source: ContentSource, by transform: any ContentTransform
  ) throws(ContentError) {
    coder = try transform.makeCoder(length: source.length)
    self.source = source
    reader = ContentReader(source)
    let size = max(1, Int(min(UInt64(ContentSource.pieceSize), source.length)))
    piece = .allocate(byteCount: size, alignment: 16)
  }

  deinit {
    piece.deallocate()
  }

  /// Fills `buffer` with the next bytes and returns how many: fewer than its count only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContentError) -> Int {
    var filled = 0
    while filled < buffer.count {
      guard try codeMore() else { break }
      let count = min(buffer.count - filled, coded.count - start)
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      coded.withUnsafeBytes { room.copyMemory(from: .init(rebasing: $0[start..<start + count])) }
      start += count
      filled += count
    }
    return filled
  }

  /// Skips some of the next bytes and returns how many: 0 only at the end.
  func skip() throws(ContentError) -> Int {
    guard try codeMore() else { return 0 }
    defer { start = coded.count }
    return coded.count - start
  }

  /// All remaining bytes.
  func readAll() throws(ContentError) -> [UInt8] {
    var output: [UInt8] = []
    while try codeMore() {
      output.append(contentsOf: coded[start...])
      start = coded.count
    }
    return output
  }

  /// Ensures that coded bytes are available; false at the end.
  private func codeMore() throws(ContentError) -> Bool {
    while start == coded.count {
      guard !isFinished else { return false }
      coded.removeAll(keepingCapacity: true)
      start = 0
      let count = try reader.read(into: piece)
      if count > 0 {
        try coder.code(UnsafeRawBufferPointer(rebasing: piece[..<count]), into: &coded)
      } else {
        try coder.finish(into: &coded)
        isFinished = true
      }
    }
    return true
  }
}

extension TransformReading: SegmentReading {
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError) {
    guard try read(into: buffer) == buffer.count else { throw contentChanged }
  }

  func finish() throws(ContentError) {
    guard try skip() == 0 else { throw contentChanged }
  }

  private var contentChanged: ContentError { .contentChanged(paths: source.filePaths) }
}
