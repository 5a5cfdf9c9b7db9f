/// The host and port of a URL. RFC 3986, 3.2: `authority = [ userinfo "@" ] host [ ":" port ]`.
package enum Authority {
  /// The reason why bytes are not a host.
  package enum HostProblem: Sendable, Hashable {
    case empty
    /// A byte above 0x7F: an internationalized name must be written as its A-label (`xn--…`).
    case nonASCII(offset: Int)
    /// A byte that is never allowed in a host.
    case invalidCharacter(offset: Int)
    /// RFC 6874: the zone of a link-local address is meaningful on one machine only.
    case zoneID(offset: Int)
    /// A dot at the beginning, or two in a row. RFC 1035, 2.3.1: only the root's label, after the
    /// last dot, is empty.
    case emptyLabel(offset: Int)
    /// The text between the brackets is not an IPv6 address.
    case invalidAddress

    /// The offset of the problem in the host.
    package var offset: Int {
      switch self {
      case .empty, .invalidAddress: 0
      case .nonASCII(let offset), .invalidCharacter(let offset), .emptyLabel(let offset),
        .zoneID(let offset):
        offset
      }
    }
  }

  /// The reason why `bytes` are not a host: a name, an IPv4 address, or an IPv6 address in
  /// brackets.
  ///
  /// RFC 3986, 3.2.2: `host = IP-literal / IPv4address / reg-name`. Percent-encoded names and
  /// future versions of IP literals, which no client supports, are refused.
  package static func problem(inHost bytes: some Collection<UInt8>) -> HostProblem? {
    bytes.withContiguousBytes { problem(inHost: $0) }
  }

  /// The reason why `bytes` are not a host, if any.
  package static func problem(inHost bytes: UnsafeBufferPointer<UInt8>) -> HostProblem? {
    guard let first = bytes.first else { return .empty }
    if let offset = bytes.firstIndex(where: { $0 >= 0x80 }) { return .nonASCII(offset: offset) }
    if first != 0x5B {
      let allowed = ByteSet.registeredName
      if let offset = bytes.firstIndex(where: { !allowed.contains($0) }) {
        return .invalidCharacter(offset: offset)
      }
      return emptyLabel(in: bytes).map { .emptyLabel(offset: $0) }
    }
    guard bytes.last == 0x5D else { return .invalidAddress }
    let address = bytes[1..<bytes.count - 1]
    if let percent = address.firstIndex(of: 0x25) { return .zoneID(offset: percent) }
    return isIPv6Address(address) ? nil : .invalidAddress
  }

  /// The offset of the dot after an empty label.
  private static func emptyLabel(in host: UnsafeBufferPointer<UInt8>) -> Int? {
    host.indices.first { host[$0] == 0x2E && ($0 == 0 || host[$0 - 1] == 0x2E) }
  }

  /// RFC 3986, 3.2.2: `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`.
  package static func isIPv4Address(_ bytes: some Collection<UInt8>) -> Bool {
    let octets = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    return octets.count == 4
      && octets.allSatisfy { octet in
        guard (1...3).contains(octet.count), octet.allSatisfy(\.isASCIIDigit) else { return false }
        if octet.first == 0x30 && octet.count > 1 { return false }
        return octet.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
      }
  }

  /// RFC 3986, 3.2.2: eight groups of one to four hexadecimal digits, the last two possibly an
  /// IPv4 address, and at most one `::` for one or more groups of zeros.
  package static func isIPv6Address(_ bytes: some Collection<UInt8>) -> Bool {
    let text = Array(bytes)
    let gap = text.indices.dropLast().first { text[$0] == 0x3A && text[$0 + 1] == 0x3A }
    guard let gap else { return groupCount(text[...], mayEndInIPv4: true) == 8 }
    guard let head = groupCount(text[..<gap], mayEndInIPv4: false),
      let tail = groupCount(text[(gap + 2)...], mayEndInIPv4: true)
    else { return false }
    return head + tail <= 7
  }

  /// The number of 16-bit groups in `text`, or nil if it is not groups between single colons.
  private static func groupCount(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
    guard !text.isEmpty else { return 0 }
    let groups = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    var count = 0
    for (index, group) in groups.enumerated() {
      if (1...4).contains(group.count), group.allSatisfy({ $0.hexadecimalValue != nil }) {
        count += 1
      } else if mayEndInIPv4, index == groups.count - 1, isIPv4Address(group) {
        count += 2
      } else {
        return nil
      }
    }
    return count
  }

  /// The value of a port in digits; nil for anything else, including numbers over 65535.
  ///
  /// RFC 3986, 3.2.3: `port = *DIGIT`; here at least one digit.
  package static func port(_ bytes: some Collection<UInt8>) -> UInt16? {
    guard !bytes.isEmpty else { return nil }
    var port: UInt16 = 0
    for byte in bytes {
      guard byte.isASCIIDigit else { return nil }
      let (tens, overflow) = port.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt16(byte - 0x30))
      guard !overflow, !carry else { return nil }
      port = sum
    }
    return port
  }
}
