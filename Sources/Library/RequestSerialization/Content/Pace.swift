/// The progress of a throttled reading within the current packet.
struct Pace {
  private let throttle: Throttle?

  /// The number of bytes before the first packet.
  private var unthrottled: UInt64

  /// The number of bytes left in the packet.
  private var left: Int

  /// 136 years: the longest `Duration` exceeds the longest time that a task can sleep.
  private static let longestDelay = Duration.seconds(1 << 32)

  /// - Parameters:
  ///   - throttle: The packets and their delay, or nil for none.
  ///   - offset: The number of bytes before the first packet.
  init(_ throttle: Throttle?, after offset: UInt64) {
    self.throttle = throttle
    unthrottled = offset
    left = throttle?.packetSize ?? 0
  }

  /// The time until the next byte may be read; nil if it may be read now.
  var delay: Duration? {
    guard let throttle, unthrottled == 0, left == 0, throttle.delay > .zero else { return nil }
    return min(throttle.delay, Self.longestDelay)
  }

  /// Starts the next packet if the previous one is complete.
  mutating func proceed() {
    if let throttle, left == 0 { left = throttle.packetSize }
  }

  /// The number of bytes, at most `count`, that may be read at once.
  func limit(_ count: Int) -> Int {
    guard throttle != nil else { return count }
    return unthrottled > 0 ? Int(min(UInt64(count), unthrottled)) : min(count, left)
  }

  /// Records that `count` bytes were read, at most the limit.
  mutating func advance(by count: Int) {
    guard throttle != nil else { return }
    if unthrottled > 0 {
      unthrottled -= UInt64(count)
    } else {
      left -= count
    }
  }
}
