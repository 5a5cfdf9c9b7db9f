/// Bytes from a stream whose length is known before any of them is read.
package struct StreamReference: Sendable, Hashable {
  /// Fills a buffer with the next bytes and returns how many: 0 only at the end.
  package typealias Read = (UnsafeMutableRawBufferPointer) throws -> Int

  private let origin: Origin

  /// The announced number of bytes; a stream of any other length is an error.
  package let length: UInt64

  package init(_ origin: Origin, length: UInt64) {
    (self.origin, self.length) = (origin, length)
  }

  func open() throws -> Read {
    try origin.open()
  }

  /// The origin of a stream, equal only to itself.
  package final class Origin: Sendable, Hashable {
    /// Reopens the stream from its first byte.
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
