// Hosts and origins of requests that are accepted.

import MessageContent
import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Allowed hosts")
struct AllowedHostsTests {
  private static let spec = """
    environments: {staging: {base-url: "https://staging.example"}}
    requests:
      one: {method: GET, path: /}
      two: {method: GET, url: "https://two.example/", headers: {Host: named.example}}
      three: {method: GET, url: "https://${region}.example/", inputs: {region: string},
        cases: {a: {region: eu}, b: {region: us}}}

    """

  private func status(
    _ lines: String, addresses: [IPAddress] = [.loopback], others: [String] = []
  ) throws -> Int? {
    let recognizer = RequestRecognizer([try analyse(Self.spec)], options: MatchOptions())
    let hosts = AllowedHosts(recognizer.hosts, addresses: addresses, others: others)
    let text = Array("GET / HTTP/1.1\r\n\(lines)\r\n\r\n".utf8)
    let head = try #require(
      try MessageHead.read(text[...], limits: CaptureLimits(), from: .connection))
    return hosts.refusal(of: head)?.status
  }

  @Test(
    "Names of this machine and of the specs are allowed, and no others",
    arguments: [
      ("Host: localhost:1", nil), ("Host: a.LOCALHOST.", nil), ("Host: 127.255.0.9", nil),
      ("Host: [0:0::1]", nil), ("Host: staging.example", nil), ("Host: two.example", nil),
      ("Host: named.example:8080", nil), ("Host: eu.example", nil), ("Host: us.example", nil),
      ("Host: uk.example", 421), ("Host: evil.test", 421), ("Host: localhost.evil.test", 421),
      ("Host: 10.0.0.1", 421), ("Host: 0.0.0.0", 421), ("Host: 127.0.0.1.evil.test", 421),
      ("Host: localhost\r\nOrigin: https://two.example:444", nil),
      ("Host: localhost\r\nOrigin: null", 403),
      ("Host: localhost\r\nOrigin: http://evil.test", 403),
      ("Host: localhost\r\nOrigin:", 403), ("Host: localhost\r\nSec-Fetch-Site: Cross-Site", 403),
      ("Host: localhost\r\nSec-Fetch-Site: same-site", nil),
      ("Host: evil.test\r\nOrigin: http://evil.test", 421),
    ] as [(String, Int?)])
  func hosts(lines: String, expected: Int?) throws {
    #expect(try status(lines) == expected)
  }

  @Test("The addresses that are listened on are allowed, all of them for one that means all")
  func addresses() throws {
    let address = try #require(IPAddress("10.0.0.1"))
    let all = try #require(IPAddress("0.0.0.0"))
    #expect(try status("Host: 10.0.0.1", addresses: [address]) == nil)
    #expect(try status("Host: 10.0.0.2", addresses: [address]) == 421)
    #expect(try status("Host: 10.0.0.2", addresses: [all]) == nil)
    #expect(try status("Host: evil.test", addresses: [all]) == 421)
    #expect(try status("Host: Other.test:80", others: ["other.TEST"]) == nil)
  }

  @Test("A refusal names nothing of the specs")
  func silence() throws {
    let recognizer = RequestRecognizer([try analyse(Self.spec)], options: MatchOptions())
    let hosts = AllowedHosts(recognizer.hosts, addresses: [], others: [])
    for lines in ["Host: evil.test", "Host: localhost\r\nOrigin: null"] {
      let text = Array("GET / HTTP/1.1\r\n\(lines)\r\n\r\n".utf8)
      let head = try #require(try MessageHead.read(text[...], limits: CaptureLimits()))
      let error = try #require(hosts.refusal(of: head))
      #expect(!error.description.contains("example"))
    }
  }
}
