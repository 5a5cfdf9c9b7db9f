/// A transformation applied to content while it is read, such as a content or transfer coding.
///
/// A transform is a value, so that transformed content can be read again. The state of each reading
/// is in its own ``ContentCoder``.
package protocol ContentTransform: Sendable, Hashable {
  /// Makes a coder for one complete reading of `length` bytes.
  func makeCoder(length: UInt64) throws(ContentError) -> any ContentCoder

  /// The number of bytes that `source` is coded to.
  ///
  /// By default, `source` is read and coded to find out.
  func codedLength(of source: ContentSource) throws(ContentError) -> UInt64
}

/// The state of one reading of transformed content.
///
/// A coder is fed pieces of ``ContentSource/pieceSize`` bytes, the last of which may be shorter,
/// regardless of how much is read at once: its output never depends on a reader's buffers.
package protocol ContentCoder {
  /// Appends the coded form of the next bytes. It may append nothing yet.
  mutating func code(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(ContentError)

  /// Appends whatever output remains after the last byte.
  mutating func finish(into output: inout [UInt8]) throws(ContentError)
}

/// Content together with its transformation and its length after that.
package struct TransformedContent: Sendable, Hashable {
  package let source: ContentSource
  package let transform: any ContentTransform
  /// The result of ``ContentTransform/codedLength(of:)``; a reading of any other length is an
  /// error.
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
  /// The number of bytes that a coder is given at a time.
  package static let pieceSize = 1 << 16

  /// This content as transformed by `transform`; content in memory is coded at once.
  ///
  /// - Throws: `ContentError` if the content cannot be read to be measured, or cannot be coded.
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
