/// A limit on the pace at which content is read: packets with a pause after each.
///
/// ```swift
/// upload.throttle = .suggested3G
/// ```
///
/// On a slow connection, a request may fail if its content is supplied faster than it is sent. A
/// read of throttled content returns at most one packet. After each complete packet, however many
/// reads it took, the next byte becomes available only once the delay has passed.
public struct Throttle: Sendable, Hashable, Codable {
  /// The number of bytes of a packet, at least one.
  public var packetSize: Int

  /// The pause after each packet, zero or more.
  public var delay: Duration

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - packetSize: The number of bytes of a packet, at least one.
  ///   - delay: The pause after each packet, zero or more.
  public init(packetSize: Int, delay: Duration) {
    self.packetSize = packetSize
    self.delay = delay
  }

  /// The throttle that AFNetworking suggests for 3G: packets of 16 KiB, 0.2 seconds apart.
  public static let suggested3G = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))
}

extension Throttle {
  func validate() throws(SerializationError) {
    guard packetSize >= 1, delay >= .zero else {
      throw SerializationError(.invalidThrottle)
    }
  }
}
