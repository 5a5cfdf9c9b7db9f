import Foundation
import TestSupport
import Testing

/// Random sequences of edits in two folders, one of which is compiled with a cache: the results are
/// the same.
///
/// Runs follow each other as fast as possible, so time stamps have every possible order, and nearly
/// all files are written within one step of some clock.
@Suite struct CacheSequenceTests {
  private static let optionLists: [[String]] = [
    [], [], ["--emit", "wire,http"], ["--environment", "live"], ["--environment", "test"],
    ["--allow", "method-case"], ["--exclude", "b.yaml"], ["--no-gitignore"], ["--keep-going"],
    ["--set", "host=other"], ["--only", "a/*"], ["--depfile", "out/d"], ["--force"],
    ["--diagnostics", "json"],
  ]

  @Test("A cache changes no output, message and status", arguments: TestExtent.seeds(2))
  func cachesChangeNothing(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (cached, plain) = (try Folder(), try Folder())
    for folder in [cached, plain] { try writeAll(in: folder) }
    var options: [String] = []
    var hits = 0
    for step in 0..<30 {
      if Bool.random(using: &numbers) {
        options = Self.optionLists.randomElement(using: &numbers) ?? []
      }
      let edit = Edit(&numbers)
      for folder in [cached, plain] { try edit.apply(to: folder) }
      if Int.random(in: 0..<5, using: &numbers) == 0 { try damageCache(of: cached, &numbers) }
      let arguments = ["compile", "specs", "--output", "out"] + options
      let found = try Executable.run(arguments + ["--cache", "cache", "--verbose"], in: cached)
      let expected = try Executable.run(arguments + ["--verbose"], in: plain)
      let place: Comment = "seed \(seed), step \(step), \(edit), \(options)"
      #expect(found.status == expected.status, place)
      #expect(try spoken(found) == spoken(expected), place)
      #expect(try cached.contents("out") == plain.contents("out"), place)
      if found.messages.contains("read no spec: ") { hits += 1 }
    }
    #expect(hits > 0)
  }

  /// The messages of a run, without those that only one of the two can print.
  private func spoken(_ outcome: Executable.Outcome) throws -> [String] {
    if outcome.messages.hasPrefix("{") {
      let log = try JSONDecoder().decode(Log.self, from: Data(outcome.messages.utf8))
      return log.diagnostics.filter { !["specs-read", "damaged-cache"].contains($0.id) }.map {
        "\($0.severity) \($0.id) \($0.message) \($0.line ?? 0)"
      }
    }
    return outcome.messages.split(separator: "\n").filter { line in
      ![
        "specs-read", "read ", "damaged-cache", "check what else", "cache is damaged",
        "\"path\"",
      ]
      .contains { line.contains($0) }
    }.map(String.init)
  }

  /// What `--diagnostics json` writes.
  private struct Log: Decodable {
    struct Diagnostic: Decodable {
      var severity: String
      var id: String
      var message: String
      var line: Int?
    }

    var diagnostics: [Diagnostic]
  }

  private func writeAll(in folder: Folder) throws {
    try folder.write("specs/_shared.yaml", "defaults: {headers: {X: a}}\n")
    try folder.write("specs/note.bin", "abcd")
    for name in ["a", "b", "c"] {
      try folder.write("specs/\(name).yaml", Edit.spec(name, method: "GET", includes: true))
    }
  }

  private func damageCache(of folder: Folder, _ numbers: inout SeededNumbers) throws {
    let marker = "waybill cache\n".utf8.count
    guard folder.exists("cache") else { return }
    var bytes = Array(try Data(contentsOf: folder.url("cache")))
    guard bytes.count > marker else { return }
    let place = Int.random(in: marker..<bytes.count, using: &numbers)
    if Bool.random(using: &numbers) {
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    } else {
      bytes.removeSubrange(place...)
    }
    try Data(bytes).write(to: folder.url("cache"))
  }
}

/// One change of a folder with specs.
private enum Edit {
  case nothing
  case write(String, String)
  case remove(String)
  case touch

  init(_ numbers: inout SeededNumbers) {
    let name = ["a", "b", "c", "d"].randomElement(using: &numbers) ?? "a"
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0, 1:
      let method = ["GET", "PUT", "put"].randomElement(using: &numbers) ?? "GET"
      self = .write(
        "specs/\(name).yaml",
        Self.spec(name, method: method, includes: Bool.random(using: &numbers)))
    case 2:
      self = .write("specs/note.bin", ["abcd", "dcba", "ab"].randomElement(using: &numbers) ?? "")
    case 3:
      let value = ["a", "b"].randomElement(using: &numbers) ?? "a"
      self = .write("specs/_shared.yaml", "defaults: {headers: {X: \(value)}}\n")
    case 4:
      let rule = ["b.yaml\n", "note.bin\n", ""].randomElement(using: &numbers) ?? ""
      self = .write("specs/.gitignore", rule)
    case 5: self = .remove("specs/.gitignore")
    case 6: self = .remove("out/wire/a")
    case 7: self = .remove("out/wire/b/manifest.json")
    case 8: self = .touch
    case 9: self = .write("specs/other.yaml", "a: 1\n")
    default: self = .nothing
    }
  }

  static func spec(_ name: String, method: String, includes: Bool) -> String {
    """
    waybill: 1
    service: \(name)
    base-url: https://h.example
    \(includes ? "include: [_shared.yaml]" : "# alone")
    inputs: {host: {type: string, example: h}}
    environments: {live: {values: {host: live}}, test: {values: {host: test}}}
    requests:
      get: {method: \(method), path: "/${host}"}
      put: {method: PUT, path: /u, file: note.bin}

    """
  }

  func apply(to folder: Folder) throws {
    switch self {
    case .nothing: break
    case .write(let path, let text): try folder.write(path, text)
    case .remove(let path): if folder.exists(path) { try folder.remove(path) }
    case .touch: _ = try Executable.shell("find specs out -type f -exec touch {} +", in: folder)
    }
  }
}
