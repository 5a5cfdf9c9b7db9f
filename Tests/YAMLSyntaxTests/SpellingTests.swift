// Where parts of a text are written.

import Diagnostics
import Testing
import YAMLSyntax

/// The source text of a part of the only scalar of a document.
private func spelling(
  of part: Range<Int>, in text: String, at index: Int = 0
) throws -> String {
  let document = try #require(Reading(text).document)
  let span = document.exactSpan(of: index, text: part)
  let start = Int(span.start - document.base)
  return String(decoding: document.source[start..<start + span.count], as: UTF8.self)
}

struct SpellingTests {
  @Test(
    "A part of a text is found where it is spelled",
    arguments: [
      (#"plain"#, 1..<3, "la"),
      (#""quoted""#, 0..<1, "q"),
      (#"'it''s'"#, 2..<3, "''"),
      (#"'it''s'"#, 3..<4, "s"),
      (#""a\tb""#, 1..<2, #"\t"#),
      (#""a\tb""#, 2..<3, "b"),
      (#""\x41\u00e9\U0001F600z""#, 0..<1, #"\x41"#),
      (#""\x41\u00e9\U0001F600z""#, 1..<3, #"\u00e9"#),
      (#""\x41\u00e9\U0001F600z""#, 3..<7, #"\U0001F600"#),
      (#""\x41\u00e9\U0001F600z""#, 7..<8, "z"),
      (#""\N\_\L\P.""#, 10..<11, "."),
      (#""é\"è""#, 2..<3, #"\""#),
      (#"!!str "a\nb""#, 1..<2, #"\n"#),
      (#"&x "a\nb""#, 0..<3, #"a\nb"#),
      (#""a\n""#, 2..<2, ""),
    ])
  func partTextFoundWhereSpelled(
    text: String, part: Range<Int>, expected: String
  ) throws {
    #expect(try spelling(of: part, in: text) == expected)
  }

  @Test(
    "Text in several lines is shown whole",
    arguments: ["\"a\\\n  b\\t\"", "\"a\n b\\t\"", "|\n  ab\n", ">\n  ab\n"])
  func textSeveralLinesShownWhole(text: String) throws {
    let whole = text.hasSuffix("\n") ? String(text.dropLast()) : text
    #expect(try spelling(of: 1..<2, in: text) == whole)
  }

  @Test("A text that is very long is shown whole") func textVeryLongShownWhole() throws {
    let text = "\"" + String(repeating: "a", count: 4096) + "\\t\""
    #expect(try spelling(of: 0..<1, in: text) == text)
  }

  @Test("A scalar is found by its place") func scalarFoundPlace() throws {
    let document = try #require(Reading("a: {b: \"c\", d: [&x e, *x]}\nf:\ng: h\n").document)
    for index in document.nodes.indices where document.nodes[index].kind == .scalar {
      #expect(document.scalar(at: document.span(of: index)) == index)
    }
    for index in document.nodes.indices where document.nodes[index].kind != .scalar {
      #expect(document.scalar(at: document.span(of: index)) == nil)
    }
  }
}
