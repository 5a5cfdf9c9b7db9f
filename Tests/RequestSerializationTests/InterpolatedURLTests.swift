// URLs with values in them.

import RequestSerialization
import Testing

@Suite("Interpolated URLs")
struct InterpolatedURLTests {
  private static let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2")

  private static func text(_ url: RequestURL) -> String {
    url.path + (url.query.map { "?\($0)" } ?? "")
  }

  @Test(
    "A value is percent-encoded and stays in its place",
    arguments: [
      ("/albums/\("日記/2024")/photos", "/v2/albums/%E6%97%A5%E8%A8%98%2F2024/photos"),
      ("/a\("b/c")d", "/v2/ab%2Fcd"),
      ("/\("x")\("y")/\("?")\("#")", "/v2/xy/%3F%23"),
      ("\("a b")", "/v2/a%20b"),
      ("/\("~-._")/\("%41")", "/v2/~-._/%2541"),
      ("/\("")\("a")/\("b")\("")", "/v2/a/b"),
      ("/a-\("")/b", "/v2/a-/b"),
      ("/a\("")b", "/v2/ab"),
      ("/a..\("")b/...", "/v2/a..b/..."),
      ("/x?q=\("a&b=c+d")&r=\("/?")", "/v2/x?q=a%26b%3Dc%2Bd&r=%2F%3F"),
      ("/x?\("")q=\("")", "/v2/x?q="),
      ("/x?q=\("a")?\("?")", "/v2/x?q=a?%3F"),
      ("?\("q")", "/v2?q"),
    ] as [(InterpolatedURL, String)])
  func values(_ path: InterpolatedURL, _ text: String) throws {
    #expect(Self.text(try Self.api.appending(path)) == text)
  }

  @Test(
    "Text around values is sent as RFC 3986 allows it",
    arguments: [
      ("/a b/猫/\(1)", "/v2/a%20b/%E7%8C%AB/1"),
      ("/a:@!$&'()*+,;=/\(1)", "/v2/a:@!$&'()*+,;=/1"),
      ("/%41%2f%e9/\(1)", "/v2/%41%2f%e9/1"),
      ("/[a]{b}|\"<>\\^`/\(1)", "/v2/%5Ba%5D%7Bb%7D%7C%22%3C%3E%5C%5E%60/1"),
      ("/x?a[]=\(1)&b=/?:@ é", "/v2/x?a%5B%5D=1&b=/?:@%20%C3%A9"),
      ("/.well-known/a.b/..c", "/v2/.well-known/a.b/..c"),
      ("/a b", "/v2/a%20b"),
    ] as [(InterpolatedURL, String)])
  func texts(_ path: InterpolatedURL, _ text: String) throws {
    #expect(Self.text(try Self.api.appending(path)) == text)
  }

  @Test(
    "Values become text by their type",
    arguments: [
      ("\("a")", "/v2/a"),
      ("\(-5)/\(5 as Int64)/\(8443 as UInt16)", "/v2/-5/5/8443"),
      ("\(1.0)/\(1.5)/\(1e21)", "/v2/1/1.5/1e%2B21"),
      ("\(true)/\(false)", "/v2/true/false"),
      ("\(FullDate(literal: "2024-02-29"))", "/v2/2024-02-29"),
      (
        "\(DateTime(literal: "2024-02-29T12:30:00+01:00"))",
        "/v2/2024-02-29T12%3A30%3A00%2B01%3A00"
      ),
      ("\(DateTime(literal: "1970-01-01T00:00:02.5Z").formatted(.epochSeconds))", "/v2/2.5"),
      ("\([0xFB, 0xFF] as [UInt8])", "/v2/%2B%2F8%3D"),
      ("\(NumberLiteral(literal: "1.10"))", "/v2/1.10"),
      ("\(ParameterValue.string("é"))", "/v2/%C3%A9"),
      ("\(Size.large)", "/v2/L"),
    ] as [(InterpolatedURL, String)])
  func types(_ path: InterpolatedURL, _ text: String) throws {
    #expect(Self.text(try Self.api.appending(path)) == text)
  }

  @Test("The encoding says how dates and bytes are written, and nothing else")
  func encoding() throws {
    var encoding = ParameterOptions()
    encoding.dates = .epochMilliseconds
    encoding.data = .hex
    encoding.booleans = .numeric
    encoding.spaces = .plus
    encoding.reserved = "/"
    let date = FullDate(literal: "1970-01-02")
    let time = DateTime(literal: "1970-01-01T00:00:01Z", format: .rfc3339)
    let url = try Self.api.appending(
      "\(date)/\(time)/\([0xCA] as [UInt8])/\(true)/\("a b/c")", encoding: encoding)
    #expect(url.path == "/v2/86400000/1970-01-01T00%3A00%3A01Z/ca/true/a%20b%2Fc")
    #expect(
      try RequestURL(interpolating: "http://h/\(date)", encoding: encoding).path == "/86400000")
    #expect(
      try RequestURL.base(nil, or: "http://h/\(date)", encoding: encoding).path == "/86400000")
  }

  @Test(
    "The result of a last filter that percent-encodes is used as it is",
    arguments: [
      ("/f/\("a/b c", filters: .segments)", "/v2/f/a/b%20c"),
      ("/f/\("a/b c", filters: .percent)", "/v2/f/a%2Fb%20c"),
      ("/f/\("a//b/", filters: .segments)", "/v2/f/a//b/"),
      ("/f/\("a b", filters: .percent, .base64)", "/v2/f/YSUyMGI%3D"),
      ("/f/\("??>", filters: .base64)", "/v2/f/Pz8%2B"),
      ("/f/\([0xFB, 0xFF] as [UInt8], filters: .base64url)", "/v2/f/-_8%3D"),
      ("/f?\(["a", "b"], filters: .json)", "/v2/f?%5B%22a%22%2C%22b%22%5D"),
      ("/f?\(["a"], filters: .json, .percent)", "/v2/f?%5B%22a%22%5D"),
    ] as [(InterpolatedURL, String)])
  func filters(_ path: InterpolatedURL, _ text: String) throws {
    #expect(Self.text(try Self.api.appending(path)) == text)
  }

  @Test("Every character of ASCII fills one segment", arguments: UInt8.min...0x7F)
  func characters(_ byte: UInt8) throws {
    let character = String(UnicodeScalar(byte))
    let path = try Self.api.appending("/a/-\(character)/b?\(character)=1").path
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    #expect(segments.count == 5)
    let isUnreserved =
      "-._~".contains(character) || character.first?.isLetter == true
      || character.first?.isNumber == true
    let digits = String(byte, radix: 16, uppercase: true)
    let encoded = isUnreserved ? character : "%" + (digits.count == 1 ? "0" : "") + digits
    #expect(segments[3].elementsEqual("-\(encoded)".utf8))
  }

  @Test(
    "Paths are joined by one slash",
    arguments: [
      ("", "/a", "/a"), ("/", "/a", "/a"), ("/", "a", "/a"), ("/v2", "a", "/v2/a"),
      ("/v2/", "/a/", "/v2/a/"), ("/v2/", "/", "/v2/"), ("/v2", "/", "/v2/"), ("/v2/", "", "/v2/"),
      ("/v2", "", "/v2"), ("", "", ""), ("/v2//", "//a", "/v2///a"), ("/v2/", "?q=1", "/v2/?q=1"),
      ("/v2", ".a", "/v2/.a"),
    ] as [(String, InterpolatedURL, String)])
  func joining(_ base: String, _ path: InterpolatedURL, _ result: String) throws {
    let url = RequestURL(scheme: .http, host: "h", path: base)
    #expect(Self.text(try url.appending(path)) == result)
  }

  @Test("A query follows the one that is there, and the rest of the URL stays")
  func queries() throws {
    var url = RequestURL(
      scheme: .http, host: "h", port: 8080, path: "/a", query: "k=1", fragment: "f")
    #expect(
      try url.appending("b?q=\(2)")
        == RequestURL(
          scheme: .http, host: "h", port: 8080, path: "/a/b", query: "k=1&q=2", fragment: "f"))
    #expect(try url.appending("b").query == "k=1")
    url.query = ""
    #expect(try url.appending("b?q").query == "q")
  }

  private enum Size: String, ParameterConvertible {
    case large = "L"
  }
}

@Suite("Interpolated absolute URLs")
struct InterpolatedAbsoluteURLTests {
  @Test("Host and port take values as they are")
  func authority() throws {
    let (tenant, port) = ("acme", 8443)
    #expect(
      try RequestURL(interpolating: "https://\(tenant).example.com:\(port)/a/\("b c")?q=\(1)")
        == RequestURL(
          scheme: .https, host: "acme.example.com", port: 8443, path: "/a/b%20c", query: "q=1"))
    #expect(
      try RequestURL(interpolating: "HTTP://\("[::1]:80")")
        == RequestURL(scheme: .http, host: "[::1]", port: 80, path: "/"))
    #expect(
      try RequestURL(interpolating: "https://h?q=\("a/b")")
        == RequestURL(scheme: .https, host: "h", path: "/", query: "q=a%2Fb"))
  }

  @Test("A URL without values is read as text")
  func text() throws {
    #expect(
      try RequestURL(interpolating: "https://example.com:8443/猫?q=1")
        == RequestURL("https://example.com:8443/猫?q=1"))
  }

  @Test("One value and nothing else is a whole URL")
  func whole() throws {
    let url = "https://example.com:8443/a b/%41?q[]=1"
    #expect(
      try RequestURL(interpolating: "\(url)")
        == RequestURL(
          scheme: .https, host: "example.com", port: 8443, path: "/a%20b/%41", query: "q%5B%5D=1"))
    #expect(
      try RequestURL(interpolating: "\("http://h")")
        == RequestURL(scheme: .http, host: "h", path: "/"))
  }

  @Test("A value that begins a URL is a URL, to which the rest is appended")
  func beginning() throws {
    let (server, album) = ("https://example.com:8443/to the api/", "a/b?c")
    #expect(
      try RequestURL(interpolating: "\(server)/albums/\(album)//?q=\(album)&x")
        == RequestURL(
          scheme: .https, host: "example.com", port: 8443,
          path: "/to%20the%20api/albums/a%2Fb%3Fc//", query: "q=a%2Fb%3Fc&x"))
    #expect(
      try RequestURL(interpolating: "\("http://h")?q=1")
        == RequestURL(scheme: .http, host: "h", path: "/", query: "q=1"))
    #expect(
      try RequestURL(interpolating: "\("http://h")/") == RequestURL(scheme: .http, host: "h"))
    #expect(
      try RequestURL.base(nil, or: "\("http://h/")/v3").appending("x").path == "/v3/x")
  }

  @Test("A base URL of the program wins over the template, which is not made then")
  func base() throws {
    let staging = RequestURL(scheme: .http, host: "localhost", port: 8080)
    #expect(try RequestURL.base(staging, or: "nothing") == staging)
    let region = "eu"
    #expect(
      try RequestURL.base(nil, or: "https://\(region).example.com/v2").appending("/x")
        == RequestURL(scheme: .https, host: "eu.example.com", path: "/v2/x"))
  }
}
