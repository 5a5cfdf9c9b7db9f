import RequestMatching

/// How much memory and time requests may take: all connections together stay below 256 MiB.
///
/// | what | bytes |
/// | --- | --- |
/// | requests that are being received, and those that wait | 2 × 16 MiB |
/// | contents that are being compared | 200 MiB |
/// | the program and the specs | the rest |
///
/// Contents are on disk until they are compared. They then take up to 200 bytes for each of their values,
/// and about six times their length.
enum ListeningBudget {
  /// How many bytes of unfinished requests are held in memory.
  static let received = 1 << 24

  /// How many bytes of requests that wait to be compared are held in memory. While there are more, nothing
  /// is received.
  static let waiting = 1 << 24

  /// The most bytes of the content of one connection that are held in memory.
  static let contentInMemory = 1 << 16

  /// How many bytes of memory comparisons may take at once.
  static let compared = 200 << 20

  /// The most bytes of a content, without its codings, that are compared, and the most values in it.
  static let comparedLength = 1 << 24
  static let comparedValues = 500_000

  /// The most bytes that contents may have by themselves to be compared at once, whatever else is.
  static let small = 1 << 20

  /// What the comparison of a content may take.
  ///
  /// - Parameters:
  ///   - length: The length of the content as it was received.
  ///   - codings: How many content codings it has. DEFLATE makes at most 1,032 bytes of one.
  /// - Returns: At most so many bytes of memory.
  static func memory(forContentOf length: Int, codings: Int) -> Int {
    // What is longer is not read.
    guard length <= comparedLength else { return 0 }
    var decoded = length
    for _ in 0..<min(codings, 4) { decoded = min(decoded * 1_032, comparedLength) }
    return min(decoded * 64, comparedValues * 200) + decoded * 6
  }

  /// The limits within which a request is read.
  static func limits(content: Int) -> CaptureLimits {
    var limits = CaptureLimits()
    limits.line = 1 << 16
    limits.head = 1 << 18
    limits.content = content
    return limits
  }

  /// How requests are compared.
  static func options(_ options: MatchOptions) -> MatchOptions {
    var options = options
    options.limits.content = comparedLength
    options.limits.values = comparedValues
    return options
  }

  /// How long a connection may be silent between two requests, and how long a head may take.
  static let patience = Duration.seconds(30)

  /// How long what the other side still sends is waited for after the last answer.
  static let drain = Duration.seconds(3)

  /// How many connections there may be at once, if the system allows it.
  static let connections = 10_000
}

/// How fast the other side has to be: no pause is longer than half a minute, and after the first half minute
/// there is a byte a millisecond.
struct Pace {
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

  /// When it has been too slow.
  var deadline: ContinuousClock.Instant {
    min(last, start.advanced(by: .milliseconds(count))).advanced(by: ListeningBudget.patience)
  }
}
