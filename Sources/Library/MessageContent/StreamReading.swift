/// One reading of a stream, which is released afterwards.
final class StreamReading: SegmentReading {
  private let stream: StreamReference
  private let readNext: StreamReference.Read
  private var position: UInt64 = 0

  init(_ stream: StreamReference) throws(ContentError) {
    self.stream = stream
    do {
      readNext = try stream.open()
    } catch {
      throw .streamFailed(StreamFailure(error))
    }
  }

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
      guard count > 0 else {
        throw .streamTooShort(announced: stream.length, found: position)
      }
      rest = rest.dropFirst(count)
      position += UInt64(count)
    }
  }

  func finish() throws(ContentError) {
    var probe: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &probe) { buffer throws(ContentError) in
      try read(into: buffer)
    }
    guard count == 0 else { throw .streamTooLong(announced: stream.length) }
  }

  /// An impossible count is the stream's mistake and must not corrupt memory.
  private func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    let count: Int
    do {
      count = try readNext(buffer)
    } catch {
      throw .streamFailed(StreamFailure(error))
    }
    guard count >= 0, count <= buffer.count else {
      throw .streamMiscounted(count: count, capacity: buffer.count)
    }
    return count
  }
}
