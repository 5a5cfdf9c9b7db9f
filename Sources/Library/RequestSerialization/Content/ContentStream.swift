/// Bytes that come one after the other from elsewhere: a decompressor, a generator, a socket.
///
/// ```swift
/// struct Repetition: ContentStream {
///   var byte: UInt8
///   var left: Int
///
///   mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
///     let count = min(left, buffer.count)
///     buffer.prefix(count).initializeMemory(as: UInt8.self, repeating: byte)
///     left -= count
///     return count
///   }
/// }
/// ```
///
/// A stream is read by one reader, from its beginning to its end at most, and let go of then. So it
/// need not be `Sendable`; it should not wait for the program that reads it.
public protocol ContentStream: SendableMetatype {
  /// Puts the next bytes at the beginning of a buffer.
  ///
  /// It is not called again after it has thrown or returned 0.
  ///
  /// - Parameter buffer: Room for at least one byte, valid during the call only.
  /// - Returns: How many bytes were put there, which may be fewer than there is room for; 0 at the
  ///   end only.
  /// - Throws: Whatever stops the stream, found again as ``SerializationError/underlyingError``.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
