// Every rule of the language and every diagnostic has a golden case, and every case is about one of
// them.

import Diagnostics
import TestSupport
import Testing

@Suite("Golden cases are complete")
struct CompletenessTests {
  private let clauses = Set(LanguageReference.current.clauses.map { Substring($0.number) })
  private let catalogue: DiagnosticCatalogue

  /// Diagnostics that are provoked by a run, its files and its outputs, not by a spec in a folder.
  /// They are tested in one of `runTests`.
  private let ofRuns: Set<String> = [
    "ambiguous-requests", "argument-file", "attached-output", "binary-content", "corrupt-manifest",
    "curl-command", "damaged-cache", "exposed-listener", "file-changed", "file-error",
    "file-exists",
    "folder-in-the-way", "foreign-file", "git-line-ends", "har-content-too-large", "import-choice",
    "import-repair",
    "import-too-large",
    "imported-loosely", "line-end-in-path", "link-not-searched", "name-not-utf8",
    "k6-changed", "k6-left-out", "negative-content", "vegeta-changed", "vegeta-left-out",
    "wrk-left-out",
    "no-response", "no-specs", "not-a-regular-file", "not-a-spec", "not-importable", "not-imported",
    "options-file", "output-locked",
    "output-taken", "outside-root", "passed-over", "path-not-for-make", "path-not-for-ninja",
    "service-taken",
    "small-stack", "specs-read", "too-many-mistakes", "unresolved-reference", "unused-environment",
    "unreadable-capture",
    "unexpected-status", "unused-pattern",
    "usage",
    "waiting-for-run",
  ]

  /// Safety nets below earlier checks. If one of them is reported, that is a fault of the compiler,
  /// and the earlier check must be corrected.
  private let nets: Set<String> = [
    "not-serializable", "outputs-collide", "unmatchable-request",
  ]

  private let runTests = [
    "CommandLineMessageTests", "FolderTests", "HostileCacheTests", "ImportTests", "InitTests",
    "ListenConformanceTests",
    "ListenTests", "LoadTests",
    "MatchTests",
    "MessageBudgetTests", "MessageDocumentTests",
    "OutputMessageTests",
    "RunMessageTests", "ScarcityTests", "TerminalTests", "UsageTests",
    "VisibleTextTests",
  ].map { "Tests/EndToEndTests/\($0).swift" }

  init() throws {
    catalogue = try DiagnosticCatalogue.current
  }

  private var identifiers: Set<String> { Set(catalogue.entries.map(\.id)) }

  @Test("The ids of all messages in the catalogue are found")
  func catalogueIsRead() {
    #expect(catalogue.entries.count == catalogue.count)
    #expect(identifiers.count > 80)
    #expect(identifiers.contains("unknown-key"))
  }

  @Test("Every clause has a case")
  func clausesHaveCases() {
    let cited = Set(GoldenCase.all.compactMap(\.clause))
    #expect(clauses.subtracting(cited).sorted() == [])
  }

  @Test("Every diagnostic has a case, or a test of its own")
  func diagnosticsHaveCases() throws {
    let shown = Set(GoldenCase.all.compactMap { $0.diagnostic.flatMap(identifier) })
    let missing = identifiers.subtracting(shown).subtracting(ofRuns).subtracting(nets)
    #expect(missing.sorted() == [])
    let tests = try runTests.map { try Checkout.text($0) }.joined()
    for id in ofRuns.union(nets) {
      #expect(identifiers.contains(id), "no diagnostic is called '\(id)'")
      #expect(!shown.contains(id), "'\(id)' has a case")
      let isShown = tests.contains("[\(id)]") || tests.contains("\"id\": \"\(id)\"")
      #expect(isShown || nets.contains(id), "\(runTests) do not show '\(id)'")
    }
  }

  @Test("Every case is named after a clause or a diagnostic that it shows")
  func casesAreNamed() throws {
    for golden in GoldenCase.all {
      if let clause = golden.clause {
        #expect(clauses.contains(clause), "\(golden.name): there is no such clause")
        continue
      }
      guard let id = golden.diagnostic.flatMap(identifier) else {
        Issue.record("\(golden.name): neither a clause nor a diagnostic")
        continue
      }
      #expect(try golden.contents().said.contains("[\(id)]\n"), "\(golden.name): does not show it")
    }
  }

  @Test("The reference lists every diagnostic, with its severity")
  func referenceListsDiagnostics() {
    let rows = LanguageReference.current.introductions["15"] ?? []
    var listed: [String] = []
    for row in rows {
      guard let match = row.prefixMatch(of: /\| `([a-z0-9-]+)` \| ([a-z, ]+) \|/) else { continue }
      let id = String(match.1)
      listed.append(id)
      let severities = Set(catalogue.entries.filter { $0.id == id }.map(\.severity))
      #expect(severities.sorted().joined(separator: ", ") == String(match.2), "'\(id)'")
    }
    #expect(listed == identifiers.sorted())
  }

  @Test("'allow' knows every diagnostic by its severity")
  func tableIsComplete() {
    func ids(_ severity: String) -> [String] {
      Set(catalogue.entries.filter { $0.severity == severity }.map(\.id)).sorted()
    }
    #expect(DiagnosticTable.errors.map(\.rawValue) == ids("error"))
    #expect(DiagnosticTable.warnings.map(\.id.rawValue).sorted() == ids("warning"))
    #expect(DiagnosticTable.notes.map(\.rawValue) == ids("note"))
    let ofHTTPFiles = catalogue.entries.filter {
      $0.file == "HTTPFileMessages.swift" && $0.severity == "warning"
    }
    for id in ofHTTPFiles.map(\.id) {
      let warning = DiagnosticTable.warning(DiagnosticID(rawValue: id))
      #expect(warning?.origin == .output("http"), "\(id)")
    }
  }

  /// The diagnostic that a name begins with; the rest of the name is a variant.
  private func identifier(of name: Substring) -> String? {
    identifiers.filter { name == $0 || name.hasPrefix($0 + "-") }.max { $0.count < $1.count }
  }
}
