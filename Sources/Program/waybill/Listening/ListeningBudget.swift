import RequestMatching

/// The memory and time that requests may take. All connections together stay below 256 MiB.
///
/// | what | bytes |
/// | --- | --- |
/// | requests that are being received, and those that wait | 2 × 16 MiB |
/// | contents that are being compared | 200 MiB |
/// | the program and the specs | the rest |
///
/// Contents are on disk until they are compared. The comparison takes up to 200 bytes a value, and
/// about six times the length of the content.
enum ListeningBudget {
  /// The maximum number of bytes of unfinished requests in memory.
  static let received = 1 << 24

  /// The maximum number of bytes in memory of requests that wait to be compared. While there are
  /// more, nothing is received.
  static let waiting = 1 << 24

  /// The maximum number of bytes of one connection's content in memory.
  static let contentInMemory = 1 << 16

  /// The maximum number of bytes that all comparisons may take at once.
  static let compared = 200 << 20

  /// The maximum length in bytes of a decoded content that is compared, and its maximum number of
  /// values.
  static let comparedLength = 1 << 24
  static let comparedValues = 500_000

  /// The maximum size in bytes of a content that is compared without waiting for others.
  static let small = 1 << 20

  /// The memory that the comparison of a content may take.
  ///
  /// - Parameters:
  ///   - length: The length of the content as it was received.
  ///   - codings: The number of content codings. DEFLATE expands a byte to at most 1,032.
  /// - Returns: The upper bound in bytes.
  static func memory(forContentOf length: Int, codings: Int) -> Int {
    // Longer content is not decoded.
    guard length <= comparedLength else { return 0 }
    var decoded = length
    for _ in 0..<min(codings, 4) { decoded = min(decoded * 1_032, comparedLength) }
    return min(decoded * 64, comparedValues * 200) + decoded * 6
  }

  /// The limits for reading a request.
  static func limits(content: Int) -> CaptureLimits {
    var limits = CaptureLimits()
    limits.line = 1 << 16
    limits.head = 1 << 18
    limits.content = content
    return limits
  }

  /// The options of the comparison, with limits.
  static func options(_ options: MatchOptions) -> MatchOptions {
    var options = options
    options.limits.content = comparedLength
    options.limits.values = comparedValues
    return options
  }

  /// The maximum silence between two requests, and the maximum time of a head.
  static let patience = Duration.seconds(30)

  /// How long to read from the client after the last answer.
  static let drain = Duration.seconds(3)

  /// The maximum number of connections, if the system allows as many.
  static let connections = 10_000
}

/// The minimum speed of the client: no pause over half a minute and, after the first half minute, a
/// byte a millisecond on average.
struct ClientPace {
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var count = 0

  init(_ now: ContinuousClock.Instant) {
    (start, last) = (now, now)
  }

  mutating func advance(by count: Int, at now: ContinuousClock.Instant) {
    self.count += count
    last = now
  }

  /// The time at which the client has been too slow.
  var deadline: ContinuousClock.Instant {
    min(last, start.advanced(by: .milliseconds(count))).advanced(by: ListeningBudget.patience)
  }
}
