/// What makes other content of content while it is read: a content coding, a transfer coding.
///
/// A transform is a value, so that content that is made by it can be read again. What it remembers
/// while it works is in a ``ContentCoder``, one for each reading.
package protocol ContentTransform: Sendable, Hashable {
  /// Makes what codes one reading of `length` bytes, from the first to the last.
  func makeCoder(length: UInt64) throws(ContentError) -> any ContentCoder

  /// How many bytes `source` is coded to.
  ///
  /// Unless a transform can tell, `source` is read and coded for it.
  func codedLength(of source: ContentSource) throws(ContentError) -> UInt64
}

/// The state of one reading of content that is transformed.
///
/// It is fed content in pieces of ``ContentSource/pieceSize`` bytes, the last of which may be
/// shorter, whatever is read of it at once: what it makes never depends on the buffers of a reader.
package protocol ContentCoder {
  /// Appends what the next bytes become. Nothing need be appended yet.
  mutating func code(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentError)

  /// Appends what is left to be written after the last byte.
  mutating func finish(into output: inout [UInt8]) throws(ContentError)
}

/// Content, what is made of it, and how many bytes that has.
package struct TransformedContent: Sendable, Hashable {
  package let source: ContentSource
  package let transform: any ContentTransform
  /// What ``ContentTransform/codedLength(of:)`` says; a reading that finds another is an error.
  package let length: UInt64

  package init(source: ContentSource, transform: any ContentTransform, length: UInt64) {
    (self.source, self.transform, self.length) = (source, transform, length)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.length == right.length && left.source == right.source
      && left.transform.isEqual(to: right.transform)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(source)
    transform.hash(into: &hasher)
  }
}

extension ContentTransform {
  package func codedLength(of source: ContentSource) throws(ContentError) -> UInt64 {
    let reading = try TransformReading(of: source, by: self)
    var length: UInt64 = 0
    while case let count = try reading.skip(), count > 0 { length += UInt64(count) }
    return length
  }

  fileprivate func isEqual(to other: any ContentTransform) -> Bool {
    (other as? Self) == self
  }
}

extension ContentSource {
  /// How many bytes a coder is given at once.
  package static let pieceSize = 1 << 16

  /// This content as `transform` makes it; what is in memory is coded at once.
  ///
  /// - Throws: `ContentError` when the content cannot be read to be measured, or cannot be coded.
  package func transformed(
    by transform: some ContentTransform
  ) throws(ContentError) -> ContentSource {
    guard bytesInMemory != nil else {
      return ContentSource(
        TransformedContent(
          source: self, transform: transform, length: try transform.codedLength(of: self)))
    }
    return ContentSource(try TransformReading(of: self, by: transform).readAll())
  }
}
