import Foundation
import TestSupport
import Testing

/// Real clients send the requests of `.http` files; the messages that arrive are those of the wire
/// back end.
@Suite(.serialized, .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct HTTPClientTests {
  private static let scripts = "Tests/EndToEndTests/Python"

  /// Runs a script of this target.
  private func run(
    _ script: String, _ arguments: [String] = [], in folder: Folder
  ) async throws -> Executable.Outcome {
    let path = Checkout.path("\(Self.scripts)/\(script)")
    return try await PythonEnvironment().run([path] + arguments, in: folder)
  }

  /// Compiles `specs` in a folder to both outputs, and has the clients send what they can.
  ///
  /// - Returns: the last lines of the comparison, one for each client and one for all.
  private func send(specsIn folder: Folder, dialect: String = "portable") async throws
    -> [Substring]
  {
    let compiled = try Executable.run(
      [
        "compile", "specs", "--emit", "wire,http", "--http-dialect", dialect, "--output", "out",
      ], in: folder)
    #expect(compiled.status == 0, "\(compiled.messages)")
    let outcome = try await run("http_clients.py", ["out/wire", "out/http"], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    return outcome.text.split(separator: "\n").suffix(3)
  }

  @Test("The comparison finds what is wrong") func theComparisonFindsWhatIsWrong() async throws {
    let outcome = try await run("test_http_clients.py", in: try Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }

  @Test("Clients deliver the samples") func theyDeliverTheSamples() async throws {
    let folder = try Folder()
    try FileManager.default.copyItem(
      atPath: Checkout.path("specs"), toPath: folder.url("specs").path)
    let leftOut = "107 left out (73 content in a file, 23 form of the target, 11 method)"
    #expect(
      try await send(specsIn: folder) == [
        "runhttp: 210 sent, \(leftOut)", "probeflow: 210 sent, \(leftOut)", "0 failures",
      ])
  }

  @Test(
    "Clients deliver secrets from every place",
    arguments: ["portable", "jetbrains", "vscode-rest-client", "httpyac", "kulala"])
  func theyDeliverSecretsFromEveryPlace(dialect: String) async throws {
    let folder = try Folder()
    let spec = Checkout.path("\(Self.scripts)/http_clients.yaml")
    try folder.write("specs/vault.yaml", String(contentsOfFile: spec, encoding: .utf8))
    let counts = "20 sent, 1 left out (1 content in a file)"
    #expect(
      try await send(specsIn: folder, dialect: dialect) == [
        "runhttp: \(counts)", "probeflow: \(counts)", "0 failures",
      ])
  }

  @Test("Clients deliver awkward texts", arguments: zip([1, 3, 4, 7], [66, 64, 72, 65]))
  func theyDeliverAwkwardTexts(seed: Int, leftOut: Int) async throws {
    let folder = try Folder()
    let spec = try await run("http_clients_spec.py", ["\(seed)", "150"], in: folder)
    #expect(spec.status == 0, "\(spec.messages)")
    try folder.write("specs/awkward.yaml", spec.text)
    let counts =
      "\(150 - leftOut) sent, \(leftOut) left out (\(leftOut) content in a file)"
    #expect(
      try await send(specsIn: folder) == [
        "runhttp: \(counts)", "probeflow: \(counts)", "0 failures",
      ])
  }
}
