import Foundation
import Testing

/// The specs of the project: the same bytes wherever they are made, and read alike by parsers that
/// owe nothing to the compiler.
@Suite struct SampleSpecTests {
  /// Compiles a copy of `specs/` that stands in a folder of its own.
  private func compile(
    under name: String, jobs: Int, environment: [String: String]
  ) throws -> Folder {
    let folder = try Folder()
    let parent = folder.url(name)
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Checkout.path("specs"), toPath: parent.appendingPathComponent("specs").path)
    let outcome = try Executable.run(
      ["compile", "\(name)/specs", "--output", "out", "--jobs", "\(jobs)"], in: folder,
      environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    return folder
  }

  @Test func theBytesDependOnNothingButTheSpecs() throws {
    let first = try compile(
      under: "here", jobs: 1,
      environment: ["LANG": "C", "LC_ALL": "C", "TZ": "UTC", "HOME": "/nonexistent"])
    let second = try compile(
      under: "there/and there", jobs: 2,
      environment: ["LANG": "tr_TR.UTF-8", "LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Kathmandu"])
    let contents = try first.contents("out")
    #expect(contents.keys.count { $0.hasSuffix(".request") } >= 40)
    #expect(try second.contents("out") == contents)
  }

  @Test(.timeLimit(.minutes(5)))
  func independentParsersReadEveryMessage() throws {
    let folder = try compile(under: "here", jobs: 2, environment: [:])
    let python = try PythonEnvironment()
    let script = Checkout.path("Tests/EndToEndTests/Python/verify_wire.py")
    let expectations = Checkout.path("Tests/EndToEndTests/Python/expectations.py")
    let outcome = try python.run(
      [script, folder.url("out").path, "--expect", expectations], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }
}
