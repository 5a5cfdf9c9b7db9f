// Positions, lines and files.

import Diagnostics
import Testing

struct SourceTests {
  /// The line and column of each byte, as "1:1 1:2".
  private func places(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes)
    return (0...bytes.count).map { offset in
      let place = table.lineAndColumn(of: offset)
      return "\(place.line):\(place.column)"
    }.joined(separator: " ")
  }

  @Test("LF ends a line") func lfEndsLine() { #expect(places("a\nb") == "1:1 1:2 2:1 2:2") }

  @Test("CR LF ends a line once") func crLfEndsLineOnce() {
    #expect(places("a\r\nb") == "1:1 1:2 1:3 2:1 2:2")
  }

  @Test("CR alone ends a line") func crAloneEndsLine() {
    #expect(places("a\rb") == "1:1 1:2 2:1 2:2")
  }

  @Test("U+0085 and U+2028 end none") func u0085U2028EndNone() {
    #expect(places("\u{85}\u{2028}") == "1:1 1:2 1:3 1:4 1:5 1:6")
  }

  @Test("A byte order mark has no column") func byteOrderMarkHasNoColumn() {
    #expect(places("\u{FEFF}a\n") == "1:1 1:1 1:1 1:1 1:2 2:1")
  }

  @Test("Files are one position apart") func filesStandOneApart() throws {
    var map = SourceMap()
    let files = [("a", [1, 2]), ("b", []), ("c", [0x0A, 1])] as [(String, [UInt8])]
    let bases = files.map { map.add(SourceFile(path: $0.0, bytes: $0.1)) }
    #expect(bases == [0, 3, 4])
    #expect([0, 2, 3, 4, 6].map { map.file(at: $0)?.file.path } == ["a", "a", "b", "c", "c"])
    #expect(map.location(of: 5) == SourceLocation(file: 2, line: 2, column: 1))
  }

  @Test("A sink counts what it does not keep") func sinkCountsWhatDoesNotKeep() {
    var sink = DiagnosticSink()
    for _ in 0..<DiagnosticSink.capacity + 5 {
      sink.report(.severalDocuments, at: Span(at: 0))
    }
    #expect(sink.diagnostics.count == DiagnosticSink.capacity + 1)
    #expect(sink.diagnostics.last?.message.id == "too-many-mistakes")
    #expect(sink.omittedCount == 5)
    #expect(sink.errorCount == DiagnosticSink.capacity + 5)
  }

  @Test("Errors find room after a crowd of warnings") func errorsAfterWarnings() {
    var sink = DiagnosticSink()
    for _ in 0..<DiagnosticSink.capacity + 5 { sink.report(.unusedInput("a"), at: Span(at: 0)) }
    #expect(!sink.isFull && !sink.hasErrors)
    sink.report(.severalDocuments, at: Span(at: 1))
    #expect(sink.diagnostics.last?.message == .severalDocuments)
    #expect(sink.hasErrors)
  }

  @Test("Names are compared with unknown ones until very many have been") func comparisons() {
    var sink = DiagnosticSink()
    let answers = (0..<5).map { _ in sink.mayCompare(50_000) } + [sink.mayCompare(1)]
    #expect(answers == [true, true, true, true, false, false])
  }

  @Test("A near name is suggested") func nearNameSuggested() {
    #expect(
      DiagnosticMessage.suggestion(for: "metod", among: ["path", "method"])
        == "did you mean 'method'?")
    #expect(DiagnosticMessage.suggestion(for: "zzz", among: ["path", "method"]) == nil)
  }
}
