/// Reads a `ContentSource` from its beginning to its end, holding one file open at most.
package struct ContentReader: ~Copyable {
  private let segments: [ContentSource.Segment]
  /// The segment that is read now.
  private var index = 0
  /// How much of that segment was read.
  private var position: UInt64 = 0
  /// The reading of that segment, when it has begun and the segment is not in memory.
  private var reading: (any SegmentReading)?

  package init(_ source: ContentSource) {
    segments = source.segments
  }

  /// Fills `buffer` with the next bytes, and returns how many: less than its count only at the end,
  /// 0 when nothing is left.
  ///
  /// That a segment ends where it was said to end is checked when its last byte is read. Nothing
  /// can be read after an error.
  package mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    var filled = 0
    while index < segments.count {
      let segment = segments[index]
      let count = Int(min(segment.length - position, UInt64(buffer.count - filled)))
      // A segment is opened when a byte of it is asked for; that it is empty is seen on the way.
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
