package import MessageContent
package import RequestMatching
import MessageSyntax

/// The hosts for which requests are accepted.
///
/// A web page can resolve its own name to this machine (DNS rebinding) and then read answers, which
/// show expected values. Such a request names the host of the page.
package struct AllowedHosts: Sendable {
  private var names: Set<[UInt8]>
  private let addresses: [IPAddress]

  /// Allows the hosts of specs, the listening addresses, and others. Names and addresses of this
  /// machine alone are always allowed.
  package init(_ specs: [[UInt8]], addresses: [IPAddress], others: [String]) {
    names = Set((specs + others.map { Array($0.utf8) }).map(Self.normalized))
    self.addresses = addresses
  }

  /// The reason why a request is refused; `nil` if it is accepted. The reason quotes nothing from
  /// the specs.
  package func refusal(of head: MessageHead) -> CaptureError? {
    guard head.hosts.allSatisfy({ allows($0) }) else {
      return CaptureError(
        "its Host is not allowed; 'waybill listen --allow-host HOST' allows another one",
        status: 421)
    }
    let origins = head.values(of: "Origin")
    let isForeign =
      origins.isEmpty
      ? head.values(of: "Sec-Fetch-Site").contains { FieldName.equal($0, Array("cross-site".utf8)) }
      : !origins.allSatisfy(allows(origin:))
    guard isForeign else { return nil }
    return CaptureError(
      "a page of another origin sent it; 'waybill listen --allow-host HOST' allows its host",
      status: 403)
  }

  private func allows(origin: [UInt8]) -> Bool {
    guard case .success(let url) = AbsoluteURL.parse(origin) else { return false }
    return allows(url.host)
  }

  /// Whether a host without its port is allowed.
  func allows(_ host: [UInt8]) -> Bool {
    let host = Self.normalized(host)
    if names.contains(host) || Self.isLocal(host) { return true }
    guard let address = Self.address(host) else { return false }
    // A page cannot use an address as its name, so every address of this machine is safe.
    return address.isLoopback || addresses.contains { $0 == address || $0.isUnspecified }
  }

  /// Whether a host is a name or an address that every machine has for itself.
  static func isThisMachine(_ host: [UInt8]) -> Bool {
    let host = normalized(host)
    return isLocal(host) || address(host)?.isLoopback == true
  }

  private static func address(_ host: [UInt8]) -> IPAddress? {
    let text = host.first == 0x5B ? host.dropFirst().dropLast() : host[...]
    return IPAddress(String(decoding: text, as: UTF8.self))
  }

  /// Whether the host is `localhost` or below it (RFC 6761, section 6.3).
  private static func isLocal(_ host: [UInt8]) -> Bool {
    host.elementsEqual("localhost".utf8) || host.suffix(10).elementsEqual(".localhost".utf8)
  }

  /// The host in lower case, without the final dot of the root.
  private static func normalized(_ host: [UInt8]) -> [UInt8] {
    let host = FieldName.lowercased(host)
    return host.last == 0x2E ? host.dropLast() : host
  }
}
