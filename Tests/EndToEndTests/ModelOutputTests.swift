import Foundation
import RequestSerialization
import TestSupport
import Testing

/// Models of real specs, seen from outside: by the schema, and by a back end that reads only
/// models.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct ModelOutputTests {
  private static let scripts = "Tests/EndToEndTests/Python"

  /// Compiles a copy of a folder of the checkout to models and messages in `out`.
  private func compile(_ path: String, environment: String? = nil) throws -> Folder {
    let folder = try Folder()
    try FileManager.default.copyItem(
      atPath: Checkout.path(path), toPath: folder.url("specs").path)
    let choice = environment.map { ["--environment", $0] } ?? []
    let outcome = try Executable.run(
      ["compile", ".", "--emit", "model,wire", "--output", "../out"] + choice,
      in: Folder(existing: folder.url("specs")))
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    return folder
  }

  private func models(in folder: Folder) throws -> [String] {
    try folder.contents("out/model").keys.filter { $0.hasSuffix("/model.json") }.sorted()
      .map { "out/model/" + $0 }
  }

  private func run(_ script: String, _ arguments: [String], in folder: Folder) async throws
    -> String?
  {
    let outcome = try await PythonEnvironment().run(
      [Checkout.path("\(Self.scripts)/\(script)")] + arguments, in: folder)
    return outcome.status == 0 ? nil : outcome.text + outcome.messages
  }

  @Test("The schema accepts every model, and nothing else")
  func theSchemaTakesEveryModelAndNothingElse() async throws {
    let schema = Checkout.path("specs/model.schema.json")
    let samples = try compile("specs")
    #expect(
      try await run("verify_model.py", [schema, "specs"] + models(in: samples), in: samples) == nil)

    let features = try compile("\(Self.scripts)/model")
    let chosen = try Executable.run(
      [
        "compile", "specs", "--emit", "model", "--output", "out/model/chosen",
        "--environment", "production",
      ], in: features)
    #expect(chosen.status == 0)
    #expect(
      try await run(
        "verify_model.py", [schema, "specs", "--strict"] + models(in: features), in: features)
        == nil)
  }

  @Test("The schema has the words of all filters") func theSchemaHasTheWordsOfAllFilters() throws {
    let path = Checkout.path("specs/model.schema.json")
    let words = TextFilter.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let schema = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(schema.contains(#""items": {"enum": [\#(words)]}"#))
  }

  @Test("A backend that reads models alone makes the same messages")
  func aBackendThatReadsModelsAloneMakesTheSameMessages() async throws {
    let folder = try compile("specs")
    #expect(
      try await run("model_messages.py", ["specs", "out", "--at-least", "120"], in: folder) == nil)

    // It notices when a model differs.
    let path = try #require(models(in: folder).first)
    let text = try folder.read(path)
    try folder.write(path, text.replacing("\"method\": \"POST\"", with: "\"method\": \"PATCH\""))
    #expect(
      try await run("model_messages.py", ["specs", "out"], in: folder)?.contains("is not") == true)
  }

  @Test(
    "A back end that reads models makes every feature in every environment",
    arguments: [nil, "production", "whole"])
  func itMakesEveryFeatureInEveryEnvironment(environment: String?) async throws {
    let folder = try compile("\(Self.scripts)/model", environment: environment)
    #expect(
      try await run("model_messages.py", ["specs", "out", "--at-least", "22"], in: folder) == nil)
  }
}
