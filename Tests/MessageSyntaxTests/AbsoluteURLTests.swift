// URLs, hosts and dot-segments.

import Testing

@testable import MessageSyntax

struct AbsoluteURLTests {
  private func parse(_ text: String) throws -> AbsoluteURL {
    try AbsoluteURL.parse(Array(text.utf8)).get()
  }

  @Test("The parts are found at their places") func thePartsAreFoundWhereTheyStand() throws {
    let text = "https://api.example.com:8443/v2/猫?q=a b"
    let url = try parse(text)
    let bytes = Array(text.utf8)
    #expect(url.scheme == .https)
    #expect(url.host == Array("api.example.com".utf8))
    #expect(url.port == 8443)
    #expect(Array(bytes[url.path]) == Array("/v2/猫".utf8))
    #expect(url.query.map { Array(bytes[$0]) } == Array("q=a b".utf8))
  }

  @Test(
    "A default port is left out of host",
    arguments: [
      ("http://a", "a"), ("HTTP://A.example:80/", "A.example"), ("https://a:443", "a"),
      ("http://a:443", "a:443"), ("https://a:80?x", "a:80"),
      ("http://[2001:db8::1]/", "[2001:db8::1]"),
      ("http://[::1]:8080", "[::1]:8080"), ("http://127.0.0.1:1/", "127.0.0.1:1"),
      ("http://a_b-c.:00080/", "a_b-c."), ("https://a:65535/", "a:65535"),
    ])
  func aDefaultPortIsLeftOutOfHost(text: String, field: String) throws {
    #expect(try parse(text).hostField == Array(field.utf8))
  }

  @Test("Path and query may be empty") func pathAndQueryMayBeEmpty() throws {
    let bare = try parse("http://a")
    #expect(bare.path == 8..<8)
    #expect(bare.query == nil)
    let mark = try parse("http://a?")
    #expect(mark.path == 8..<8)
    #expect(mark.query == 9..<9)
    #expect(try parse("http://a/?b?c/d").query == 10..<15)
  }

  @Test(
    "A problem is named at its place",
    arguments: [
      ("", URLProblem.Kind.missingScheme, 0, 0), ("/a", .missingScheme, 0, 0),
      ("a.example/b", .missingScheme, 0, 0), ("//a", .missingScheme, 0, 0),
      ("http:a", .missingScheme, 0, 0), ("1http://a", .missingScheme, 0, 0),
      ("ftp://a/", .unsupportedScheme, 0, 3), ("ws+x://a", .unsupportedScheme, 0, 4),
      ("http://", .missingHost, 7, 0), ("http:///a", .missingHost, 7, 0),
      ("http://:80", .missingHost, 7, 0), ("http://u:p@a/", .userinfo, 7, 4),
      ("http://u@@a", .userinfo, 7, 3), ("http://[fe80::1%25en0]/", .zoneID, 15, 6),
      ("http://[fe80::1%en0]", .zoneID, 15, 4), ("http://bücher.example", .nonASCIIHost, 8, 2),
      ("http://a b/", .invalidHostCharacter, 8, 1), ("http://a%41/", .invalidHostCharacter, 8, 1),
      ("http://a\\b/", .invalidHostCharacter, 8, 1), ("http://[::1", .invalidAddress, 7, 1),
      ("http://[1::2::3]", .invalidAddress, 7, 9), ("http://[v1.a]", .invalidAddress, 7, 6),
      ("http://[::1]a:80", .invalidAddress, 7, 6), ("http://a:", .invalidPort, 9, 0),
      ("http://a:8x", .invalidPort, 9, 2), ("http://a:1:2", .invalidPort, 9, 3),
      ("http://a:-1", .invalidPort, 9, 2), ("http://a:65536", .portOutOfRange, 9, 5),
      ("http://a:99999999999999999999", .portOutOfRange, 9, 20), ("http://a/b#c", .fragment, 10, 2),
      ("http://a#", .fragment, 8, 1), ("http://a/%4", .strayPercent, 9, 1),
      ("http://a?%zz", .strayPercent, 9, 1), ("http://a\r\nb/", .controlByte, 8, 1),
      ("http://a\u{0}", .controlByte, 8, 1),
    ])
  func aProblemIsNamedWhereItStands(
    text: String, kind: URLProblem.Kind, offset: Int, length: Int
  ) {
    #expect(
      AbsoluteURL.parse(Array(text.utf8))
        == .failure(URLProblem(kind, offset: offset, length: length)))
  }

  @Test(
    "An IPv6 address is accepted",
    arguments: [
      "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "ABCD:ef01::",
      "::ffff:192.0.2.1", "1:2:3:4:5:6:192.0.2.1", "::192.0.2.1", "64:ff9b::1.2.3.4",
    ])
  func anIPv6AddressIsAccepted(text: String) {
    #expect(Authority.isIPv6Address(text.utf8))
    #expect(Authority.problem(inHost: "[\(text)]".utf8) == nil)
  }

  @Test(
    "A malformed IPv6 address is refused",
    arguments: [
      "", ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
      "::1:2:3:4:5:6:7:8", "1::2::3", "12345::", "g::", "1.2.3.4", "::1.2.3", "::1.2.3.256",
      "::1.2.3.04", "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "::1:", ":1::", "1:::2", "::1%1", " ::",
    ])
  func whatIsNoIPv6AddressIsRefused(text: String) {
    #expect(!Authority.isIPv6Address(text.utf8))
  }

  @Test("A host is an ASCII name") func aHostIsAnASCIIName() {
    #expect(Authority.problem(inHost: "xn--bcher-kva.example".utf8) == nil)
    #expect(Authority.problem(inHost: "".utf8) == .empty)
    #expect(Authority.problem(inHost: "a/b".utf8) == .invalidCharacter(offset: 1))
    #expect(Authority.problem(inHost: "a:1".utf8) == .invalidCharacter(offset: 1))
    #expect(Authority.problem(inHost: "aé".utf8) == .nonASCII(offset: 1))
    #expect(Authority.problem(inHost: "[::1%25x]".utf8) == .zoneID(offset: 4))
    #expect(Authority.port("0".utf8) == 0)
    #expect(Authority.port("".utf8) == nil)
    #expect(Authority.port("+1".utf8) == nil)
  }

  @Test("Dots are dots, however they are written") func dotsAreDotsHoweverTheyAreWritten() {
    for text in [".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E"] {
      #expect(DotSegment.isDotSegment(text.utf8), "\(text)")
    }
    for text in ["", "...", "a", ".a", "%2e%2e%2e", "%2", "%2f", "%252e", "..%2", "%2e%2e."] {
      #expect(!DotSegment.isDotSegment(text.utf8), "\(text)")
    }
  }
}
