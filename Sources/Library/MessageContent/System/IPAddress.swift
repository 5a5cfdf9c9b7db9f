#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An IPv4 or IPv6 address.
///
///     IPAddress("127.0.0.1")?.isLoopback  // true
package struct IPAddress: Sendable, Hashable {
  /// The 4 or 16 bytes of the address, in network order.
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses an address in its textual form, without brackets.
  package init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard inet_pton(family, text, &bytes) != 1 else {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// `127.0.0.1`
  package static let loopback = IPAddress([127, 0, 0, 1])

  /// `::1`
  package static let longLoopback = IPAddress([UInt8](repeating: 0, count: 15) + [1])

  package var isIPv6: Bool { bytes.count == 16 }

  /// Whether only programs on the same machine can reach it: `127.0.0.0/8` and `::1`.
  package var isLoopback: Bool { isIPv6 ? self == .longLoopback : bytes.first == 127 }

  /// Whether it denotes all addresses of the machine: `0.0.0.0` and `::`.
  package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Calls `body` with the address and a port in the system's form.
  func withSocketAddress<Result>(
    port: UInt16, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard isIPv6 else {
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &place.sin_addr) { $0.copyBytes(from: bytes) }
      return withUnsafeBytes(of: place, body)
    }
    var place = sockaddr_in6()
    place.sin6_family = sa_family_t(AF_INET6)
    place.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &place.sin6_addr) { $0.copyBytes(from: bytes) }
    return withUnsafeBytes(of: place, body)
  }
}
