// How diagnostics are shown.

import Diagnostics
import Testing

/// The text of a diagnostic about the part of a source between `«` and `»`.
private func render(
  _ source: String, _ message: DiagnosticMessage, path: String = "a.yaml"
) throws -> String {
  let (bytes, span) = try marked(source)
  var map = SourceMap()
  let added = map.add(SourceFile(path: path, bytes: bytes))
  let base = try #require(added)
  let shifted = Span(start: base + span.start, end: base + span.end)
  return DiagnosticRenderer().render([Diagnostic(message, at: shifted)], in: map)
}

/// A source without its marks, and the span between them.
private func marked(_ source: String) throws -> ([UInt8], Span) {
  var bytes: [UInt8] = []
  var marks: [UInt32] = []
  for scalar in source.unicodeScalars {
    if scalar == "«" || scalar == "»" {
      marks.append(UInt32(bytes.count))
    } else {
      bytes += Array(String(scalar).utf8)
    }
  }
  try #require(marks.count == 2)
  return (bytes, Span(start: marks[0], end: marks[1]))
}

struct RendererTests {
  private let message = DiagnosticMessage("unknown-key", .error, "unknown key")

  @Test("A diagnostic looks like the compilers' own") func diagnosticLooksLikeCompilersOwn() throws
  {
    let text = try render(
      "a:\n    «metod»: GET\n",
      DiagnosticMessage(
        "unknown-key", .error, "unknown key 'metod' in request 'search-photos'",
        help: "did you mean 'method'?"),
      path: "specs/photos.yaml")
    #expect(
      text == """
        specs/photos.yaml:2:5: error: unknown key 'metod' in request 'search-photos' [unknown-key]
            2 |     metod: GET
              |     ^~~~~
          help: did you mean 'method'?

        """)
  }

  @Test("The caret is under wide characters") func caretStandsUnderWideCharacters() throws {
    #expect(
      try render("日記: «猫»", message) == """
        a.yaml:1:9: error: unknown key [unknown-key]
            1 | 日記: 猫
              |       ^~

        """)
  }

  @Test("Combining marks and joined emoji take no columns of their own")
  func combiningMarksJoinedEmojiTakeNo() throws {
    #expect(try render("e\u{301}👩‍🚀«x»", message).hasSuffix("      |    ^\n"))
  }

  @Test("A tab is shown as a blank") func tabShownBlank() throws {
    #expect(try render("\ta: «b»", message).hasSuffix("    1 |  a: b\n      |     ^\n"))
  }

  @Test("Control bytes and bidirectional controls are spelled out")
  func controlBytesBidirectionalControlsSpelledOut() throws {
    #expect(
      try render("\u{1b}[2J\u{202e}«x»", message).hasSuffix(
        "    1 | \\u{1b}[2J\\u{202e}x\n      |                  ^\n"))
  }

  @Test("Control bytes in messages and paths are spelled out")
  func controlBytesMessagesPathsSpelledOut() throws {
    let text = try render("«x»", .init("unknown-key", .error, "key '\u{1b}\n'"), path: "\u{7}.yaml")
    #expect(text.hasPrefix("\\u{7}.yaml:1:1: error: key '\\u{1b}\\u{a}' [unknown-key]\n"))
  }

  @Test("Invalid UTF-8 is shown as a replacement character")
  func invalidUtf8ShownReplacementCharacter() throws {
    var map = SourceMap()
    _ = map.add(SourceFile(path: "a", bytes: [0x61, 0xFF, 0x62]))
    let text = DiagnosticRenderer().render(
      [Diagnostic(message, at: Span(start: 1, end: 2))], in: map)
    #expect(text.hasSuffix("    1 | a\u{FFFD}b\n      |  ^\n"))
  }

  @Test("A long line is clipped around the caret") func longLineClippedAroundCaret() throws {
    let blank = String(repeating: "a", count: 300)
    let text = try render(blank + "«x»" + blank, message)
    let a80 = String(repeating: "a", count: 80)
    let a99 = String(repeating: "a", count: 99)
    #expect(
      text.hasSuffix(
        "    1 | ...\(a80)x\(a99)...\n      | \(String(repeating: " ", count: 83))^\n"))
  }

  @Test("A span over several lines is marked to the end of the first")
  func spanOverSeveralLinesMarkedEnd() throws {
    #expect(try render("a: «b\nc»", message).hasSuffix("    1 | a: b\n      |    ^\n"))
  }

  @Test("A place at the end of the file is shown in its last line") func placeEndFileShownLastLine()
    throws
  {
    #expect(
      try render("a\n«»", message) == """
        a.yaml:2:1: error: unknown key [unknown-key]
            2 |
              | ^

        """)
  }

  @Test("Notes show their own lines") func notesShowTheirOwnLines() throws {
    var map = SourceMap()
    _ = map.add(SourceFile(path: "a.yaml", bytes: Array("k: 1\nk: 2\n".utf8)))
    let diagnostic = Diagnostic(
      .duplicateKey("k"), at: Span(start: 5, end: 6),
      notes: [.init("it is first written here", at: Span(start: 0, end: 1))])
    #expect(
      DiagnosticRenderer().render([diagnostic], in: map) == """
        a.yaml:2:1: error: duplicate key 'k' [duplicate-key]
            2 | k: 2
              | ^
        a.yaml:1:1: note: it is first written here
            1 | k: 1
              | ^

        """)
  }

  @Test("Colour marks the place, the severity and the caret") func colourMarksPlaceSeverityCaret()
    throws
  {
    var map = SourceMap()
    _ = map.add(SourceFile(path: "a", bytes: Array("x".utf8)))
    let text = DiagnosticRenderer(usesColor: true).render(
      [Diagnostic(message, at: Span(start: 0, end: 1))], in: map)
    #expect(
      text == "\u{1B}[1ma:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m unknown key [unknown-key]\n"
        + "    1 | x\n      | \u{1B}[1;32m^\u{1B}[0m\n")
  }

  @Test("A report is ordered by path, place and id, and says nothing twice")
  func reportOrderedPathPlaceIdSays() {
    var map = SourceMap()
    _ = map.add(SourceFile(path: "b", bytes: Array("xy".utf8)))
    _ = map.add(SourceFile(path: "a", bytes: Array("z".utf8)))
    func diagnostic(_ id: DiagnosticID, _ start: UInt32) -> Diagnostic {
      Diagnostic(DiagnosticMessage(id, .error, "m"), at: Span(start: start, end: start + 1))
    }
    let located = LocatedDiagnostic.locate(
      [
        diagnostic("late", 1), diagnostic("b", 0), diagnostic("a", 0), diagnostic("z", 3),
        diagnostic("late", 1),
      ], in: map)
    let report = LocatedDiagnostic.report(located).map {
      "\($0.place.path) \($0.place.start?.column ?? 0) \($0.message.id.rawValue)"
    }
    #expect(report == ["a 1 z", "b 1 a", "b 1 b", "b 2 late"])
  }

  @Test("JSON contains the same facts") func jsonHoldsSameFacts() throws {
    var map = SourceMap()
    _ = map.add(SourceFile(path: "a\"b", bytes: Array("k: 1".utf8)))
    let diagnostic = Diagnostic(
      .init("unknown-key", .warning, "m", help: "h"), at: Span(start: 0, end: 1))
    let json = DiagnosticRenderer.json(LocatedDiagnostic.locate([diagnostic], in: map))
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {
          "version": 1,
          "diagnostics": [
            {
              "severity": "warning",
              "id": "unknown-key",
              "message": "m",
              "help": "h",
              "path": "a\\"b",
              "line": 1,
              "column": 1,
              "endLine": 1,
              "endColumn": 2
            }
          ]
        }

        """)
  }
}
