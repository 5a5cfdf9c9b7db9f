// Which characters of names and values are kept, and which become `%XX`.

import Foundation
import RequestSerialization
import Testing

@Suite("Percent-escaping")
struct PercentEscapingTests {
  private func escaped(_ text: String) throws -> String {
    let query = try ParameterOptions().queryString([text: .string(text)])
    let sides = query.split(separator: "=", omittingEmptySubsequences: false)
    try #require(sides.count == 2)
    #expect(sides[0] == sides[1], "a name and a value are escaped alike")
    return String(sides[1])
  }

  /// RFC 3986, section 2.3: `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`; section 3.4 lets a
  /// query hold `/` and `?` besides.
  @Test("The unreserved characters, the slash and the question mark stay")
  func kept() throws {
    let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?"
    #expect(try escaped(kept) == kept)
  }

  @Test("Every other character of ASCII becomes its two upper-case digits")
  func otherASCII() throws {
    #expect(
      try escaped(String(String.UnicodeScalarView((0x00...0x2C).map { Unicode.Scalar($0) })))
        == "%00%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F"
        + "%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F"
        + "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C")
    #expect(try escaped(":;<=>@[\\]^`{|}\u{7F}") == "%3A%3B%3C%3D%3E%40%5B%5C%5D%5E%60%7B%7C%7D%7F")
  }

  @Test("A percent sign is escaped again, each time", arguments: 0..<4)
  func again(_ times: Int) throws {
    var text = "%41%zz%"
    for _ in 0..<times { text = try escaped(text) }
    let percent = "%" + String(repeating: "25", count: times)
    #expect(text == "\(percent)41\(percent)zz\(percent)")
  }

  /// Foundation is independent of this library. It is asked for all 1,112,064 scalars, which covers
  /// every byte of UTF-8 in every position where it can occur.
  @Test("Every scalar of Unicode is escaped as Foundation escapes it", arguments: 0...16)
  func everyScalar(_ plane: UInt32) throws {
    let scalars = (plane << 16..<(plane + 1) << 16).compactMap { Unicode.Scalar($0) }
    let text = String(String.UnicodeScalarView(scalars))
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?")
    let expected = try #require(text.addingPercentEncoding(withAllowedCharacters: unreserved))
    #expect(try escaped(text).utf8.elementsEqual(expected.utf8))
  }

  /// Sequences of several scalars that are seen as one character.
  static let sequences = [
    ("👨‍👩‍👧‍👦", "%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%E2%80%8D%F0%9F%91%A6"),
    ("👍🏻", "%F0%9F%91%8D%F0%9F%8F%BB"),
    ("🇪🇺", "%F0%9F%87%AA%F0%9F%87%BA"),
    ("e\u{301}\u{323}", "e%CC%81%CC%A3"),
    ("\u{1100}\u{1161}\u{11A8}", "%E1%84%80%E1%85%A1%E1%86%A8"),
    ("\r\n", "%0D%0A"),
    ("\u{200D}", "%E2%80%8D"),
  ]

  /// AFNetworking escapes fifty characters at a time, and must make sure that none is cut.
  @Test("A sequence of scalars is never split, wherever it begins", arguments: sequences)
  func anyOffset(_ sequence: String, _ expected: String) throws {
    let splitting = try (0...130).filter { offset in
      let padding = String(repeating: "x", count: offset)
      return try escaped(padding + sequence + "y") != padding + expected + "y"
    }
    #expect(splitting == [])
  }

  @Test("Neither is one of a hundred thousand and more of them")
  func longText() throws {
    let text = Self.sequences.map(\.0).joined()
    let expected = Self.sequences.map(\.1).joined()
    let count = 200_000 / text.utf8.count
    #expect(
      try escaped(String(repeating: text, count: count)).utf8
        .elementsEqual(String(repeating: expected, count: count).utf8))
  }

  @Test("One character of a hundred thousand combining marks stays in one piece")
  func oneCharacter() throws {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(
      try escaped(text).utf8
        .elementsEqual(("a" + String(repeating: "%CC%81", count: 100_000)).utf8))
  }

  @Test("Composed and decomposed text stays as it was written")
  func normalization() throws {
    #expect(try escaped("\u{E9}") == "%C3%A9")
    #expect(try escaped("e\u{301}") == "e%CC%81")
  }
}
