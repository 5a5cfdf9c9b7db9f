import Foundation
import TestSupport
import Testing

/// Programs that use generated Swift, with a transport that answers itself.
@Suite(
  .enabled(if: Program.canCompile, "there is no 'swiftc' or no 'python3' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct ProgramTests {
  @Test("A transport refreshes the token of generated requests, and keeps one that they have")
  func credentials() async throws {
    try await expect(
      """
      asked for a token
      asked for a token
      200
      200
      401
      401
      GET /items Bearer expired
      GET /items Bearer fresh
      POST /items Bearer fresh
      GET /items Bearer own
      POST /keys Bearer k3y

      """, from: "credentials")
  }

  /// Compiles a program with the Swift of the spec beside it, runs it, and compares its output.
  private func expect(
    _ output: String, from name: String, _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let folder = try TemporaryFolder()
    let programs = Checkout.url.appending(path: "Tests/GeneratedClientTests/Programs")
    let outcome = try await onThreadOfItsOwn {
      try Program.run(
        [
          "python3", Scripts.path("run_program.py"), BuiltProducts.url.path, Checkout.url.path,
          folder.url.path, programs.appending(path: "\(name).yaml").path,
          programs.appending(path: "\(name).swift").path,
        ] + options, in: folder.url)
    }
    #expect(outcome.status == 0, "\(outcome.text)", sourceLocation: sourceLocation)
    #expect(outcome.text == output, sourceLocation: sourceLocation)
  }
}
