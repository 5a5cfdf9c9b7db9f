/// A half-open range of bytes in the concatenated space of one spec's files.
///
/// Positions of every file of a spec live in one space (see ``SourceMap``), so that eight bytes
/// say where a value came from, whichever file it is in.
package struct Span: Sendable, Hashable {
  /// The position of the first byte.
  package var start: UInt32

  /// The position one past the last byte.
  package var end: UInt32

  /// Makes a span; one that would end before it starts is empty at its start.
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = Swift.max(start, end)
  }

  /// Makes the empty span at a position.
  package init(at position: UInt32) {
    self.start = position
    self.end = position
  }

  /// The number of bytes.
  package var count: Int { Int(end - start) }

  /// The smallest span that covers this one and another one of the same file.
  package func union(_ other: Span) -> Span {
    Span(start: Swift.min(start, other.start), end: Swift.max(end, other.end))
  }
}
