/// How slowly content is read: in packets, with a pause between one and the next.
///
/// ```swift
/// upload.throttle = .suggested3G
/// ```
///
/// Over a slow connection a request may fail when its content is handed over faster than it is sent.
/// A reader of throttled content returns no more than a packet at once. After each whole packet,
/// however many reads it took, the next byte is there only when the delay has passed.
public struct Throttle: Sendable, Hashable, Codable {
  /// The number of bytes of a packet, at least one.
  public var packetSize: Int

  /// How long the byte after a packet waits, zero or more.
  public var delay: Duration

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - packetSize: The number of bytes of a packet, at least one.
  ///   - delay: How long the byte after a packet waits, zero or more.
  public init(packetSize: Int, delay: Duration) {
    self.packetSize = packetSize
    self.delay = delay
  }

  /// What AFNetworking suggests for 3G: packets of 16 KiB, 0.2 seconds apart.
  public static let suggested3G = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))
}

extension Throttle {
  func validate() throws(SerializationError) {
    guard packetSize >= 1, delay >= .zero else {
      throw SerializationError(.invalidThrottle)
    }
  }
}
