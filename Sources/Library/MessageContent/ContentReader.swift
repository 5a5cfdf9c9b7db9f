/// Reads a `ContentSource` from beginning to end, holding at most one file open.
package struct ContentReader: ~Copyable {
  private let segments: [ContentSource.Segment]
  /// The index of the segment being read.
  private var index = 0
  /// The number of bytes already read from that segment.
  private var position: UInt64 = 0
  /// The open reading of that segment, if it has begun and the segment is not in memory.
  private var reading: (any SegmentReading)?

  package init(_ source: ContentSource) {
    segments = source.segments
  }

  /// Fills `buffer` with the next bytes and returns how many: fewer than its count only at the end,
  /// 0 when nothing is left.
  ///
  /// A segment's length is checked when its last byte is read. Nothing can be read after an error.
  package mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    var filled = 0
    while index < segments.count {
      let segment = segments[index]
      let count = Int(min(segment.length - position, UInt64(buffer.count - filled)))
      // An empty segment is opened when it is passed, so that its length is checked too.
      guard count > 0 || segment.length == 0 else { break }
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
      try read(segment, into: room)
      filled += count
      position += UInt64(count)
      guard position == segment.length else { break }
      try reading?.finish()
      (index, position, reading) = (index + 1, 0, nil)
    }
    return filled
  }

  /// Fills all of `room` from `segment`.
  private mutating func read(
    _ segment: ContentSource.Segment, into room: UnsafeMutableRawBufferPointer
  ) throws(ContentError) {
    if case .bytes(let bytes) = segment {
      let start = Int(position)
      bytes.withUnsafeBytes {
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + room.count]))
      }
      return
    }
    if reading == nil { reading = try segment.makeReading() }
    try reading?.fill(room)
  }
}
