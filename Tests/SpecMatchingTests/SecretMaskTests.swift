// Secrets are hidden in every encoding.

import MessageSyntax
import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Hidden secrets")
struct SecretMaskTests {
  private func mask(_ secret: String) -> SecretMask {
    var mask = SecretMask()
    mask.hide(Array(secret.utf8), named: "token")
    return mask
  }

  @Test(
    "A spelling of a secret is replaced where it is",
    arguments: [
      ("a s3cr+t/&é b", "a ‹token› b"),
      ("x=s3cr%2Bt%2F%26%C3%A9;", "x=‹token›;"),
      ("x=s3cr%2bt%2f%26%c3%a9;", "x=‹token›;"),
      // base64 of "s3cr+t/&é", as it is and with one byte and two bytes before it.
      ("[czNjcit0LybDqQ==]", "[‹token›]"),
      ("733363722b742f26c3a9", "‹token›"),
      ("733363722B742F26C3A9", "‹token›"),
      ("nothing", "nothing"),
    ])
  func spellings(text: String, expected: String) {
    #expect(mask("s3cr+t/&é").masked(text) == expected)
  }

  @Test("Base64 of a text around a secret hides it at any alignment", arguments: 0..<7)
  func alignments(count: Int) {
    let text = String(repeating: "u", count: count) + ":open-sesame-9" + "!!"
    let coded = String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self)
    let shown = mask("open-sesame-9").masked("Basic \(coded)")
    #expect(shown.contains("‹token›"))
    let url = coded.replacing("+", with: "-").replacing("/", with: "_")
    #expect(mask("open-sesame-9").masked(url).contains("‹token›"))
  }

  @Test(
    "A text that holds a secret once it is decoded is hidden as a whole",
    arguments: [
      "a%6Fpen-sesame", "%256fpen-sesame", #"\u006fpen-sesame"#, #"\o\p\e\n-sesame"#,
      "&#111;pen-sesame", "&#x6F;pen-ses&#97;me", "o pe n-ses\name", "6F70656e2D736573616d65",
      "xb3Blbi\n1zZX\nNhbWU",
    ])
  func decoded(text: String) {
    #expect(mask("open-sesame").masked("before \(text) after") == "‹token›")
  }

  @Test("The value that was captured may be coded itself")
  func codedValue() {
    #expect(mask("open%2Dsesame").masked("is open-sesame!") == "is ‹token›!")
    #expect(mask(#"\u006fpen-sesame"#).masked("is open-sesame!") == "is ‹token›!")
  }

  @Test("A longer secret is hidden before a shorter one that it holds")
  func nested() {
    var mask = SecretMask()
    mask.hide(Array("abcd".utf8), named: "short")
    mask.hide(Array("abcdefgh".utf8), named: "long")
    #expect(mask.masked("abcdefgh abcd") == "‹long› ‹short›")
  }

  @Test("The values of a JSON object are hidden one by one")
  func object() {
    var mask = SecretMask()
    mask.hide(
      .object([.init(name: Array("a".utf8), value: .array([.string(Array("first-one".utf8))]))]),
      named: "key")
    #expect(mask.masked("is first-one") == "is ‹key›")
  }

  @Test("Where there are too many values to look for, nothing is shown")
  func tooMany() {
    var mask = SecretMask()
    for index in 0..<100_000 { mask.hide(Array("value-\(index)".utf8), named: "cookie") }
    #expect(mask.masked("anything") == "‹cookie›")
  }

  @Test("A long value hides itself, and costs little")
  func long() {
    let secret = String(repeating: "x", count: 1 << 17)
    #expect(mask(secret).masked("a\(secret)b") == "a‹token›b")
  }
}
