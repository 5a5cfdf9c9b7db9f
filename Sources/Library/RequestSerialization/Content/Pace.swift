/// How far the reading of a message is into a packet.
struct Pace {
  private let throttle: Throttle?

  /// How many bytes go before the first packet.
  private var unthrottled: UInt64

  /// How many bytes of the packet are left.
  private var left: Int

  /// 136 years: tasks cannot be told to sleep as long as a duration can be.
  private static let longestDelay = Duration.seconds(1 << 32)

  /// - Parameters:
  ///   - throttle: The packets and their delay, or nil for none.
  ///   - offset: How many bytes go before the first packet.
  init(_ throttle: Throttle?, after offset: UInt64) {
    self.throttle = throttle
    unthrottled = offset
    left = throttle?.packetSize ?? 0
  }

  /// How long the next byte must wait, or nil when it need not.
  var delay: Duration? {
    guard let throttle, unthrottled == 0, left == 0, throttle.delay > .zero else { return nil }
    return min(throttle.delay, Self.longestDelay)
  }

  /// Lets the next packet begin, if the one before is complete.
  mutating func proceed() {
    if let throttle, left == 0 { left = throttle.packetSize }
  }

  /// How many of `count` bytes may be read at once.
  func limit(_ count: Int) -> Int {
    guard throttle != nil else { return count }
    return unthrottled > 0 ? Int(min(UInt64(count), unthrottled)) : min(count, left)
  }

  /// Takes note that `count` bytes were read, no more than the limit.
  mutating func advance(by count: Int) {
    guard throttle != nil else { return }
    if unthrottled > 0 {
      unthrottled -= UInt64(count)
    } else {
      left -= count
    }
  }
}
