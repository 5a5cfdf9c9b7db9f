// Nodes, places, entries.

import Diagnostics
import Testing
import YAMLSyntax

struct DocumentTests {
  @Test("A node has 24 bytes") func nodeHas24Bytes() {
    #expect(MemoryLayout<YAMLNode>.size == 24)
    #expect(MemoryLayout<YAMLNode>.stride == 24)
  }

  @Test("Nodes are written where their spans say") func nodesWrittenWhereTheirSpansSay() {
    let reading = Reading(
      "a: [b, 'c', \"d\"]\né: {f: 猫}\ng:\n  - |\n    h\n\n  - i\n    j\nk:\n# end\n")
    #expect(
      reading.written == [
        "a: [b, 'c', \"d\"]\né: {f: 猫}\ng:\n  - |\n    h\n\n  - i\n    j\nk:",
        "a", "[b, 'c', \"d\"]", "b", "'c'", "\"d\"", "é", "{f: 猫}", "f", "猫", "g",
        "- |\n    h\n\n  - i\n    j", "|\n    h", "i\n    j", "k", "",
      ])
  }

  @Test("A value that is not written is where its key ends") func valueNotWrittenWhereKeyEnds() {
    #expect(Reading("a:\n\n\nb:   \n").spans == ["1:1-4:3", "1:1-1:2", "1:3", "4:1-4:2", "4:3"])
  }

  @Test("Columns count bytes and leave out a byte order mark") func columnsCountBytesLeaveOutByte()
  {
    #expect(
      Reading("\u{FEFF}é: 猫\nb: c").spans == [
        "1:1-2:5", "1:1-1:3", "1:5-1:8", "2:1-2:2", "2:4-2:5",
      ])
    #expect(Reading("\u{FEFF}a: b").spans == ["1:1-1:5", "1:1-1:2", "1:4-1:5"])
  }

  @Test("Lines end in LF, CR LF or CR alone") func linesEndLfCrLfOr() {
    let expected = ["1:1-2:5", "1:1-1:2", "1:4-1:5", "2:1-2:2", "2:4-2:5"]
    #expect(Reading("a: b\nc: d").spans == expected)
    #expect(Reading("a: b\r\nc: d").spans == expected)
    #expect(Reading("a: b\rc: d").spans == expected)
  }

  @Test("Text in one piece is the source itself") func textOnePieceSourceItself() throws {
    let document = try #require(Reading("[a b, 'c', \"d\", 猫, &x y, 'é']").document)
    #expect(document.decoded.isEmpty)
    #expect((1..<7).map { document.string(of: $0) } == ["a b", "c", "d", "猫", "y", "é"])
  }

  @Test("Text that the source spells otherwise is kept beside it")
  func textSourceSpellsOtherwiseKeptBeside() throws {
    let document = try #require(Reading("[a\n b, 'it''s', \"\\u00e9\\n\", \"éé\\\n  \"]").document)
    #expect((1..<5).map { document.string(of: $0) } == ["a b", "it's", "é\n", "éé"])
    #expect(document.span(of: 4).count == 10)
  }

  @Test("A part of a text has its own span when the text is the source")
  func partTextHasOwnSpanWhen() throws {
    let reading = Reading("a: 'x ${y}'\nb: \"\\t${y}\"")
    let document = try #require(reading.document)
    #expect(reading.place(document.span(of: 2, text: 2..<6)) == "1:7-1:11")
    #expect(reading.place(document.span(of: 4, text: 1..<5)) == "2:4-2:12")
  }

  @Test("Anchored nodes begin at their anchor") func anchoredNodesBeginTheirAnchor() {
    #expect(
      Reading("a: &x 1\nb: &y\n  c: d\n").written == [
        "a: &x 1\nb: &y\n  c: d", "a", "&x 1", "b", "&y\n  c: d", "c", "d",
      ])
  }

  @Test("Counts leave out what is nested") func countsLeaveOutWhatNested() throws {
    let document = try #require(Reading("{a: [1, [2, 3]], b: {}}").document)
    #expect(document[0].count == 2)
    #expect(document[2].count == 2)
    #expect(document[0].end(at: 0) == document.nodes.count)
  }

  @Test("Aliases lead to what they name") func aliasesLeadWhatTheyName() {
    #expect(
      Reading("a: &x [1, {b: 2}]\nc: *x\nd: [*x]").outline
        == "{a: [integer 1, {b: integer 2}], c: [integer 1, {b: integer 2}], "
        + "d: [[integer 1, {b: integer 2}]]}")
    #expect(Reading("- &a 1\n- &a 2\n- *a").outline == "[integer 1, integer 2, integer 2]")
    #expect(Reading("- &k name\n- {*k : 1}").outline == "['name', {name: integer 1}]")
  }

  @Test("Well-known keys have the first ids") func wellKnownKeysHaveFirstIds() throws {
    var interner = KeyInterner(wellKnown: ["waybill", "service"])
    var sink = DiagnosticSink()
    let document = try #require(
      YAMLDocument.parse(
        Array("{service: a, other: b, waybill: 1}".utf8), base: 0, interner: &interner,
        sink: &sink))
    #expect(document.entries(of: 0).map { document[$0.key].key.rawValue } == [1, 2, 0])
    #expect(document[2].key == .none)
    #expect(interner.bytes(of: KeyID(rawValue: 2)).elementsEqual("other".utf8))
  }

  @Test("Interned ids are equal exactly when the bytes are") func internedIdsEqualExactlyWhenBytes()
  {
    var interner = KeyInterner(wellKnown: [])
    let texts = (0..<5000).map { String(repeating: "k", count: $0 % 23) + String($0 / 3) }
    var ids: [String: KeyID] = [:]
    for text in texts {
      let id = interner.intern(text.utf8)
      #expect(ids[text] == nil || ids[text] == id)
      ids[text] = id
    }
    #expect(Set(ids.values).count == ids.count)
    #expect(interner.count == ids.count)
  }
}

struct MergeTests {
  @Test("Merged entries are where the merge key is") func mergedEntriesWhereMergeKey() {
    #expect(
      Reading("x: &x {b: 1, c: 2}\ny: {a: 0, <<: *x, d: 3}").outline
        == "{x: {b: integer 1, c: integer 2}, "
        + "y: {a: integer 0, b: integer 1, c: integer 2, d: integer 3}}")
  }

  @Test("Explicit keys win and keep their place") func explicitKeysWinKeepTheirPlace() {
    #expect(
      Reading("- &x {b: 1, c: 2}\n- {<<: *x, b: 3}").outline
        == "[{b: integer 1, c: integer 2}, {c: integer 2, b: integer 3}]")
  }

  @Test("The first of several merged mappings wins") func firstSeveralMergedMappingsWins() {
    #expect(
      Reading("- &x {a: 1}\n- &y {a: 2, b: 3}\n- {<<: [*x, *y]}").outline
        == "[{a: integer 1}, {a: integer 2, b: integer 3}, {a: integer 1, b: integer 3}]")
  }

  @Test("Merged mappings may merge, and may be written in place")
  func mergedMappingsMayMergeMayWritten() {
    #expect(
      Reading("- &x {a: 1}\n- &y {<<: *x, b: 2}\n- {<<: *y}\n- {<<: {c: 3}, d: 4}").outline
        == "[{a: integer 1}, {a: integer 1, b: integer 2}, {a: integer 1, b: integer 2}, "
        + "{c: integer 3, d: integer 4}]")
  }

  @Test("A quoted merge key is an ordinary one") func quotedMergeKeyOrdinaryOne() {
    #expect(
      Reading("- &x {a: 1}\n- {\"<<\": *x, <<: *x}").outline
        == "[{a: integer 1}, {<<: {a: integer 1}, a: integer 1}]")
    #expect(
      Reading("{'<<': 1, !!str <<: 2}").messages == [
        "1:11-1:19 duplicate-key: duplicate key '<<' (1:2-1:6: it is first written here)"
      ])
  }

  @Test("Only mappings can be merged") func onlyMappingsCanMerged() {
    #expect(
      Reading("- &x 1\n- {<<: *x}\n- {<<: [{a: 1}, 2]}\n- {<<: ~}").messages == [
        "2:8-2:10 merge-not-mapping: '<<' expects a map or a list of maps",
        "3:8-3:19 merge-not-mapping: '<<' expects a map or a list of maps",
        "4:8-4:9 merge-not-mapping: '<<' expects a map or a list of maps",
      ])
  }

  @Test("Two merge keys are an error") func twoMergeKeysError() {
    #expect(
      Reading("- &x {a: 1}\n- {<<: *x, <<: *x}").messages == [
        "2:12-2:14 duplicate-key: duplicate merge key '<<' (2:4-2:6: it is first written here)"
      ])
  }
}
