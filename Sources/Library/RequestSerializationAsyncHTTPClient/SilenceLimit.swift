#if AsyncHTTPClient
  internal import AsyncHTTPClient

  /// How long no byte may move in an exchange.
  actor SilenceLimit {
    private let longest: Duration
    private var start = ContinuousClock.now

    /// Creates a limit; silence begins now.
    init(_ longest: Duration) {
      // A sleep of centuries is more than the runtime can count.
      self.longest = min(longest, .seconds(1 << 32))
    }

    /// Something moves: silence begins again.
    func restart() {
      start = .now
    }

    /// Waits until the silence is too long.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func wait() async throws {
      while start.duration(to: .now) < longest {
        try await Task.sleep(until: start + longest, clock: .continuous)
      }
    }
  }

  /// Does `operation`, unless there is silence for too long.
  ///
  /// - Throws: What `operation` throws; `HTTPClientError.readTimeout` when the limit is reached;
  ///   `CancellationError` when the task is cancelled.
  func withLimit<Result: Sendable>(
    _ limit: SilenceLimit?, _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    guard let limit else { return try await operation() }
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await operation() }
      group.addTask {
        try await limit.wait()
        throw HTTPClientError.readTimeout
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
#endif
