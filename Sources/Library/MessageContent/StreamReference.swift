/// Bytes that come from elsewhere, of a number that is known before the first of them is read.
package struct StreamReference: Sendable, Hashable {
  /// Puts the next bytes into a buffer, and returns how many: 0 at the end only.
  package typealias Read = (UnsafeMutableRawBufferPointer) throws -> Int

  private let origin: Origin

  /// How many bytes are announced; a stream that has another number is an error.
  package let length: UInt64

  package init(_ origin: Origin, length: UInt64) {
    (self.origin, self.length) = (origin, length)
  }

  func open() throws -> Read {
    try origin.open()
  }

  /// Where a stream comes from; it is itself only.
  package final class Origin: Sendable, Hashable {
    /// Opens the stream again, from its first byte.
    fileprivate let open: @Sendable () throws -> Read

    package init(open: @escaping @Sendable () throws -> Read) {
      self.open = open
    }

    package static func == (left: Origin, right: Origin) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
