package import MessageContent

/// Reads the content of a request, or its whole message, from the beginning to the end.
///
/// ```swift
/// var reader = request.contentReader()
/// while case let bytes = try reader.read(upTo: 1 << 16), !bytes.isEmpty {
///   …
/// }
/// ```
///
/// The bytes do not depend on the size of each read. At most one file is open, and only once a byte
/// of it is needed. Readers are independent: a request may have many at once.
///
/// Throttled content blocks the thread in `read`; ``ContentChunks`` suspends the task instead.
public struct MessageReader: ~Copyable {
  private var reader: ContentReader
  /// The number of announced bytes not yet read.
  private var remaining: UInt64
  private var pace: Pace
  private var failure: SerializationError?
  private let wait: (Duration) -> Void

  /// - Parameters:
  ///   - source: The content to read.
  ///   - throttle: The pace of reading.
  ///   - offset: The number of unthrottled bytes at the beginning.
  ///   - wait: Blocks the thread for a duration.
  package init(
    _ source: ContentSource, throttle: Throttle?, after offset: UInt64 = 0,
    wait: @escaping (Duration) -> Void = { $0.blockThread() }
  ) {
    reader = ContentReader(source)
    remaining = source.length
    pace = Pace(throttle, after: offset)
    self.wait = wait
  }

  /// Reads the next bytes into a buffer.
  ///
  /// - Parameter buffer: Room for the bytes.
  /// - Returns: The number of bytes read: 0 if nothing is left or `buffer` is empty. The buffer is
  ///   filled except at the end, unless the content is throttled.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentUnreadable`` if a file
  ///   or a stream cannot be read or the length of a file has changed since it was measured;
  ///   ``SerializationError/Code/lengthMismatch`` if a stream is not as long as announced. Every
  ///   later call throws the same error.
  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SerializationError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    if let delay { wait(delay) }
    return try readNow(into: buffer)
  }

  /// Reads the next bytes.
  ///
  /// - Parameter count: The largest number of bytes to read.
  /// - Returns: The bytes, empty if nothing is left. They are fewer than `count` only at the end,
  ///   unless the content is throttled.
  /// - Throws: Any error of ``read(into:)``.
  public mutating func read(upTo count: Int) throws(SerializationError) -> [UInt8] {
    guard count > 0 else { return [] }
    if let delay { wait(delay) }
    return try readNow(upTo: count)
  }

  /// The time until the next byte may be read; nil if it may be read now, or if no bytes are left.
  var delay: Duration? {
    remaining > 0 ? pace.delay : nil
  }

  /// Reads like ``read(upTo:)``, once the delay has passed.
  mutating func readNow(upTo count: Int) throws(SerializationError) -> [UInt8] {
    pace.proceed()
    let count = pace.limit(count)
    var bytes: [UInt8] = []
    repeat {
      // A wrongly announced length must not exhaust the memory before a byte is read.
      let room = Int(min(UInt64(min(count - bytes.count, 1 << 20)), max(remaining, 1)))
      let before = bytes.count
      try bytes.append(addingCapacity: room) { span throws(SerializationError) in
        try span.withUnsafeMutableBufferPointer { buffer, count throws(SerializationError) in
          count = try readNow(into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      guard bytes.count - before == room else { break }
    } while bytes.count < count && remaining > 0
    return bytes
  }

  private mutating func readNow(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SerializationError) -> Int {
    if let failure { throw failure }
    pace.proceed()
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<pace.limit(buffer.count)])
    do throws(ContentError) {
      let count = try reader.read(into: room)
      remaining -= UInt64(count)
      pace.advance(by: count)
      return count
    } catch {
      let failure = SerializationError(error)
      self.failure = failure
      throw failure
    }
  }
}
