/// When a request is sent again, how often, and after which time.
///
/// ```swift
/// var policy = RetryPolicy()
/// policy.attempts = 5
/// let transport = URLSessionTransport().retrying(policy)
/// ```
///
/// Only methods are repeated that are idempotent (RFC 9110, section 9.2.2), unless ``methods`` says
/// otherwise: the first request may have arrived although its response did not.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent at most, the first time included: 3.
  public var attempts = 3

  /// The methods that are sent again.
  public var methods: Set<String> = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"]

  /// The status codes of responses after which a request is sent again.
  public var statuses: Set<Int> = [408, 429, 500, 502, 503, 504]

  /// The time before the second attempt: half a second.
  public var delay = Duration.milliseconds(500)

  /// By what the time is multiplied for each further attempt: 2. It acts as a number from 1 to 1000.
  public var factor = 2.0

  /// The longest time between two attempts that is computed: 30 seconds.
  public var maximumDelay = Duration.seconds(30)

  /// Which part of the time is random, from 0 to 1: half of it. It keeps clients that failed together
  /// from coming back together.
  public var jitter = 0.5

  /// The longest time that a server may ask for with `Retry-After` (RFC 9110, section 10.2.3): 2
  /// minutes. When it asks for more, its response is the last. `nil` to pass over the field.
  public var longestRetryAfter: Duration? = .seconds(120)

  /// Creates the usual policy: three attempts, half a second and a second apart.
  public init() {}

  /// The time between an attempt and the next one, if nothing else is asked for.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, from 1.
  ///   - random: A number from 0 to 1, which decides the random part.
  /// - Returns: ``delay`` multiplied by ``factor`` for each attempt before, at most ``maximumDelay``,
  ///   without the random part of it.
  public func backoff(after attempt: Int, random: Double) -> Duration {
    var delay = delay
    // A `Duration` cannot be multiplied by what is not a number, nor by what leads beyond its range.
    let factor = factor.isNaN ? 1 : max(1, min(1000, factor))
    let jitter = jitter.isNaN ? 0 : jitter
    for _ in 1..<max(attempt, 1) where delay < maximumDelay { delay = delay * factor }
    let randomPart: Double = max(0, min(1, jitter * random))
    return max(.zero, min(delay, maximumDelay)) * (1.0 - randomPart)
  }

  /// Whether requests of a method are sent again.
  ///
  /// - Parameter method: The method, compared byte for byte.
  /// - Returns: Whether it is one of ``methods``.
  public func repeats(_ method: String) -> Bool {
    methods.contains { $0.hasSameBytes(as: method) }
  }

  /// The time until the next attempt.
  ///
  /// - Parameters:
  ///   - head: The head of the response.
  ///   - attempt: The number of the attempt, from 1.
  ///   - random: A number from 0 to 1, which decides the random part.
  /// - Returns: The time, or `nil` where the response is the last.
  func delay(after head: ResponseHead, attempt: Int, random: Double) -> Duration? {
    guard statuses.contains(head.status) else { return nil }
    guard let longestRetryAfter, let wish = head.retryAfter else {
      return backoff(after: attempt, random: random)
    }
    return wish <= longestRetryAfter ? wish : nil
  }
}
