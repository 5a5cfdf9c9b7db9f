// Multipart content, taken apart.

import RecordedMessages
import Testing

@Suite("Multipart content")
struct MultipartTests {
  /// The parts of content whose boundary is `b`: header lines and content, as text.
  private func parts(_ content: String) throws(CaptureError) -> [String] {
    try MultipartParts(
      Array(content.utf8), boundary: Array("b".utf8), limits: CaptureLimits()
    ).parts.map { part in
      let fields = part.fields.map {
        String(decoding: $0.name + ": ".utf8 + $0.value, as: UTF8.self)
      }
      return (fields + [String(decoding: part.content, as: UTF8.self)]).joined(separator: "|")
    }
  }

  @Test(
    "Parts are what is between delimiters",
    arguments: [
      ("--b\r\nA: 1\r\n\r\nx\r\n--b--", ["A: 1|x"]),
      ("preamble\r\n--b\r\n\r\nx\r\n--b--\r\nepilogue\r\n--b", ["x"]),
      ("--b \t\r\n\r\nx\r\n\r\n--b\t\r\n\r\n\r\n--b-- \r\n", ["x\r\n", ""]),
      // No line end before two hyphens, and the beginning of a longer boundary.
      ("--b\r\n\r\nx--b--\r\n--bc\r\n--b--", ["x--b--\r\n--bc"]),
      // RFC 2046, section 5.1.1: a body part may be without fields and without content.
      ("--b\r\n\r\n--b--", [""]), ("--b\r\n\r\n--b\r\n\r\n--b--", ["", ""]),
      ("--b--", []),
    ])
  func delimiters(_ content: String, _ expected: [String]) throws {
    #expect(try parts(content) == expected)
  }

  @Test(
    "Two delimiters without a part between them are refused",
    arguments: [
      "--b\r\n--b--", "--b \r\n--b--", "--b\r\n--b\r\n\r\nx\r\n--b--",
      "--b\r\n\r\nx\r\n--b\r\n--b--\r\n", "--b\r\n--b\r\n--b\r\n--b--",
    ])
  func missingPart(_ content: String) {
    #expect(throws: CaptureError("there is no part between two delimiters")) {
      try parts(content)
    }
  }

  @Test(
    "Content that no delimiter ends is refused",
    arguments: [
      "", "-", "--", "--b", "--b\r", "--b\r\n", "\r\n--b\r\n", "--b\r\n--", "--b\n\nx\n--b--",
    ])
  func unclosed(_ content: String) {
    #expect(throws: CaptureError("the closing delimiter of multipart content is missing")) {
      try parts(content)
    }
  }
}
