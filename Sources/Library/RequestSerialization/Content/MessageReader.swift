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
/// The bytes are the same whatever is read at once. One file is open at most, and none before a
/// byte of it is asked for. Each reader reads by itself: a request may have many at once.
///
/// Throttled content makes the thread wait in `read`; ``ContentChunks`` let the task wait.
public struct MessageReader: ~Copyable {
  private var reader: ContentReader
  /// How many bytes are announced and not read yet.
  private var remaining: UInt64
  private var pace: Pace
  private var failure: SerializationError?
  private let wait: (Duration) -> Void

  /// - Parameters:
  ///   - source: What is read.
  ///   - throttle: How slowly it is read.
  ///   - offset: How many bytes go before what is throttled.
  ///   - wait: Lets the thread wait.
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
  /// - Returns: How many were read: 0 when nothing is left, or `buffer` is empty. The buffer is
  ///   filled but at the end, unless the content is throttled.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentUnreadable`` when a file
  ///   or a stream cannot be read, or a file is not as long as it was when it was measured;
  ///   ``SerializationError/Code/lengthMismatch`` when a stream is not as long as announced. Every
  ///   later call throws the same.
  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SerializationError) -> Int {
    guard !buffer.isEmpty else { return 0 }
    if let delay { wait(delay) }
    return try readNow(into: buffer)
  }

  /// Reads the next bytes.
  ///
  /// - Parameter count: The most bytes that are read.
  /// - Returns: The bytes, none when nothing is left. They are fewer than `count` at the end only,
  ///   unless the content is throttled.
  /// - Throws: ``SerializationError``, as ``read(into:)`` does.
  public mutating func read(upTo count: Int) throws(SerializationError) -> [UInt8] {
    guard count > 0 else { return [] }
    if let delay { wait(delay) }
    return try readNow(upTo: count)
  }

  /// How long the next byte must wait, or nil when it need not, or there is none.
  var delay: Duration? {
    remaining > 0 ? pace.delay : nil
  }

  /// Reads as ``read(upTo:)`` does, the delay having passed.
  mutating func readNow(upTo count: Int) throws(SerializationError) -> [UInt8] {
    pace.proceed()
    let count = pace.limit(count)
    var bytes: [UInt8] = []
    repeat {
      // A length that is announced wrongly must not exhaust the memory before a byte is read.
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
