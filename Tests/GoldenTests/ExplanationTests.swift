// The pages below docs/diagnostics, compiled, and what the executable has of them.

import Foundation
import SpecCompiler
import TestSupport
import Testing

@Suite("Explanations of diagnostics")
struct ExplanationTests {
  /// A section: one diagnostic, a spec that has it, and one that does not.
  struct Page: Sendable, CustomTestStringConvertible {
    let id: String
    let severity: String
    let blocks: [String]
    let file: String

    var testDescription: String { id }

    static let all: [Page] = {
      let folder = Checkout.path("docs/diagnostics")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.sorted().flatMap { file -> [Page] in
        let text = (try? Checkout.text("docs/diagnostics/\(file)")) ?? ""
        return text.components(separatedBy: "\n## ").dropFirst().map { Page($0, in: file) }
      }
    }()

    private init(_ section: String, in file: String) {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
      id = String(lines[0])
      severity = lines.count > 2 ? String(lines[2]) : ""
      let parts = section.components(separatedBy: "```")
      blocks = parts.enumerated().compactMap { index, part in
        index % 2 == 1 && part.hasPrefix("yaml\n") ? String(part.dropFirst(5)) : nil
      }
      self.file = file
    }
  }

  /// Diagnostics without a page. Take an id out of the list when you write its page; add none.
  private let withoutPage: Set<String> = [
    "absent-value", "alias-cycle", "ambiguous-extends", "argument-file", "asterisk-needs-options",
    "asterisk-with-query", "attached-output", "backslash-at-end", "boundary-in-content",
    "case-and-matrix", "coding-not-applied", "connect-method", "control-character",
    "corrupt-manifest", "duplicate-case", "duplicate-digest", "duplicate-enum-value", "empty-cases",
    "empty-credentials", "empty-document", "empty-field-list", "empty-matrix", "empty-name",
    "empty-range", "empty-reference", "empty-segment", "encoded-dot-segment", "endless-type",
    "example-unused", "extends-itself", "field-and-key", "field-once", "file-as-text",
    "file-changed", "file-error", "file-too-large", "folder-in-the-way", "foreign-file",
    "foreign-placeholder", "format-without-date", "fragment-name", "http-body-file", "http-chunked",
    "http-content-digest", "http-content-with-get", "http-digest", "http-field-name",
    "http-field-value", "http-form-body", "http-host", "http-method", "http-name-taken",
    "http-plus", "http-repeated-field", "http-secret-example", "http-target-form",
    "http-variable-taken", "integer-too-large", "invalid-base64", "invalid-boundary",
    "invalid-choice", "invalid-cookie", "invalid-date", "invalid-field-name", "invalid-field-value",
    "invalid-host", "invalid-input-name", "invalid-language", "invalid-media-type",
    "invalid-method", "invalid-pattern", "invalid-reserved", "invalid-type", "invalid-type-name",
    "invalid-url", "invalid-utf8", "items-out-of-range", "key-not-scalar", "key-of-related",
    "length-out-of-range", "length-without-stream", "line-end-in-path", "link-not-searched",
    "long-target", "lost-in-encoding", "malformed-text", "matrix-too-large", "merge-not-mapping",
    "method-case", "misplaced-constraint", "missing-field", "missing-type", "missing-version",
    "misspelled-method", "mixed-enum", "multipart-content-type", "multipart-on-method",
    "name-differs-in-case", "name-not-utf8", "nested-reference", "no-requests", "no-specs",
    "no-such-value", "no-text", "non-ascii-field", "not-a-regular-file", "not-a-spec",
    "not-a-warning", "not-inherited", "not-serializable", "not-transliterable",
    "nothing-to-describe", "nothing-to-remove", "nul-in-url", "number-not-exact",
    "number-not-finite", "number-out-of-range", "optional-inside-text", "options-file",
    "outer-blanks", "output-locked", "output-taken", "outputs-collide", "outside-root",
    "path-not-for-make", "path-not-for-ninja", "pattern-anchor", "pattern-mismatch",
    "reference-in-input-value", "reference-not-allowed", "repeat-without-json", "reserved-name",
    "secret-not-set", "secret-with-value", "segments-outside-path", "service-taken", "small-stack",
    "start-without-part", "stream-length", "stream-without-boundary", "swallowed-comment",
    "tag-mismatch", "too-deep", "too-large", "too-many-directives",
    "too-many-mistakes", "too-many-nodes", "two-credentials", "two-shapes", "type-name-taken",
    "undeclared-encoding", "unfiltered-reference", "unknown-diagnostic", "unknown-environment",
    "unknown-field", "unknown-filter", "unused-allow", "unused-environment", "unused-pattern",
    "unused-value", "unusual-host", "value-not-in-enum", "value-out-of-range", "waiting-for-run",
    "yaml-syntax",
  ]

  @Test("Every diagnostic has a page, or is in the list that shrinks")
  func completeness() throws {
    let ids = Set(try DiagnosticCatalogue.current.entries.map(\.id))
    let pages = Page.all.map(\.id)
    #expect(pages.count == Set(pages).count)
    #expect(
      ids.subtracting(pages).subtracting(withoutPage).sorted() == [],
      "docs/diagnostics lacks a page for these ids")
    #expect(withoutPage.intersection(pages).sorted() == [], "these ids have a page")
    #expect(withoutPage.subtracting(ids).sorted() == [], "there are no such diagnostics")
    #expect(Set(pages).subtracting(ids).sorted() == [], "there are no such diagnostics")
  }

  @Test("The example has the diagnostic and no other, and its repair has none", arguments: Page.all)
  func examples(_ page: Page) throws {
    try #require(page.blocks.count == 2, "\(page.file): '\(page.id)' needs two blocks of YAML")
    let found = try diagnostics(of: page.blocks[0], page)
    #expect(Set(found.map(\.id)) == [page.id], "\(found)")
    #expect(found.contains { $0.severity.rawValue == page.severity })
    #expect(try diagnostics(of: page.blocks[1], page).map(\.description) == [])
  }

  private func diagnostics(
    of spec: String, _ page: Page
  ) throws -> [CompiledSpec.Diagnostic] {
    let prelude = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"
    let text = spec.hasPrefix("waybill:") ? spec : prelude + spec
    // Most mistakes are ones of the language; those of generated Swift are found by its back end.
    let kinds = page.file == "swift.md" ? ["swift"] : ["wire"]
    return Compiler(options: try CompilerOptions(kinds: kinds))
      .compile(SpecInput(path: "spec.yaml", bytes: Array(text.utf8))).diagnostics
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
    #expect(made == (try Checkout.text("Sources/waybill/Explanations/Explanations.swift")))
    #expect(made.contains("Explanation(\"unknown-key\", \"error\""))
  }
}
