package import MessageContent

/// The content of a request, or its whole message, in pieces that are read when they are asked for.
///
/// ```swift
/// for try await bytes in request.contentChunks(size: 1 << 16) {
///   try await connection.send(bytes)
/// }
/// ```
///
/// Every iteration begins again, and holds no more than one piece. Where a throttle is set the task
/// sleeps between packets, which its cancellation ends.
///
/// The pieces are read by an actor, so that neither the main actor nor another one that iterates
/// waits for a file. A ``ContentStream`` that itself waits holds up one of the threads that all
/// tasks share; `withTaskExecutorPreference` gives it another.
///
/// The pieces of a ``SequenceContent`` come as the sequence gives them, larger ones in several pieces.
public struct ContentChunks: AsyncSequence, Sendable {
  /// A piece: at least one byte.
  public typealias Element = [UInt8]

  private let size: Int
  private let makeReading: @Sendable () -> any PieceReading

  /// Lets the task sleep.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - source: What is read.
  ///   - size: The number of bytes of a piece, or less than one for one.
  ///   - throttle: How slowly it is read.
  ///   - offset: How many bytes go before what is throttled.
  ///   - sleep: Lets the task sleep.
  package init(
    _ source: ContentSource, size: Int, throttle: Throttle?, after offset: UInt64 = 0,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.init(size: size) { Reading(source, throttle: throttle, after: offset, sleep: sleep) }
  }

  /// - Parameters:
  ///   - size: The most bytes of a piece, or less than one for one.
  ///   - makeReading: Begins to read, for each iteration.
  init(size: Int, makeReading: @escaping @Sendable () -> any PieceReading) {
    self.size = Swift.max(size, 1)
    self.makeReading = makeReading
  }

  /// Begins to read.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reading: makeReading(), size: size)
  }

  /// Reads the pieces.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let reading: any PieceReading
    fileprivate let size: Int

    /// The next piece, or `nil` when nothing is left or an error was thrown before.
    ///
    /// - Throws: ``SerializationError``, as ``MessageReader/read(upTo:)`` does, what the sequence of a
    ///   ``SequenceContent`` throws, and `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> [UInt8]? {
      try await reading.next(upTo: size)
    }

    /// The next piece, as ``next()`` returns it.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> [UInt8]? {
      try await reading.next(upTo: size)
    }

    /// Stops what is waited for: a sequence is cancelled, and throws a `CancellationError` here.
    package func stop() {
      reading.stop()
    }
  }
}

/// One reading of content in pieces.
protocol PieceReading: Actor {
  /// The next piece, of `size` bytes at most, or nil at the end.
  func next(upTo size: Int) async throws -> [UInt8]?

  /// Stops what is waited for.
  nonisolated func stop()
}

extension ContentChunks {
  /// One reading of content whose length is known.
  fileprivate actor Reading: PieceReading {
    private var reader: MessageReader
    private let sleep: Sleep
    private var isFinished = false
    /// How many pieces were read, to tell whether a byte that was waited for is still there.
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

    /// Nothing is waited for but the pauses of a throttle, which end with the task.
    nonisolated func stop() {}

    /// Waits until the next byte is there. One of the tasks that share the reading gets it, and the
    /// others wait on.
    private func pause() async throws {
      while !isFinished, let delay = reader.delay {
        let before = count
        try await sleep(delay)
        if count == before { return }
      }
    }
  }
}
