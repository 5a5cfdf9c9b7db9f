/// An absolute URL whose components hold unreserved characters and percent-encoded bytes only.
struct PortableURL {
  var scheme = "http"

  /// Host and port as written in the URL.
  var authority = ""

  /// The path and, after a question mark, the query.
  var target = "/"

  init() {}

  init(_ bytes: [UInt8]) throws(Fault) {
    guard let mark = bytes.firstRange(of: "://".utf8) else { throw Fault("no absolute URL") }
    scheme = bytes[..<mark.lowerBound].text
    guard scheme == "http" || scheme == "https" else { throw Fault("no URL of http or https") }
    let rest = bytes[mark.upperBound...]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    try Self.check(authority: authority)
    self.authority = authority.text
    let target = rest[authority.endIndex...]
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    for segment in path.split(separator: UInt8(ascii: "/")) {
      let segment = try percentDecoded(segment)
      // Segments that clients resolve in any spelling.
      if segment == [0x2E] || segment == [0x2E, 0x2E] { throw Fault("a dot segment") }
    }
    let query = target[path.endIndex...]
    if !query.isEmpty { try Self.check(query: query.dropFirst()) }
    self.target = path.isEmpty ? "/" + target.text : target.text
  }

  private static func check(query: ArraySlice<UInt8>) throws(Fault) {
    guard !query.isEmpty else { throw Fault("an empty query") }
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let pieces = pair.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
      guard pieces.count <= 2 else { throw Fault("two '=' in a pair") }
      for piece in pieces { _ = try percentDecoded(piece) }
    }
  }

  /// A name or an address, and a port.
  private static func check(authority: ArraySlice<UInt8>) throws(Fault) {
    var host = authority
    let port = authority.reversed().prefix { $0 != UInt8(ascii: ":") }
    let isAddress = authority.last == UInt8(ascii: "]")
    if !isAddress, port.count < authority.count {
      guard !port.isEmpty, port.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw Fault("no port")
      }
      host = authority.dropLast(port.count + 1)
    }
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      guard host.dropFirst().dropLast().allSatisfy({ $0.isHexadecimal || ":.".utf8.contains($0) })
      else { throw Fault("no address") }
    } else {
      guard !host.isEmpty, host.allSatisfy({ $0.isLetterOrDigit || "-._~".utf8.contains($0) })
      else { throw Fault("no host") }
    }
  }
}

/// The bytes of a component that holds unreserved characters and percent-encoded bytes only.
private func percentDecoded(_ component: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
  for byte in component
  where !byte.isLetterOrDigit && !"-._~%".utf8.contains(byte) {
    throw Fault("'\([byte].text)' raw in a URL")
  }
  guard let bytes = RequestTarget.percentDecoded(component) else { throw Fault("a stray '%'") }
  // httpYac and REST Client refuse them.
  guard String(validating: bytes, as: UTF8.self) != nil else {
    throw Fault("bytes that are not UTF-8 in a URL")
  }
  return bytes
}
