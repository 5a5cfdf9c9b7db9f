public import RequestSerialization

/// The conditions, the number and the delays of repeated requests.
///
/// ```swift
/// var policy = RequestRetryPolicy(attempts: 5)
/// policy.delay = .seconds(1)
/// let transport = URLSessionRequestTransport().retrying(policy)
/// ```
///
/// Only idempotent methods are repeated (RFC 9110, section 9.2.2), unless ``methods`` is changed:
/// the first request may have arrived although its response did not.
public struct RequestRetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first: 3.
  public var attempts: Int

  /// The methods whose requests are repeated.
  public var methods: Set<String> = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"]

  /// The statuses after which a request is sent again.
  public var statuses: ResponseStatus = [408, 429, 500, 502, 503, 504]

  /// The delay before the second attempt: half a second.
  public var delay = Duration.milliseconds(500)

  /// The factor of the delay for each further attempt: 2. It is limited to the range from 1 to
  /// 1000.
  public var factor = 2.0

  /// The maximum of the computed delay: 30 seconds.
  public var maximumDelay = Duration.seconds(30)

  /// The random share of the delay, from 0 to 1: half of it. It keeps clients that failed together
  /// from retrying together.
  public var jitter = 0.5

  /// The maximum delay that a server may ask for with `Retry-After` (RFC 9110, section 10.2.3): 2
  /// minutes. If it asks for more, its response is the last. `nil` ignores the field.
  public var longestRetryAfter: Duration? = .seconds(120)

  /// Creates the default policy: three attempts, at most half a second and a second apart.
  ///
  /// - Parameter attempts: The maximum number of attempts, including the first.
  public init(attempts: Int = 3) { self.attempts = attempts }

  /// The delay after a failed attempt, unless the server asks for another.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, from 1.
  ///   - random: A number from 0 to 1, which scales the random share.
  /// - Returns: ``delay`` multiplied by ``factor`` for each earlier attempt, at most
  ///   ``maximumDelay``, less the random share.
  public func backoff(after attempt: Int, random: Double) -> Duration {
    var delay = delay
    // A `Duration` cannot be multiplied by NaN, nor beyond its range.
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

  /// The delay before the next attempt.
  ///
  /// - Parameters:
  ///   - head: The head of the response.
  ///   - attempt: The number of the attempt, from 1.
  ///   - random: A number from 0 to 1, which scales the random share.
  /// - Returns: The delay, or `nil` if the response is the last.
  func delay(after head: ResponseHead, attempt: Int, random: Double) -> Duration? {
    guard statuses.contains(head.status) else { return nil }
    guard let longestRetryAfter, let wish = head.retryAfter else {
      return backoff(after: attempt, random: random)
    }
    return wish <= longestRetryAfter ? wish : nil
  }
}
