#if AsyncHTTPClient
  internal import AsyncHTTPClient

  /// A limit on the time without traffic in an exchange.
  actor SilenceLimit {
    private let longest: Duration
    private var start = ContinuousClock.now

    /// Creates a limit. The time begins now.
    init(_ longest: Duration) {
      // The runtime cannot count a sleep of centuries.
      self.longest = min(longest, .seconds(1 << 32))
    }

    /// Restarts the time because of traffic.
    func restart() {
      start = .now
    }

    /// Waits until the limit is reached.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    func wait() async throws {
      while start.duration(to: .now) < longest {
        try await Task.sleep(until: start + longest, clock: .continuous)
      }
    }
  }

  /// Runs `operation`, unless the limit is reached.
  ///
  /// - Throws: Any error of `operation`; `HTTPClientError.readTimeout` if the limit is reached;
  ///   `CancellationError` if the task is cancelled.
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
