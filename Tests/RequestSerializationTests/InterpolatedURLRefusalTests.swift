// What an interpolated URL cannot contain, and the errors.

import RequestSerialization
import Testing

private let noScheme =
  "a URL must begin with 'http://' or 'https://', or its serializer must have a baseURL"

@Suite("Interpolated URLs that are refused")
struct InterpolatedURLRefusalTests {
  private static let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2")

  @Test(
    "A path is refused with a sentence that says why and where",
    arguments: [
      (
        "/a/\("")/b", .emptySegment,
        "a value that fills a segment of the path is empty (/a/…/b), at byte 3"
      ),
      ("\("")", .emptySegment, "a value that fills a segment of the path is empty (…), at byte 0"),
      (
        "/a/\("")", .emptySegment,
        "a value that fills a segment of the path is empty (/a/…), at byte 3"
      ),
      (
        "/\(1)/\("")?q", .emptySegment,
        "a value that fills a segment of the path is empty (/…/…?q), at byte 5"
      ),
      (
        "/\("")\("")/", .emptySegment,
        "a value that fills a segment of the path is empty (/……/), at byte 4"
      ),
      (
        "/\("", filters: .segments)", .emptySegment,
        "a value that fills a segment of the path is empty (/…), at byte 1"
      ),
      ("/a/\(".")/b", .dotSegment, "a segment of the path is '.' or '..' (/a/./b), at byte 3"),
      ("/\(".")\(".")", .dotSegment, "a segment of the path is '.' or '..' (/..), at byte 1"),
      ("/a/../b", .dotSegment, "a segment of the path is '.' or '..' (/a/../b), at byte 3"),
      ("/a/%2E.", .dotSegment, "a segment of the path is '.' or '..' (/a/%2E.), at byte 3"),
      (
        "/\("a/../b", filters: .segments)", .dotSegment,
        "a segment of the path is '.' or '..' (/a/../b), at byte 3"
      ),
      ("/a?", .invalidURL, "the query after the '?' is empty (/a?), at byte 2"),
      ("/a/\(1)?\("")", .invalidURL, "the query after the '?' is empty (/a/…?…), at byte 6"),
      ("/a#b", .invalidURL, "a fragment is never sent (/a#b), at byte 2"),
      ("/\(1)?q#\(1)", .invalidURL, "a fragment is never sent (/…?q#…), at byte 6"),
      (
        "/%zz", .invalidURL,
        "a '%' in a URL is followed by two hexadecimal digits (/%zz), at byte 1"
      ),
      (
        "/%4\(1)", .invalidURL,
        "a '%' in a URL is followed by two hexadecimal digits (/%4…), at byte 1"
      ),
      (
        "/\(1)?a%", .invalidURL,
        "a '%' in a URL is followed by two hexadecimal digits (/…?a%), at byte 6"
      ),
      ("/a\r\n", .invalidURL, #"the URL contains a control character (/a\u{d}\u{a}), at byte 2"#),
      ("/\(ParameterValue.null)/b", .noText, "a null, list, set or map has no text (/…/b)"),
      ("/x?q=\(["a"])", .noText, "a null, list, set or map has no text (/x?q=…)"),
    ] as [(InterpolatedURL, SerializationError.Code, String)])
  func paths(_ path: InterpolatedURL, _ code: SerializationError.Code, _ sentence: String) {
    let error = #expect(throws: SerializationError.self) { try Self.api.appending(path) }
    #expect(error?.code == code)
    #expect(error?.description == sentence)
  }

  @Test(
    "An absolute URL is refused with a sentence that says why and where",
    arguments: [
      ("/a", "\(noScheme) (/a), at byte 0"),
      ("", "\(noScheme) (), at byte 0"),
      (
        "\("http")://h",
        "only '/' or '?' can follow the value at the beginning of a URL (…://h), at byte 3"
      ),
      (
        "\("https://h").example/a",
        "only '/' or '?' can follow the value at the beginning of a URL (….example/a), at byte 3"
      ),
      (
        "\("https://h")\("x")/a",
        "only '/' or '?' can follow the value at the beginning of a URL (……/a), at byte 3"
      ),
      ("\("h")/a", "\(noScheme) (h), at byte 0"),
      (
        "\("https://h?x")/a",
        "a value at the beginning of a longer URL cannot have a query (https://h?x), at byte 9"
      ),
      (
        "\("https://ann:s3cret@h")/a",
        "a request URL cannot contain a user name or a password (https://…@h), at byte 8"
      ),
      ("\("https://h")#f", "a fragment is never sent (…#f), at byte 3"),
      ("\("https://h")?", "the query after the '?' is empty (…?), at byte 3"),
      ("ftp://\("h")", "a URL must begin with 'http://' or 'https://' (ftp://h), at byte 0"),
      ("https://\("")/a", "the URL has no host (https://), at byte 8"),
      (
        "https://\("h/x")/a",
        "the host of the URL contains a character that hosts cannot have (https://h/x), at byte 9"
      ),
      (
        "https://\("h?")/a",
        "the host of the URL contains a character that hosts cannot have (https://h?), at byte 9"
      ),
      ("https://\("h#")/a", "a fragment is never sent (https://h#), at byte 9"),
      (
        "https://\("a b")/a",
        "the host of the URL contains a character that hosts cannot have (https://a b), at byte 9"
      ),
      ("https://h\("\n")/a", #"the URL contains a control character (https://h\u{a}), at byte 9"#),
      (
        "https://\("ann:s3cret")@h/a",
        "a request URL cannot contain a user name or a password (https://…@h), at byte 8"
      ),
      ("https://h:\("x")/", "the port of the URL is not a number (https://h:x), at byte 10"),
      (
        "https://h:\(0)/",
        "the port of the URL is not between 1 and 65535 (https://h:0), at byte 10"
      ),
      ("https://h/\(1)#f", "a fragment is never sent (https://h/…#f), at byte 13"),
      ("https://h#f", "a fragment is never sent (https://h#f), at byte 9"),
      ("https://h/\(1)?", "the query after the '?' is empty (https://h/…?), at byte 13"),
    ] as [(InterpolatedURL, String)])
  func absolute(_ url: InterpolatedURL, _ sentence: String) {
    let error = #expect(throws: SerializationError.self) { try RequestURL(interpolating: url) }
    #expect(error?.code == .invalidURL)
    #expect(error?.description == sentence)
  }

  @Test(
    "A whole URL is refused with a sentence that says why and where",
    arguments: [
      ("/a", .invalidURL, "\(noScheme) (/a), at byte 0"),
      ("http://h/#f", .invalidURL, "a fragment is never sent (http://h/#f), at byte 9"),
      ("http://h/a?", .invalidURL, "the query after the '?' is empty (http://h/a?), at byte 10"),
      ("http://h/a/..", .dotSegment, "a segment of the path is '.' or '..' (/a/..), at byte 3"),
      (
        "http://ann:s3cret@h/", .invalidURL,
        "a request URL cannot contain a user name or a password (http://…@h/), at byte 7"
      ),
      (
        "http://h/\t", .invalidURL,
        #"the URL contains a control character (http://h/\u{9}), at byte 9"#
      ),
    ] as [(String, SerializationError.Code, String)])
  func whole(_ url: String, _ code: SerializationError.Code, _ sentence: String) {
    let error = #expect(throws: SerializationError.self) {
      try RequestURL(interpolating: "\(url)")
    }
    #expect(error?.code == code)
    #expect(error?.description == sentence)
  }

  @Test("A list is not a URL")
  func list() {
    #expect(throws: SerializationError(.noText, "…")) {
      try RequestURL(interpolating: "\(["https://h"])")
    }
  }
}
