// The meaning of scalars.

import Testing
import YAMLSyntax

struct SchemaTests {
  private func types(_ items: String...) -> [String] {
    items.map { item in
      let reading = Reading("- " + item)
      return reading.outline ?? reading.messages.joined()
    }
  }

  @Test("Null, true and false have three spellings each") func nullTrueFalseHaveThreeSpellings() {
    #expect(types("", "~", "null", "Null", "NULL") == Array(repeating: "[null]", count: 5))
    #expect(
      types("true", "True", "TRUE", "false", "False", "FALSE") == [
        "[true]", "[true]", "[true]", "[false]", "[false]", "[false]",
      ])
    #expect(
      types("nUll", "tRUE", "nullx", "tru") == ["['nUll']", "['tRUE']", "['nullx']", "['tru']"])
  }

  @Test("The booleans, times and dates of YAML 1.1 are text") func booleansTimesDatesYaml11() {
    #expect(
      types("no", "on", "yes", "y", "1:30", "2024-01-01", "1_000") == [
        "['no']", "['on']", "['yes']", "['y']", "['1:30']", "['2024-01-01']", "['1_000']",
      ])
  }

  @Test(
    "An integer keeps its spelling",
    arguments: ["0", "-0", "+1", "12345678901234567890", "0o17", "0xFF", "0xdeadBEEF"])
  func integerKeepsSpelling(_ text: String) {
    #expect(Reading("- \(text)").outline == "[integer \(text)]")
  }

  @Test(
    "A float keeps its spelling",
    arguments: [
      "1.10", "1e3", ".5", "1.", "-.5", "+1.5E-3", "0.5", "0e0", "1e999", ".inf", "-.Inf", "+.INF",
      ".nan", ".NaN", ".NAN",
    ])
  func floatKeepsSpelling(_ text: String) {
    #expect(Reading("- \(text)").outline == "[float \(text)]")
  }

  @Test(
    "Text that only looks like a number is text",
    arguments: [
      "0777", "-012", "00.5", "00", "0o18", "0o", "0x", "0xg", "-0xFF", "+0o17", "1.2.3", "1e",
      "1e+",
      ".", "-", "+", ".e3", "-.nan", ".infx", "1a", "--1", "0b1", "1 2",
    ])
  func textOnlyLooksLikeNumberText(_ text: String) {
    #expect(Reading("- x\n- \(text)x\n- 'q'").document != nil)
    #expect(
      Reading("[\(text.hasPrefix("-") && text.count == 1 ? "'-'" : text)]").outline == "['\(text)']"
    )
  }

  @Test("Quoted and block text is text") func quotedBlockTextText() {
    #expect(Reading("['1', \"true\"]").outline == "['1', 'true']")
    #expect(Reading("- |\n 1\n- >-\n null").outline == "['1\n', 'null']")
  }

  @Test("A key is text as spelled") func keyTextSpelled() {
    #expect(
      Reading("{1: a, 0x1F: b, true: c, null: d, ~: e}").outline
        == "{1: 'a', 0x1F: 'b', true: 'c', null: 'd', ~: 'e'}")
    #expect(Reading("?\n: a").outline == "{: 'a'}")
  }

  @Test("Tags decide") func tagsDecide() {
    #expect(
      types("!!str 1", "! 1", "!!int '1'", "!!float 1", "!!bool 'true'", "!!null ''") == [
        "['1']", "['1']", "[integer 1]", "[float 1]", "[true]", "[null]",
      ])
    #expect(
      types("!!binary aGk=", "!!timestamp 2024-01-01", "!!set {a, b}", "!!seq []", "!!map {}") == [
        "[binary aGk=]", "[timestamp 2024-01-01]", "[set{a: null, b: null}]", "[[]]", "[{}]",
      ])
    #expect(types("!<tag:yaml.org,2002:str> 1", "! {a: 1}") == ["['1']", "[{a: integer 1}]"])
    #expect(Reading("%TAG !y! tag:yaml.org,2002:\n---\n- !y!str 1").outline == "['1']")
  }

  @Test(
    "A timestamp has the forms of its type",
    arguments: [
      "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-12-15 2:59:43.10",
      "2001-12-14T21:59:43Z",
    ])
  func timestampHasFormsType(_ text: String) {
    #expect(Reading("!!timestamp \(text)").outline == "timestamp \(text)")
  }

  @Test("Other tags are errors") func otherTagsErrors() {
    #expect(
      Reading("a: !foo 1\nb: !!python/object x\nc: !!omap []").messages == [
        "1:4-1:8 unknown-tag: unknown tag '!foo'",
        "2:4-2:19 unknown-tag: unknown tag '!!python/object'",
        "3:4-3:10 unknown-tag: unknown tag '!!omap'",
      ])
  }

  @Test("A text that does not fit its tag is an error") func textDoesNotFitTagError() {
    #expect(
      Reading("[!!int abc, !!int 0777, !!int 1.0, !!bool yes, !!null x, !!float a]").messages == [
        "1:2-1:11 tag-mismatch: 'abc' does not fit the tag '!!int'",
        "1:13-1:23 tag-mismatch: '0777' does not fit the tag '!!int'",
        "1:25-1:34 tag-mismatch: '1.0' does not fit the tag '!!int'",
        "1:36-1:46 tag-mismatch: 'yes' does not fit the tag '!!bool'",
        "1:48-1:56 tag-mismatch: 'x' does not fit the tag '!!null'",
        "1:58-1:67 tag-mismatch: 'a' does not fit the tag '!!float'",
      ])
    #expect(
      Reading("- !!map x\n- !!str []\n- !!set {a: 1}").messages
        == [
          "1:3-1:10 tag-mismatch: 'x' does not fit the tag '!!map'",
          "2:3-2:8 tag-mismatch: a list does not fit the tag '!!str'",
          "3:13-3:14 tag-mismatch: an entry of a !!set cannot have a value",
        ])
  }
}
