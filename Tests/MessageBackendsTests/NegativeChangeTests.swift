// The table of changes of the output `negative`, and the page that documents it.

import Foundation
import MessageBackends
import TestSupport
import Testing

@Suite("Changes of messages")
struct NegativeChangeTests {
  @Test("A change has a name of its own, which is a file name everywhere")
  func names() {
    let names = NegativeChange.all.map(\.name)
    #expect(names.count >= 80)
    #expect(Set(names).count == names.count)
    #expect(!names.contains("unchanged"))
    for name in names {
      #expect(name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8.contains($0) })
    }
  }

  @Test("The guide has their number")
  func count() throws {
    let guide = try Checkout.text("docs/negative.md")
    #expect(guide.contains("[\(NegativeChange.all.count) changes](negative/changes.md)"))
  }

  @Test("A class says which answers are right")
  func answers() {
    let known: Set<String> = [
      "2xx", "3xx", "4xx", "301", "400", "411", "414", "431", "501", "close", "wait",
    ]
    for change in NegativeChange.all {
      let (answers, name) = (Set(change.answers), change.name)
      #expect(!answers.isEmpty && answers.isSubset(of: known), "\(name)")
      switch change.kind {
      case .mustRefuse: #expect(answers.contains("400") && !answers.contains("2xx"), "\(name)")
      case .shouldRefuse:
        #expect(answers.contains("4xx"), "\(name)")
        #expect(!answers.contains("2xx") || change.reading != nil, "\(name)")
      case .incomplete: #expect(answers == ["4xx", "close", "wait"], "\(name)")
      case .may: #expect(answers.isSuperset(of: ["2xx", "4xx"]), "\(name)")
      case .valid: #expect(change.reading != nil, "\(name)")
      }
    }
  }

  @Test("The page of the changes is the table; WAYBILL_RECORD_GOLDENS=1 writes it")
  func page() throws {
    let path = "docs/negative/changes.md"
    let text = try Checkout.text(path)
    var expected = text
    for kind in NegativeChange.Kind.allCases {
      let heading = "\n## \(kind.rawValue)\n\n"
      let start = try #require(expected.range(of: heading), "\(kind)").upperBound
      let end = expected.range(of: "\n\n", range: start..<expected.endIndex)?.lowerBound
      expected.replaceSubrange(start..<(end ?? expected.endIndex), with: Self.table(of: kind))
    }
    if ProcessInfo.processInfo.environment["WAYBILL_RECORD_GOLDENS"] == "1", text != expected {
      try expected.write(toFile: Checkout.path(path), atomically: true, encoding: .utf8)
      Issue.record("recorded: read what changed, then run the tests again")
    }
    #expect(text.utf8.elementsEqual(expected.utf8), "the table in \(path) is old")
  }

  private static func table(of kind: NegativeChange.Kind) -> String {
    var lines = [
      "| change | the message | section | right answers | a wrong one means |",
      "| --- | --- | --- | --- | --- |",
    ]
    for change in NegativeChange.all where change.kind == kind {
      let answers = change.answers.map { "`\($0)`" }.joined(separator: ", ")
      let ending = change.closes ? "; then closed" : ""
      let reading = change.reading.map { " It is read as: \($0)." } ?? ""
      let hazard = change.hazard.rawValue.prefix { $0 != ":" }
      lines.append(
        "| `\(change.name)` | \(change.summary)\(reading) | \(change.section) | \(answers)\(ending) "
          + "| \(hazard) |")
    }
    return lines.joined(separator: "\n")
  }
}
