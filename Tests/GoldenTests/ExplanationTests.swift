// The pages below docs/diagnostics, compiled, and their copy in the executable.

import Foundation
import SpecCompiler
import TestSupport
import Testing

@Suite("Explanations of diagnostics")
struct ExplanationTests {
  /// The only diagnostics that no spec and no short script can show, with the reason for each.
  private let textOnly = [
    "ambiguous-requests": "a command that listens does not end by itself",
    "binary-content": "only a terminal is spared content that is not text",
    "exposed-listener": "a command that listens does not end by itself",
    "file-changed": "the file must change between two system calls of one run",
    "not-serializable": "it tells of a fault of Waybill",
    "unmatchable-request": "a request with a message for a case has one for any values",
    "small-stack": "no thread can be started, which depends on what else the machine runs",
  ]

  /// Words that may follow `yaml` at a fence: no lines are put in front of `whole`; `http` and
  /// `swift` are compiled with that back end too.
  private static let words: Set<String> = ["whole", "http", "swift"]

  @Test("Every diagnostic has one page, with its severity")
  func completeness() throws {
    let entries = try DiagnosticCatalogue.current.entries
    let pages = DiagnosticPage.all.map(\.id)
    #expect(pages.count == Set(pages).count)
    #expect(
      Set(entries.map(\.id)).subtracting(pages).sorted() == [],
      "docs/diagnostics lacks a page for these ids")
    #expect(
      Set(pages).subtracting(entries.map(\.id)).sorted() == [], "there are no such diagnostics")
    for page in DiagnosticPage.all {
      #expect(
        entries.contains { $0.id == page.id && $0.severity == page.severity },
        "\(page.file): '\(page.id)' is no '\(page.severity)'")
    }
  }

  @Test("A page has an example and its repair, unless nothing short can show it")
  func form() {
    for page in DiagnosticPage.all where textOnly[page.id] == nil {
      #expect(page.blocks.count == 2 && page.hasRepair, "\(page.file): '\(page.id)'")
      let languages = page.blocks.map(\.language)
      #expect(languages == ["yaml", "yaml"] || languages == ["sh", "sh"], "\(page.id)")
      #expect(page.blocks.allSatisfy { Self.words.isSuperset(of: $0.words.dropFirst()) })
    }
    let written = DiagnosticPage.all.filter(\.blocks.isEmpty).map(\.id)
    #expect(Set(written) == Set(textOnly.keys))
  }

  @Test(
    "The example has the diagnostic and no other, and its repair has none",
    arguments: DiagnosticPage.all.filter { $0.blocks.first?.language == "yaml" })
  func examples(_ page: DiagnosticPage) throws {
    try #require(page.blocks.count == 2)
    let found = try diagnostics(of: page.blocks[0])
    #expect(Set(found.map(\.id)) == [page.id], "\(found)")
    #expect(found.contains { $0.severity.rawValue == page.severity })
    #expect(try diagnostics(of: page.blocks[1]).map(\.description) == [])
  }

  private func diagnostics(of block: FencedText.Block) throws -> [CompiledSpec.Diagnostic] {
    let prelude = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"
    let isWhole = block.words.contains("whole") || block.text.hasPrefix("waybill:")
    let text = isWhole ? block.text : prelude + block.text
    let others = block.words.dropFirst().filter { $0 != "whole" }
    let compiler = Compiler(options: try CompilerOptions(kinds: ["wire"] + others))
    return compiler.compile(SpecInput(path: "spec.yaml", bytes: Array(text.utf8))).diagnostics
  }

  @Test("What 'waybill explain' prints is up to date: run scripts/build-explanations")
  func currency() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("Explanations.swift")
    _ = try folder.write("input", [UInt8]())
    let status = try ChildProcess.run(
      ["/usr/bin/env", "python3", Checkout.path("scripts/build-explanations"), file.path],
      in: Checkout.url.path, streams: folder.url.path)
    try #require(status == 0)
    let made = try String(contentsOf: file, encoding: .utf8)
    #expect(made == (try Checkout.text("Sources/Program/waybill/Explanations/Explanations.swift")))
    #expect(made.contains("Explanation(\"unknown-key\", \"error\""))
  }
}
