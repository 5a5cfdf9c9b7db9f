/// A half-open range of bytes in the concatenated space of one spec's files.
///
/// All files of a spec share one address space (see ``SourceMap``), so that eight bytes identify
/// the place of a value in any file.
package struct Span: Sendable, Hashable {
  /// The position of the first byte.
  package var start: UInt32

  /// The position one past the last byte.
  package var end: UInt32

  /// Creates a span. If `end` precedes `start`, the span is empty.
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = Swift.max(start, end)
  }

  /// Creates an empty span.
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
