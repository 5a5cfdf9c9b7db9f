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

  @Test("A client sends, decodes, streams and refuses, and a substitute takes its place")
  func client() async throws {
    try await expect(
      """
      5
      other("new") "7"
      404 Gone
      thrown 404
      watched 1
      watched 2
      201
      GET desk.example /tickets?transport=tram&state=closed&page=1
      GET desk.example /tickets/3
      GET desk.example /tickets/4
      GET desk.example /tickets/4
      DELETE desk.example /tickets/3
      GET desk.example /watch
      PUT desk.example /files
      GET staging.example /tickets/3
      9
      5

      """, from: "client", "--swift-client", "yes")
  }

  @Test("More than eight optional inputs are one value")
  func inputs() async throws {
    try await expect(
      """
      false
      /charges?page=1
      /charges?a=x&page=2
      /charges?h=z&page=9
      /charges/3?b=y

      """, from: "inputs", "--swift-client", "yes")
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
