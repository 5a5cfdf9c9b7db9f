import Foundation
import Testing

/// How much a run says.
@Suite struct MessageBudgetTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.yaml", Spec.service("photos"))
  }

  @Test("Fifty messages are shown, errors first, and the others are counted")
  func aBudgetOfMessages() throws {
    let keys = (0..<60).map { "x\($0): 1" }.joined(separator: "\n")
    try folder.write("b.yaml", Spec.service("videos") + keys + "\n")
    try folder.write("a.yaml", Spec.service("photos") + "inputs: {unused: string}\n")
    let outcome = try Executable.run(["check", "."], in: folder)
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(": error: unknown key") } == 50)
    #expect(!outcome.messages.contains("x50"))
    #expect(
      lines.suffix(2) == [
        "and 11 more in 2 files; '--max-errors 0' shows all", "60 errors and 1 warning in 2 files",
      ])
    let all = try Executable.run(["check", ".", "--max-errors", "0"], in: folder)
    #expect(all.messages.contains("x59"))
    #expect(all.messages.contains(": warning: "))
    let few = try Executable.run(["check", "b.yaml", "--max-errors", "59"], in: folder)
    #expect(
      few.messages.hasSuffix(
        "and 1 more in 1 file; '--max-errors 0' shows all\n60 errors in 1 file\n"))
  }

  @Test("A hundred kilobytes of messages are shown") func aBudgetOfBytes() throws {
    let key = String(repeating: "x", count: 1_000)
    let keys = (0..<400).map { "\(key)\($0): 1" }.joined(separator: "\n")
    try folder.write("a.yaml", Spec.service("photos") + keys + "\n")
    let outcome = try Executable.run(["check", "a.yaml", "--max-errors", "500"], in: folder)
    #expect((100_000..<110_000).contains(outcome.messages.utf8.count))
    #expect(
      outcome.messages.hasSuffix(
        " more in 1 file; '--max-errors 0' shows all\n400 errors in 1 file\n"))
  }

  @Test("More mistakes than anyone reads are counted") func moreMistakesThanAnyoneReads() throws {
    let keys = (0..<10_100).map { "x\($0): 1" }.joined(separator: "\n")
    try folder.write("a.yaml", Spec.service("photos") + keys + "\n")
    let outcome = try Executable.run(["check", "a.yaml", "--max-errors", "0"], in: folder)
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains(": error: unknown key") } == 10_000)
    #expect(
      lines.filter { $0.contains("too-many-mistakes") } == [
        "a.yaml:10006:1: note: more than 10000 errors; the rest is not checked [too-many-mistakes]"
      ])
    let summary = "10,000 errors in 1 file; the rest of 1 file is not checked"
    #expect(lines.last == summary)
    let few = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(few.messages.hasSuffix("'--max-errors 0' shows all\n\(summary)\n"))
  }

  @Test(
    "A spec is not checked beyond ten thousand errors, whatever they are",
    arguments: [
      ("", "x#: 1"), ("inputs:\n", "  i#: strng"), ("inputs:\n", "  i#: {typ: string}"),
      ("types:\n  T:\n    object:\n", "      f#: {type: integer, default: x}"),
      ("defaults:\n  query:\n", "    k#: ${nope#}"), ("defaults:\n  headers:\n", "    \"k #\": v"),
      ("x:\n", "  k: v"), ("x:\n", "  - *a#"),
      ("environments:\n  e:\n    values:\n", "      v#: 1"),
      ("templates:\n", "  t#: {extends: nope#}"),
    ])
  func crowds(_ head: String, _ line: String) throws {
    let lines = (0..<10_500).map { line.replacingOccurrences(of: "#", with: "\($0)") + "\n" }
    try folder.write("a.yaml", Spec.service("photos") + head + lines.joined() + "end: 1\n")
    let outcome = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(outcome.status == 1)
    let end = outcome.messages.suffix(200)
    #expect(end.contains("\n10,000 errors"), "\(end)")
    #expect(end.hasSuffix(" in 1 file; the rest of 1 file is not checked\n"), "\(end)")
    #expect(try Executable.run(["check", "a.yaml"], in: folder).messages == outcome.messages)
  }

  @Test("Warnings beyond ten thousand are not shown, and refuse no spec") func crowdsOfWarnings()
    throws
  {
    let inputs = (0..<10_100).map { "  i\($0): {type: string, default: a}\n" }.joined()
    try folder.write("a.yaml", Spec.service("photos") + "inputs:\n" + inputs)
    let outcome = try Executable.run(["check", "a.yaml", "--max-errors", "0"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("note: more than 10000 warnings; the others are not shown"))
    try folder.write("a.yaml", Spec.service("photos") + "inputs:\n" + inputs + "end: 1\n")
    let refused = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(refused.status == 1)
    #expect(refused.messages.hasSuffix("1 error and 10,000 warnings in 1 file\n"))
  }
}
