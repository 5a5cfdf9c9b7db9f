import Foundation
import TestSupport
import Testing

/// The pages of `docs/diagnostics` whose examples are commands.
///
/// Each begins in an empty folder; its repair goes on in the same folder. The examples that are specs
/// are tested in `GoldenTests`.
@Suite struct ExplanationCommandTests {
  private static let pages = DiagnosticPage.all.filter {
    $0.blocks.first?.language == "sh" && !isElsewhere.contains($0.id)
  }

  #if os(Linux)
    private static let isElsewhere: Set<String> = []
  #else
    /// What other systems cannot show: they have no flock(1), or no names that are not UTF-8.
    private static let isElsewhere: Set<String> = [
      "name-not-utf8", "output-locked", "waiting-for-run",
    ]
  #endif

  @Test("Pages with commands are found") func presence() {
    #expect(Self.pages.contains { $0.id == "foreign-file" })
  }

  @Test(
    "The commands lead to the diagnostic and no other, and the repair to none", arguments: pages)
  func commands(_ page: DiagnosticPage) throws {
    try #require(page.blocks.count == 2)
    let folder = try Folder()
    let failing = try run(page.blocks[0], [], in: folder)
    // `--verbose` prints both notes.
    let beside: Set<String> = page.id == "passed-over" ? ["specs-read"] : []
    #expect(ids(in: failing) == beside.union([page.id]), "\(failing.text)\(failing.messages)")
    let repaired = try run(page.blocks[1], ["-e"], in: folder)
    #expect(repaired.status == 0)
    #expect(ids(in: repaired) == [], "\(repaired.text)\(repaired.messages)")
  }

  private func run(
    _ block: FencedText.Block, _ options: [String], in folder: Folder
  ) throws -> Executable.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Executable.run(
      "/bin/sh", options + ["-c", block.text], in: folder,
      environment: ["PATH": "\(BuiltProducts.url.path):\(path)"])
  }

  /// The ids at the ends of messages, or in their JSON.
  private func ids(in outcome: Executable.Outcome) -> Set<String> {
    let said = outcome.text + outcome.messages
    let ends = said.matches(of: /\[([a-z0-9-]+)\]\n/).map { String($0.1) }
    return Set(ends + said.matches(of: /"id": "([a-z0-9-]+)"/).map { String($0.1) })
  }
}
