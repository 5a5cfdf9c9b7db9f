// Absolute URLs as they are sent, and which of several problems is reported.

import MessageSyntax
import Testing

@Suite("URLs as they are sent")
struct EncodedURLTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("Path, query and fragment are percent-encoded where RFC 3986 asks for it")
  func encoding() throws {
    let url = try EncodedURL(reading: bytes("HTTPS://h:8443/猫/%2f?a b[]#c d"), .bytesFirst)
    #expect(
      url
        == EncodedURL(
          scheme: .https, host: bytes("h"), port: 8443, path: bytes("/%E7%8C%AB/%2f"),
          query: bytes("a%20b%5B%5D"), fragment: bytes("c%20d")))
    let bare = try EncodedURL(request: bytes("http://h"), .grammarFirst)
    #expect(bare == EncodedURL(scheme: .http, host: bytes("h")))
  }

  @Test(
    "A URL with several mistakes is refused for one of them",
    arguments: [
      ("http://h/\n#f", .fragment, 10, .controlByte, 9),
      ("http://h/%zz#f", .fragment, 12, .strayPercent, 9),
      ("http://h/#f%", .fragment, 9, .strayPercent, 11), ("http://h/#", .fragment, 9, .fragment, 9),
      ("ftp://h\n", .unsupportedScheme, 0, .controlByte, 7),
      ("http://h/..?", .emptyQuery, 11, .emptyQuery, 11),
      ("http://a@h/?", .userinfo, 7, .userinfo, 7),
    ] as [(String, URLProblem.Kind, Int, URLProblem.Kind, Int)])
  func requests(
    _ text: String, _ grammar: URLProblem.Kind, _ grammarOffset: Int, _ first: URLProblem.Kind,
    _ firstOffset: Int
  ) {
    expect(grammar, grammarOffset) { try EncodedURL(request: bytes(text), .grammarFirst) }
    expect(first, firstOffset) { try EncodedURL(request: bytes(text), .bytesFirst) }
  }

  @Test("A dot-segment is refused in the path of a request, and reported as it would be sent")
  func dotSegments() throws {
    let text = bytes("http://h/é/%2E./a")
    let problem = EncodedURL.Problem.dotSegment(8..<12, path: bytes("/%C3%A9/%2E./a"))
    #expect(throws: problem) { try EncodedURL(request: text, .grammarFirst) }
    #expect(throws: problem) { try EncodedURL(request: text, .bytesFirst) }
    #expect(try EncodedURL(reading: text, .bytesFirst).path == bytes("/%C3%A9/%2E./a"))
  }

  @Test(
    "Nothing follows the host and port",
    arguments: [
      ("https://h/x", .invalidHostCharacter, 9, .invalidHostCharacter, 9),
      ("https://h?", .emptyQuery, 9, .invalidHostCharacter, 9),
      ("https://h?x", .invalidHostCharacter, 9, .invalidHostCharacter, 9),
      ("https://h/\t", .controlByte, 10, .invalidHostCharacter, 9),
      ("https://h#", .fragment, 9, .fragment, 9), ("https://", .missingHost, 8, .missingHost, 8),
      ("https://h:0", .portOutOfRange, 10, .portOutOfRange, 10),
    ] as [(String, URLProblem.Kind, Int, URLProblem.Kind, Int)])
  func authorities(
    _ text: String, _ grammar: URLProblem.Kind, _ grammarOffset: Int, _ first: URLProblem.Kind,
    _ firstOffset: Int
  ) throws {
    expect(grammar, grammarOffset) { try EncodedURL(authority: bytes(text), .grammarFirst) }
    expect(first, firstOffset) { try EncodedURL(authority: bytes(text), .bytesFirst) }
    let url = EncodedURL(scheme: .https, host: bytes("[::1]"), port: 80)
    #expect(try EncodedURL(authority: bytes("https://[::1]:80"), .grammarFirst) == url)
    #expect(try EncodedURL(authority: bytes("https://[::1]:80"), .bytesFirst) == url)
  }

  @Test(
    "A URL that goes on has no query, and what would be refused in any other is refused",
    arguments: [
      ("https://h/a?b", .queryInBeginning, 11, .queryInBeginning, 11),
      ("https://h?", .queryInBeginning, 9, .queryInBeginning, 9),
      ("https://h#a", .fragment, 9, .fragment, 9), ("h", .missingScheme, 0, .missingScheme, 0),
      ("", .missingScheme, 0, .missingScheme, 0),
      (" https://h", .missingScheme, 0, .missingScheme, 0),
      ("//h", .missingScheme, 0, .missingScheme, 0),
      ("ftp://h", .unsupportedScheme, 0, .unsupportedScheme, 0),
      ("https:///a", .missingHost, 8, .missingHost, 8), ("https://a@h", .userinfo, 8, .userinfo, 8),
      ("https://h/\r\nX: y", .controlByte, 10, .controlByte, 10),
      ("https://a b", .invalidHostCharacter, 9, .invalidHostCharacter, 9),
    ] as [(String, URLProblem.Kind, Int, URLProblem.Kind, Int)])
  func beginnings(
    _ text: String, _ grammar: URLProblem.Kind, _ grammarOffset: Int, _ first: URLProblem.Kind,
    _ firstOffset: Int
  ) throws {
    expect(grammar, grammarOffset) { try EncodedURL(beginning: bytes(text), .grammarFirst) }
    expect(first, firstOffset) { try EncodedURL(beginning: bytes(text), .bytesFirst) }
    let url = EncodedURL(scheme: .https, host: bytes("h"), port: 80, path: bytes("/a%20b/%2f/"))
    #expect(try EncodedURL(beginning: bytes("HTTPS://h:80/a b/%2f/"), .grammarFirst) == url)
    #expect(try EncodedURL(beginning: bytes("HTTPS://h:80/a b/%2f/"), .bytesFirst) == url)
  }

  private func expect(_ kind: URLProblem.Kind, _ offset: Int, _ body: () throws -> EncodedURL) {
    let error = #expect(throws: EncodedURL.Problem.self) { try body() }
    guard case .url(let problem)? = error else { return #expect(error == nil, "\(kind)") }
    #expect(problem.kind == kind)
    #expect(problem.offset == offset)
  }
}
