// What the reader refuses, and where it says so.

import Diagnostics
import Testing
import YAMLSyntax

struct RefusalTests {
  @Test("A duplicate key names both places") func duplicateKeyNamesBothPlaces() {
    #expect(
      Reading("a: 1\nb:\n  a: 2\na: 3\n\"a\": 4\n").messages == [
        "4:1-4:2 duplicate-key: duplicate key 'a' (1:1-1:2: it is first written here)",
        "5:1-5:4 duplicate-key: duplicate key 'a' (1:1-1:2: it is first written here)",
      ])
  }

  @Test("Keys compare by bytes") func keysCompareBytes() {
    // é in one and in two code points: equal as String, different as bytes.
    #expect(Reading("{\u{E9}: 1, e\u{301}: 2}").messages == [])
    #expect(
      Reading("{a: 1, A: 2, 1: 3, '1': 4}").messages == [
        "1:20-1:23 duplicate-key: duplicate key '1' (1:14-1:15: it is first written here)"
      ])
  }

  @Test("An entry with a duplicate key takes no part") func entryDuplicateKeyTakesNoPart() {
    #expect(Reading("{a: 1, a: 2, b: 3}").outline == "{a: integer 1, b: integer 3}")
  }

  @Test("A key that is not a scalar is an error") func keyNotScalarError() {
    #expect(
      Reading("? [a]\n: 1\n? {b: c}\n: 2\nd: 3\n").messages == [
        "1:3-1:4 key-not-scalar: a key must be text, not a list",
        "3:3-3:4 key-not-scalar: a key must be text, not a map",
      ])
    #expect(
      Reading("- &x [1]\n- {*x : 1}").messages == [
        "2:4-2:6 key-not-scalar: a key must be text, not a list"
      ])
  }

  @Test("Unknown aliases and cycles are errors") func unknownAliasesCyclesErrors() {
    let reading = Reading("- &name 1\n- *nmae\n")
    #expect(reading.messages == ["2:3-2:8 unknown-alias: unknown alias '*nmae'"])
    #expect(reading.help == ["did you mean '*name'?"])
    #expect(
      Reading("&a [*a]").messages == [
        "1:5-1:7 alias-cycle: alias '*a' is inside the value that it refers to"
      ])
    #expect(Reading("a: &a {b: {<<: *a}}").document == nil)
  }

  @Test("One file holds one document") func oneFileHoldsOneDocument() {
    #expect(
      Reading("a: 1\n---\nb: 2\n").messages == [
        "2:1-2:4 several-documents: a file can contain only one document; a second one starts here "
          + "(1:1: the first document starts here)"
      ])
    #expect(Reading("--- a\n...\n").messages == [])
  }

  @Test("A file without a document is refused", arguments: ["", "# nothing\n", "\n\n", "\u{FEFF}"])
  func fileWithoutDocumentRefused(_ text: String) {
    let reading = Reading(text)
    #expect(reading.document == nil)
    #expect(reading.messages == ["1:1 empty-document: the file is empty"])
  }

  @Test("Bytes that are not UTF-8 are refused at their place") func bytesNotUtf8RefusedTheir() {
    #expect(
      Reading([0x61, 0x3A, 0x0A, 0x20, 0xC3, 0x28]).messages == [
        "2:2-2:3 invalid-utf8: the byte 0xC3 is not valid UTF-8 here"
      ])
    #expect(
      Reading([0x61, 0xED, 0xA0, 0x80]).messages == [
        "1:2-1:5 invalid-utf8: the bytes of a lone surrogate are not UTF-8"
      ])
    #expect(
      Reading([0xFF, 0xFE, 0x61, 0x00]).messages == [
        "1:1-1:3 invalid-utf8: the file is UTF-16, not UTF-8"
      ])
    #expect(Reading([0xC0, 0x80]).document == nil)
    #expect(Reading([0xF4, 0x90, 0x80, 0x80]).document == nil)
    #expect(Reading([0xE2, 0x82]).document == nil)
  }

  @Test("Control characters are refused at their place") func controlCharactersRefusedTheirPlace() {
    let reading = Reading("é: 1\nb: \u{0}")
    #expect(
      reading.messages == ["2:4-2:5 yaml-syntax: the control character U+0000 is not allowed"])
    #expect(reading.help == ["write it as an escape in double quotes: \"\\x00\""])
  }

  @Test("Files beyond the budget are refused") func filesBeyondBudgetRefused() {
    #expect(
      Reading("aaaaa", limits: ReaderLimits(maxFileSize: 4)).messages == [
        "1:1 file-too-large: the file is larger than 4 bytes"
      ])
  }

  @Test("Depth is counted through aliases") func depthCountedThroughAliases() {
    let limits = ReaderLimits(maxDepth: 3)
    #expect(Reading("[[[1]]]", limits: limits).messages == [])
    #expect(
      Reading("[[[[1]]]]", limits: limits).messages == [
        "1:4-1:5 too-deep: nesting goes deeper than 3 levels"
      ])
    #expect(Reading("{a: &a [[1]], b: *a}", limits: limits).messages == [])
    #expect(
      Reading("{a: &a [[1]], b: [*a]}", limits: limits).messages == [
        "1:19-1:21 too-deep: nesting goes deeper than 3 levels"
      ])
  }

  @Test("Nodes are counted after alias expansion") func nodesCountedAfterAliasExpansion() {
    #expect(Reading("[&a [1, 2], *a]", limits: ReaderLimits(maxNodes: 7)).messages == [])
    #expect(
      Reading("[&a [1, 2], *a]", limits: ReaderLimits(maxNodes: 6)).messages == [
        "1:13-1:15 too-many-nodes: the file has more than 6 nodes when its aliases are expanded"
      ])
  }

  @Test("Bombs are refused") func bombsRefused() {
    #expect(
      Reading(String(repeating: "[", count: 100_000)).messages == [
        "1:129-1:130 too-deep: nesting goes deeper than 128 levels"
      ])
    var laughs = "a0: &a0 [lol]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      laughs += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(Reading(laughs).diagnostics.map(\.message.id) == ["too-many-nodes"])
    let directives = String(repeating: "%TAG !a! b\n", count: 100_000)
    #expect(Reading(directives + "--- 1").diagnostics.map(\.message.id) == ["too-many-directives"])
    #expect(
      Reading("--- 1\n...\n" + directives).diagnostics.map(\.message.id) == ["too-many-directives"])
  }

  @Test("A crowd of mistakes ends the parse") func crowdMistakesEndsParse() {
    let reading = Reading(String(repeating: "- !x 1\n", count: 20_000))
    #expect(reading.document == nil)
    #expect(reading.diagnostics.count == DiagnosticSink.capacity + 1)
    #expect(reading.diagnostics.last?.message.id == "too-many-mistakes")
    #expect(Reading(String(repeating: "a: 1\n", count: 20_000)).diagnostics.count == 10_001)
  }

  @Test("All mistakes are shown at once") func allMistakesShownOnce() {
    #expect(
      Reading("a: !x 1\nb: {c: 1, c: 2}\nd: *e\n").diagnostics.map(\.message.id) == [
        "unknown-tag", "duplicate-key", "unknown-alias",
      ])
  }
}
