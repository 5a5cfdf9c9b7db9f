// What an import writes is never refused by the compiler, whatever the source says.

import Foundation
import SpecCompiler
import SpecImport
import Testing

@Suite("Imported specs are accepted")
struct AcceptedImportTests {
  /// The errors of all specs of an import, and of nothing else.
  static func errors(in result: ImportResult) throws -> [String] {
    let files = InMemoryFiles(
      Dictionary(result.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    let compiler = Compiler(
      options: try CompilerOptions(kinds: []), provider: AnyAttachments(files: files))
    return result.files.filter { $0.path.hasSuffix(".yaml") && !$0.path.hasPrefix("_") }.flatMap {
      compiler.compile(SpecInput(path: $0.path, bytes: $0.bytes)).diagnostics
        .filter { $0.severity == .error }.map(\.description)
    }
  }

  @Test("Random documents with hostile texts become specs that the compiler accepts")
  func documents() throws {
    for seed in UInt64(1)...300 {
      var document = RandomDocument(seed: seed)
      let text = document.text()
      var options = ImportOptions()
      options.makesExamples = seed % 2 == 0
      options.keepsExtensions = seed % 3 == 0
      options.largestSpec = seed % 4 == 0 ? 1 : 100
      let result = imported(.openapi, text, options: options)
      #expect(result.isReadable, "seed \(seed): \(result.report)")
      #expect(try Self.errors(in: result) == [], "seed \(seed)")
    }
  }

  @Test(
    "Random messages with hostile texts become specs that the compiler accepts",
    arguments: [SpecImporter.Kind.har, .curl, .http])
  func messages(_ kind: SpecImporter.Kind) throws {
    for seed in UInt64(1)...150 {
      var messages = RandomMessages(seed: seed)
      let text =
        switch kind {
        case .har: messages.archive()
        case .curl: messages.commands()
        case .http, .openapi: messages.httpFile()
        }
      let result = imported(kind, text)
      #expect(try Self.errors(in: result) == [], "seed \(seed)")
    }
  }
}

/// Files in memory, and beside them any file that a request attaches: an import does not read them all.
private struct AnyAttachments: SourceProvider {
  let files: InMemoryFiles

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    try files.read(path, relativeTo: base)
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    do throws(SourceError) {
      return try files.measure(path, relativeTo: base)
    } catch .notFound {
      return .bytes([])
    }
  }
}
