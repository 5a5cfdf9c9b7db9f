/// Bytes that a program delivers in sequence, such as the output of a decompressor, a generator or
/// a socket.
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
/// Each stream is read by one reader, at most from beginning to end, and then released. So it need
/// not be `Sendable`; it must not wait for the program that reads it.
public protocol ContentStream: SendableMetatype {
  /// Fills the beginning of a buffer with the next bytes.
  ///
  /// It is not called again after it has thrown or returned 0.
  ///
  /// - Parameter buffer: Room for at least one byte, valid only during the call.
  /// - Returns: The number of bytes stored, which may be fewer than there is room for; 0 only at
  ///   the end.
  /// - Throws: Any error that ends the stream; it becomes ``SerializationError/underlyingError``.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
