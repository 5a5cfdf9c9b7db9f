// What an import writes is never refused by the compiler, whatever the source says.

import Foundation
import SpecCompiler
import SpecImport
import Testing

@Suite("Imported specs are accepted")
struct AcceptedImportTests {
  /// The errors of all specs of an import, and of nothing else.
  static func errors(in result: ImportResult) throws -> [String] {
    try mistakes(in: result).map(\.description)
  }

  private static func mistakes(in result: ImportResult) throws -> [CompiledSpec.Diagnostic] {
    let files = InMemoryFiles(
      Dictionary(result.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    let compiler = Compiler(
      options: try CompilerOptions(kinds: []), provider: AnyAttachments(files: files))
    return result.files.filter { $0.path.hasSuffix(".yaml") && !$0.path.hasPrefix("_") }.flatMap {
      compiler.compile(SpecInput(path: $0.path, bytes: $0.bytes)).diagnostics
        .filter { $0.severity == .error }
    }
  }

  /// Leaves out what the compiler refuses, as the program does.
  ///
  /// - Returns: Whether something had to be left out.
  private static func needsLeavingOut(_ result: ImportResult) throws -> Bool {
    var rest: ImportResult? = result
    var isChanged = false
    for _ in 0..<8 {
      guard let result = rest else { return true }
      let lines = try mistakes(in: result).map {
        RefusedLine(path: $0.place.path, line: $0.place.start?.line ?? 0, reason: $0.message)
      }
      if lines.isEmpty { return isChanged }
      isChanged = true
      rest = result.leavingOut(lines)
    }
    Issue.record("what is left is refused again and again")
    return true
  }

  @Test("Random documents with hostile texts become specs that the compiler accepts")
  func documents() throws {
    var leftOut = 0
    for seed in UInt64(1)...300 {
      var document = RandomDocument(seed: seed)
      let text = document.text()
      var options = ImportOptions()
      options.makesExamples = seed % 2 == 0
      options.keepsExtensions = seed % 3 == 0
      options.largestSpec = seed % 4 == 0 ? 1 : 100
      let result = imported(.openapi, text, options: options)
      #expect(result.isReadable, "seed \(seed): \(result.report)")
      if try Self.needsLeavingOut(result) { leftOut += 1 }
    }
    #expect(leftOut <= 3)
  }

  @Test(
    "Random messages with hostile texts become specs that the compiler accepts",
    arguments: [SpecImporter.Kind.har, .curl, .http, .postman])
  func messages(_ kind: SpecImporter.Kind) throws {
    var leftOut = 0
    for seed in UInt64(1)...150 {
      var messages = RandomMessages(seed: seed)
      let text =
        switch kind {
        case .har: messages.archive()
        case .curl: messages.commands()
        case .postman: messages.collection()
        case .http, .openapi, .insomnia, .bruno: messages.httpFile()
        }
      let result = imported(kind, text)
      if try Self.needsLeavingOut(result) { leftOut += 1 }
    }
    #expect(leftOut <= 3)
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
