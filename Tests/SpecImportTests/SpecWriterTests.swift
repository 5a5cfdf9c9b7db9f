// How specs are laid out, and that what is written reads back as the same.

import Diagnostics
import Testing
import YAMLSyntax

@testable import SpecImport

@Suite("Writing of specs")
struct SpecWriterTests {
  private func written(_ map: SpecMap) -> String {
    var writer = SpecWriter()
    writer.document(map, heading: [])
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The texts of a list of scalars, in a document.
  private func texts(of yaml: String) throws -> [String] {
    var interner = KeyInterner(wellKnown: [])
    var sink = DiagnosticSink()
    let document = try #require(
      YAMLDocument.parse(Array(yaml.utf8), base: 0, interner: &interner, sink: &sink))
    #expect(sink.diagnostics.isEmpty)
    return document.entries(of: document.root).flatMap { key, value in
      [
        document.string(of: key),
        document[value].type == .string ? document.string(of: value) : "‽",
      ]
    }
  }

  @Test(
    "A text is plain where it reads back as itself, and quoted elsewhere",
    arguments: [
      ("word", "word"), ("two words", "two words"), ("${x}", "${x}"), ("a: b", #""a: b""#),
      ("a:b", "a:b"), ("a #b", #""a #b""#), ("a#b", "a#b"), ("", #""""#), (" a", #"" a""#),
      ("true", #""true""#), ("no", #""no""#), ("1.0", #""1.0""#), ("0777", #""0777""#),
      ("~", #""~""#),
      ("- a", #""- a""#), ("a\tb", #""a\tb""#), (#"say "hi""#, #"say "hi""#),
      (#""hi""#, #"'"hi"'"#),
      (#"C:\x"#, #"C:\x"#), ("é", "\"é\""), ("aé b", "aé b"), ("\u{1F600} ok", "\"\u{1F600} ok\""),
      ("a\u{85}b", #""a\x85b""#), ("a\u{202E}b", #""a\u202eb""#), ("\u{61C}", #""\u061c""#),
      ("'\u{2066}\"", #""'\u2066\"""#), ("a\u{E0041}", #""a\U000e0041""#),
      ("a\u{200D}b", "\"a\u{200D}b\""), ("2024-01-31", #""2024-01-31""#), ("key:", #""key:""#),
    ])
  func scalars(_ text: String, _ expected: String) throws {
    var map = SpecMap(.block)
    map.add("k", .text(text))
    #expect(written(map) == "k: \(expected)\n")
    #expect(try texts(of: written(map)) == ["k", text])
  }

  @Test(
    "Every text reads back as itself, as a key and as a value, in lines and on one line",
    arguments: [
      "", " ", "a", "a b", "a\nb", "a\nb\n", "\n", "a\n\nb", " a\nb", "a\n b", "a \nb", "a\n \nb",
      "\ta",
      "a\r\nb", "#", "a: b", "{a}", "[a]", "a, b", "?", "? a", "-", "--- a", "...", "&a", "*a",
      "!a", "|", ">",
      "%a", "@a", "`a", "'", "\"", "\\", "''", "\u{0}", "\u{7}", "\u{7F}", "\u{A0}a", "a\u{2028}b",
      "\u{FEFF}a", "e\u{301}", "日本語", "\u{10FFFD}", "<<", "=", "null", ".inf", "0x1F", "1e3", "+1",
      "$${x}",
      "trailing:", "a # b", "a  b", String(repeating: "word ", count: 60) + "end",
      String(repeating: "x", count: 300), "a\n\n\n",
      // Keys of more than 1,024 characters.
      String(repeating: "x", count: 3_000), String(repeating: "é ", count: 1_500) + "\n",
    ])
  func roundTrips(_ text: String) throws {
    var map = SpecMap(.block)
    map.add("k", .text(text))
    map.add(text.isEmpty ? "empty" : text + ".", .text(text))
    #expect(try texts(of: written(map)) == ["k", text, text.isEmpty ? "empty" : text + ".", text])
    var outer = SpecMap(.block)
    outer.add("list", .list([.text(text), .text("z")]))
    var interner = KeyInterner(wellKnown: [])
    var sink = DiagnosticSink()
    let document = try #require(
      YAMLDocument.parse(
        Array(written(outer).utf8), base: 0, interner: &interner, sink: &sink))
    let list = try #require(Array(document.entries(of: document.root)).first?.value)
    #expect(document.items(of: list).map { document.string(of: $0) } == [text, "z"])
  }

  @Test("Short maps are on one line, and long ones in lines")
  func layout() {
    var map = SpecMap(.block)
    map.add(
      "short", .map(SpecMap([("a", .number("1")), ("b", .list([.text("x"), .text("y, z")]))])))
    let long = (1...20).map { ("key-\($0)", SpecNode.text("value")) }
    map.add("long", .map(SpecMap(long)))
    map.add("items", .list([.map(SpecMap(long)), .text("a")]))
    map.add("none", .map(SpecMap()))
    let lines = written(map).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == #"short: {a: 1, b: [x, "y, z"]}"#)
    #expect(lines[1] == "long:")
    #expect(lines[2] == "  key-1: value")
    #expect(lines[22] == "items:")
    #expect(lines[23] == "  - key-1: value")
    #expect(lines[24] == "    key-2: value")
    #expect(lines[43] == "  - a")
    #expect(lines[44] == "none: {}")
  }

  @Test("Types stay bare where YAML reads the same")
  func types() {
    var map = SpecMap(.block)
    for type in [
      "string?", "string | null", "[Pet]", "{integer}", "[[Pet]]", "{[Pet]}", "[Pet] | null",
    ] {
      map.add("k\(map.entries.count)", .type(type))
    }
    #expect(
      written(map) == """
        k0: string?
        k1: string | null
        k2: [Pet]
        k3: {integer}
        k4: "[[Pet]]"
        k5: "{[Pet]}"
        k6: "[Pet] | null"

        """)
  }
}
