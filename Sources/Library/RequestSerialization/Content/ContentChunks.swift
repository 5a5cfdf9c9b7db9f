package import MessageContent

/// The content of a request, or its whole message, in pieces that are read on demand.
///
/// ```swift
/// for try await bytes in request.contentChunks(size: 1 << 16) {
///   try await connection.send(bytes)
/// }
/// ```
///
/// Each iteration starts over and holds at most one piece. With a throttle, the task sleeps between
/// packets; cancelling the task ends the sleep.
///
/// An actor reads the pieces, so that neither the main actor nor any other iterating actor waits
/// for a file. A ``ContentStream`` that blocks occupies one of the threads shared by all tasks;
/// `withTaskExecutorPreference` gives it another.
///
/// The pieces of a ``SequenceContent`` come as its sequence delivers them; larger ones are split.
public struct ContentChunks: AsyncSequence, Sendable {
  /// A piece: at least one byte.
  public typealias Element = [UInt8]

  private let size: Int
  private let makeReading: @Sendable () -> any PieceReading

  /// Suspends the task for a duration.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - source: The content to read.
  ///   - size: The number of bytes of a piece, at least one.
  ///   - throttle: The pace of reading.
  ///   - offset: The number of unthrottled bytes at the beginning.
  ///   - sleep: Suspends the task for a duration.
  package init(
    _ source: ContentSource, size: Int, throttle: Throttle?, after offset: UInt64 = 0,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.init(size: size) { Reading(source, throttle: throttle, after: offset, sleep: sleep) }
  }

  /// - Parameters:
  ///   - size: The largest number of bytes of a piece, at least one.
  ///   - makeReading: Starts a reading for each iteration.
  init(size: Int, makeReading: @escaping @Sendable () -> any PieceReading) {
    self.size = Swift.max(size, 1)
    self.makeReading = makeReading
  }

  /// Starts reading from the beginning.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reading: makeReading(), size: size)
  }

  /// Reads the pieces.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let reading: any PieceReading
    fileprivate let size: Int

    /// Returns the next piece, or `nil` at the end and after an error.
    ///
    /// - Throws: ``SerializationError``, like ``MessageReader/read(upTo:)``; any error of a
    ///   ``SequenceContent``'s sequence; and `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> [UInt8]? {
      try await reading.next(upTo: size)
    }

    /// Returns the next piece, like ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> [UInt8]? {
      try await reading.next(upTo: size)
    }

    /// Ends any wait: a sequence is cancelled, and a pending `next` throws a `CancellationError`.
    package func stop() {
      reading.stop()
    }
  }
}

/// One reading of content in pieces.
protocol PieceReading: Actor {
  /// Returns the next piece, of at most `size` bytes, or nil at the end.
  func next(upTo size: Int) async throws -> [UInt8]?

  /// Ends any wait.
  nonisolated func stop()
}

extension ContentChunks {
  /// One reading of content whose length is known.
  fileprivate actor Reading: PieceReading {
    private var reader: MessageReader
    private let sleep: Sleep
    private var isFinished = false
    /// The number of pieces read, to tell whether an awaited byte is still available.
    private var count = 0

    init(
      _ source: ContentSource, throttle: Throttle?, after offset: UInt64, sleep: @escaping Sleep
    ) {
      reader = MessageReader(source, throttle: throttle, after: offset)
      self.sleep = sleep
    }

    func next(upTo size: Int) async throws -> [UInt8]? {
      guard !isFinished else { return nil }
      do {
        try Task.checkCancellation()
        try await pause()
        guard !isFinished else { return nil }
        count += 1
        let bytes = try reader.readNow(upTo: size)
        isFinished = bytes.isEmpty
        return isFinished ? nil : bytes
      } catch {
        isFinished = true
        throw error
      }
    }

    /// The only waits are the pauses of a throttle, which end with the task.
    nonisolated func stop() {}

    /// Waits until the next byte is available. Only one of the tasks that share the reading gets
    /// it; the others keep waiting.
    private func pause() async throws {
      while !isFinished, let delay = reader.delay {
        let before = count
        try await sleep(delay)
        if count == before { return }
      }
    }
  }
}
