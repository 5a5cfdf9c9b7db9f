public import RequestSerialization

/// Sends requests through another transport, and repeats them according to a ``RequestRetryPolicy``.
///
/// ```swift
/// let transport = URLSessionRequestTransport().retrying()
/// let response = try await transport.send(serializer.get("https://api.example.com/photos"))
/// ```
///
/// A request is sent again after a response with one of the policy's status codes, and after an
/// error of the client, except a `SerializationError`, which would occur again, and a cancelled
/// task. The result is the last response or error, or the first if the content cannot be repeated
/// (`SerializedRequest/isRepeatable`).
public struct RetryingTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// The policy of repeated requests.
  public let policy: RequestRetryPolicy

  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: The transport that sends the requests.
  ///   - policy: The policy of repeated requests.
  public init(_ base: Base, policy: RequestRetryPolicy = RequestRetryPolicy()) {
    self.init(base, policy: policy, random: { .random(in: 0...1) }) {
      try await Task.sleep(for: $0)
    }
  }

  package init(
    _ base: Base, policy: RequestRetryPolicy, random: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.base = base
    self.policy = policy
    self.random = random
    self.sleep = sleep
  }

  /// Sends a request, and repeats it according to the policy.
  ///
  /// - Parameter request: The request to send. Its content is read again for each attempt.
  /// - Returns: The last response.
  /// - Throws: The last error; `CancellationError` if the task is cancelled.
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
  /// Returns a transport that repeats requests according to a policy.
  ///
  /// - Parameter policy: The policy of repeated requests.
  /// - Returns: The transport.
  public func retrying(_ policy: RequestRetryPolicy = RequestRetryPolicy()) -> RetryingTransport<
    Self
  > {
    RetryingTransport(self, policy: policy)
  }
}
