// All of specs/, read back and compared with the wire.

import Foundation
import Testing

@Suite("The .http files of the samples")
struct SampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("specs")

  /// The names of the specs, without fragments.
  private static let names = [
    "caldav", "device-management", "elasticsearch", "github", "github-graphql", "oauth",
    "object-storage", "openai", "slack", "stripe", "telegram", "twilio", "مكتبة", "料理",
  ]

  private static func compile(_ name: String) throws -> CompiledSpec {
    let data = try Data(contentsOf: folder.appendingPathComponent(name + ".yaml"))
    return try CompiledSpec(
      String(decoding: data, as: UTF8.self), files: AttachedFiles(folder: folder))
  }

  @Test("Every spec of the folder is one of the samples")
  func folder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("_") }
    #expect(Set(names) == Set(Self.names.map { $0 + ".yaml" }))
  }

  @Test("What a file of requests says is what the wire holds", arguments: names)
  func readBack(name: String) throws {
    let spec = try Self.compile(name)
    #expect(spec.cases.count > 0)
    #expect(try spec.mistakes() == [])
  }

  @Test("A few requests are exempt, each by name")
  func exempt() throws {
    var exempt: [String] = []
    var count = 0
    for name in Self.names {
      for `case` in try Self.compile(name).cases {
        count += 1
        guard !`case`.warnings.isEmpty else { continue }
        exempt.append("\(name)/\(`case`.title): \(`case`.warnings.joined(separator: " "))")
      }
    }
    #expect(exempt == [])
    #expect(count == 0)
  }

  @Test("Each file of contents is that of one request, and ends in .body", arguments: names)
  func files(name: String) throws {
    let spec = try Self.compile(name)
    let named = spec.text.split(separator: "\n").filter { $0.hasPrefix("< ./") }
    let bodies = spec.paths.filter { $0.hasSuffix(".body") }
    #expect(
      named.map { String($0.dropFirst(4)) }
        == bodies.map { String($0.drop { $0 != "/" }.dropFirst()) })
  }
}
