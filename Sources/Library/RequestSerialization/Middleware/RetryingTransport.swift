/// Sends requests by another transport, and again where a ``RetryPolicy`` says so.
///
/// ```swift
/// let transport = URLSessionTransport().retrying()
/// let response = try await transport.send(serializer.get("https://api.example.com/photos"))
/// ```
///
/// A request is sent again after a response of one of the policy's status codes, and after an error of the
/// client: not after a ``SerializationError``, which would occur again, nor when the task is cancelled.
/// The last response or the last error is the result: the first one where the content cannot be made again
/// (``SerializedRequest/isRepeatable``).
public struct RetryingTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// When a request is sent again.
  public let policy: RetryPolicy

  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: What sends the requests.
  ///   - policy: When a request is sent again.
  public init(_ base: Base, policy: RetryPolicy = RetryPolicy()) {
    self.init(base, policy: policy, random: { .random(in: 0...1) }) {
      try await Task.sleep(for: $0)
    }
  }

  package init(
    _ base: Base, policy: RetryPolicy, random: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.base = base
    self.policy = policy
    self.random = random
    self.sleep = sleep
  }

  /// Sends a request, and again where the policy says so.
  ///
  /// - Parameter request: What is to be sent. Its content is read again for each attempt.
  /// - Returns: The last response.
  /// - Throws: The last error; `CancellationError` when the task is cancelled.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    guard policy.repeats(request.method), request.isRepeatable else {
      return try await base.send(request)
    }
    var attempt = 1
    while true {
      let delay: Duration
      do {
        let response = try await base.send(request)
        let wish = policy.delay(after: response.head, attempt: attempt, random: random())
        guard attempt < policy.attempts, let wish else { return response }
        delay = wish
      } catch {
        let isFinal = error is SerializationError || error is CancellationError || Task.isCancelled
        guard attempt < policy.attempts, !isFinal else { throw error }
        delay = policy.backoff(after: attempt, random: random())
      }
      try await sleep(delay)
      attempt += 1
    }
  }
}

extension RequestTransport {
  /// A transport that sends requests again where a policy says so.
  ///
  /// - Parameter policy: When a request is sent again.
  /// - Returns: The transport.
  public func retrying(_ policy: RetryPolicy = RetryPolicy()) -> RetryingTransport<Self> {
    RetryingTransport(self, policy: policy)
  }
}
