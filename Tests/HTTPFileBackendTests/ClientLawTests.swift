// The messages that every client sends for every spec of the project, in every dialect and
// environment.

import Foundation
import SpecCompiler
import TestSupport
import Testing

@Suite("What clients send for .http files")
struct ClientLawTests {
  private static let samples = Checkout.url.appending(path: "specs")

  private static func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  @Test("Of specs/", arguments: dialects)
  func samples(dialect: String) throws {
    var (compared, exempt) = (0, 0)
    for name in SampleTests.names {
      let spec = LawSpec(
        try Self.text(Self.samples.appending(path: name + ".yaml")),
        files: AttachedFiles(folder: Self.samples), options: CompilerOptions())
      let outcome = try #require(try spec.check(dialect))
      #expect(outcome.breaks == [])
      compared += outcome.compared
      exempt += outcome.exempt
    }
    // Visual Studio has no body files, and two clients know PROPFIND.
    #expect(compared > 150)
    #expect(exempt > 0)
  }

  @Test("Of the golden cases", arguments: dialects)
  func goldens(dialect: String) throws {
    var (specs, compared) = (0, 0)
    for golden in GoldenCase.all {
      let contents = try golden.contents()
      let yaml = String(decoding: contents.sources["spec.yaml"] ?? [], as: UTF8.self)
      // If a warning is allowed, nothing shows that a request is exempt.
      let allows =
        yaml.contains("allow") && yaml.contains("http-")
        || contents.arguments.contains { $0.hasPrefix("--allow") }
      guard !allows, let options = CompilerOptions(lines: contents.arguments) else { continue }
      let folder = try TemporaryFolder()
      try contents.write(to: folder)
      let spec = LawSpec(yaml, files: AttachedFiles(folder: folder.url), options: options)
      guard let outcome = try spec.check(dialect) else { continue }
      #expect(outcome.breaks == [], "\(golden)")
      specs += 1
      compared += outcome.compared
    }
    #expect(specs > 300)
    #expect(compared > 500)
  }
}

extension CompilerOptions {
  /// The arguments of a golden case if they only choose what is compiled; otherwise nil.
  fileprivate init?(lines: [String]) {
    self.init()
    var words = lines.flatMap { line in
      line.hasPrefix("--") ? line.split(separator: "=", maxSplits: 1).map(String.init) : [line]
    }[...]
    while let name = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch name {
      case "--environment": environment = value
      case "--set":
        let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else { return nil }
        values.append(Value(name: String(pair[0]), text: String(pair[1])))
      case "--emit", "--http-dialect", "--allow": continue
      default: return nil
      }
    }
  }
}
