import Foundation
import TestSupport
import Testing

/// Generated files as text, as a reviewer, `swift format` and the compiler see them.
@Suite(
  .enabled(if: Program.canCompile, "there is no 'swiftc' or no 'python3' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct GeneratedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Two runs write the same bytes", arguments: SpecFolder.allCases)
  func twoRunsWriteTheSameBytes(_ specs: SpecFolder) throws {
    let other = try TemporaryFolder()
    try specs.generate(into: folder.url)
    try specs.generate(into: other.url)
    let files = try generatedFiles(in: folder.url)
    #expect(files.count >= 8)
    expectEqual(try generatedFiles(in: other.url), files)
  }

  @Test("The formatter leaves files as they are", arguments: SpecFolder.allCases)
  func theFormatterLeavesFilesAsTheyAre(_ specs: SpecFolder) async throws {
    try specs.generate(into: folder.url)
    let files = try generatedFiles(in: folder.url)
    let outcome = try await format(["--in-place"], configuration: #"{"version": 1}"#)
    #expect(outcome.status == 0, "\(outcome.text)")
    expectEqual(try generatedFiles(in: folder.url), files)
  }

  /// A name that is an identifier is kept, even in snake case or another script, so the rules about
  /// camel case and ASCII are off.
  @Test("The linter has nothing to say", arguments: SpecFolder.allCases)
  func theLinterHasNothingToSay(_ specs: SpecFolder) async throws {
    try specs.generate(into: folder.url)
    let outcome = try await format(
      ["lint", "--strict"],
      configuration: #"""
        {"version": 1, "rules": {"AlwaysUseLowerCamelCase": false, "IdentifiersMustBeASCII": false}}
        """#)
    #expect(outcome.text == "")
    #expect(outcome.status == 0)
  }

  @Test("Files of less access compile without warnings", arguments: ["package", "internal"])
  func filesOfLessAccessCompileWithoutWarnings(_ access: String) async throws {
    for specs in SpecFolder.allCases {
      try specs.generate(
        into: folder.url.appending(path: specs.rawValue), access: access)
    }
    try """
    import RequestSerialization

    actor Elsewhere {
      func request() throws -> SerializedRequest {
        try StripeRequests(secretKey: "k").createCustomer(name: "Ann")
      }
    }

    """.write(to: folder.url.appending(path: "Elsewhere.swift"), atomically: true, encoding: .utf8)
    let outcome = try await run([
      "python3", Scripts.path("typecheck.py"), BuiltProducts.url.path, Checkout.url.path,
      folder.url.path,
    ])
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  /// Compares files one by one: a difference of all texts would be long.
  private func expectEqual(
    _ files: [String: String], _ others: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(files.keys == others.keys, sourceLocation: sourceLocation)
    for (name, text) in files {
      let isEqual = text.utf8.elementsEqual((others[name] ?? "").utf8)
      #expect(isEqual, "\(name)", sourceLocation: sourceLocation)
    }
  }

  private func format(
    _ command: [String], configuration: String
  ) async throws -> Program.Outcome {
    try await run(
      ["swift", "format"] + command + ["--recursive", "--configuration", configuration, "."])
  }

  /// Runs a slow program in the folder of the test.
  private func run(_ command: [String]) async throws -> Program.Outcome {
    try await onThreadOfItsOwn { [url = folder.url] in try Program.run(command, in: url) }
  }
}
