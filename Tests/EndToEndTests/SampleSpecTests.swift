import Foundation
import TestSupport
import Testing

/// The specs of the project: the same bytes wherever they are compiled, and read alike by parsers
/// that are independent of the compiler.
@Suite struct SampleSpecTests {
  /// A copy of `specs/` in its own folder.
  private func samples(under name: String) throws -> Folder {
    let folder = try Folder()
    let parent = folder.url(name)
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Checkout.path("specs"), toPath: parent.appendingPathComponent("specs").path)
    return folder
  }

  /// Compiles samples, without a word from the compiler.
  private func compile(
    _ path: String, in folder: Folder, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    let outcome = try Executable.run(
      ["compile", path, "--output", "out"] + arguments, in: folder, environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
  }

  /// Has messages read by independent parsers, and compared with what was expected by hand.
  ///
  /// - Returns: how many were read, and how many compared.
  private func verify(
    _ folder: Folder, expectations: String
  ) async throws -> (read: Int, compared: Int) {
    let scripts = Checkout.path("Tests/EndToEndTests/Python")
    let outcome = try await PythonEnvironment().run(
      [
        "\(scripts)/verify_wire.py", folder.url("out").path, "--expect",
        "\(scripts)/\(expectations)",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    let counts = outcome.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.suffix(2)
    return (try #require(counts.first), try #require(counts.last))
  }

  @Test("The bytes depend on nothing but the specs") func theBytesDependOnNothingButTheSpecs()
    throws
  {
    let first = try samples(under: "here")
    try compile(
      "here/specs", in: first, ["--jobs", "1"],
      environment: ["LANG": "C", "LC_ALL": "C", "TZ": "UTC", "HOME": "/nonexistent"])
    let second = try samples(under: "there/and there")
    try compile(
      "there/and there/specs", in: second, ["--jobs", "2"],
      environment: ["LANG": "tr_TR.UTF-8", "LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Kathmandu"])
    let contents = try outputs(of: first)
    #expect(contents.keys.count { $0.hasSuffix("/manifest.json") } >= 14)
    #expect(contents.keys.count { $0.hasSuffix(".request") } >= 190)
    #expect(try outputs(of: second) == contents)
  }

  /// The outputs. Waybill's own record is not one of them: it contains the paths of the specs.
  private func outputs(of folder: Folder) throws -> [String: Data] {
    try folder.contents("out").filter { !$0.key.hasSuffix(".waybill-manifest.json") }
  }

  @Test(
    "Independent parsers read every message, and each is expected by hand",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func independentParsersReadEveryMessageAndEachIsExpectedByHand() async throws {
    let folder = try samples(under: "here")
    try compile("here/specs", in: folder)
    let counts = try await verify(folder, expectations: "expectations.py")
    #expect(counts.compared == counts.read)
  }

  @Test(
    "Environments give addresses and values",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func environmentsGiveAddressesAndValues() async throws {
    let folder = try samples(under: "here")
    let environments = [
      "twilio": "test", "oauth": "staging", "github-graphql": "enterprise", "slack": "mock",
    ]
    for (service, environment) in environments {
      try compile("here/specs/\(service).yaml", in: folder, ["--environment", environment])
    }
    let counts = try await verify(folder, expectations: "expectations_environments.py")
    #expect(counts.compared == 7)
  }
}
