/// One reading of a segment that is not in memory, from its first byte to its last.
///
/// A class, because a reading of transformed content contains a reader of other content.
protocol SegmentReading: AnyObject {
  /// Fills all of `buffer` with the next bytes; it is an error if fewer are left.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ContentError)

  /// Checks that no byte is left.
  func finish() throws(ContentError)
}

extension ContentSource.Segment {
  /// Starts a reading of the segment; nil for bytes in memory.
  func makeReading() throws(ContentError) -> (any SegmentReading)? {
    switch self {
    case .bytes: nil
    case .file(let file): try FileReading(file)
    case .slice(let slice): try FileReading(slice.file, slice.range)
    case .stream(let stream): try StreamReading(stream)
    case .transformed(let content):
      try TransformReading(of: content.source, by: content.transform)
    }
  }
}
