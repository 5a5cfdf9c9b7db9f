// What `waybill watch` leaves after any edits is what `waybill compile` leaves.

import Diagnostics
import Foundation
import SpecCompiler
import TestSupport
import Testing

@testable import CompilerDriver

@Suite("Watching specs")
struct SpecWatchTests {
  @Test(
    "After any edits, outputs and messages are those of a fresh run",
    arguments: TestExtent.seeds(2), [false, true])
  func equality(seed: UInt64, keepsGoing: Bool) throws {
    var numbers = SeededNumbers(seed: seed)
    let project = try Project()
    var watch = try SpecWatch(
      project.analysis(), project.options("out", keepsGoing: keepsGoing), optionsFiles: [])
    var successes = 0
    for step in 0..<40 {
      var edits: [String] = []
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        edits.append(try project.edit(&numbers))
      }
      if step % 5 == 4 { edits.append(try project.mend()) }
      // Changes in each step, so that there is something to wait for.
      try project.write("specs/zz.yaml", project.spec("zz", path: "/\(step)"))
      if step > 0 { try watch.wait() }
      let found = try watch.compile()
      let expected = try CompilationRun(
        project.analysis(), project.options("fresh", keepsGoing: keepsGoing)
      ).run()
      let place: Comment = "seed \(seed), step \(step), \(edits)"
      #expect(Self.messages(found, "out") == Self.messages(expected, "fresh"), place)
      let (left, right) = (try project.contents("out"), try project.contents("fresh"))
      #expect(left.keys.sorted() == right.keys.sorted(), place)
      #expect(left == right, place)
      guard left == right else { return }
      if !expected.hasErrors { successes += 1 }
    }
    #expect(successes >= 5)
  }

  @Test("An edit is all that is analysed again")
  func incremental() throws {
    let project = try Project()
    var workspace: SpecWorkspace? = SpecWorkspace()
    let options = try project.analysis()
    let first = Analysis.run(options, search: SpecSearch(options), workspace: &workspace)
    workspace?.change(project.path("specs/a.yaml"))
    let second = Analysis.run(options, search: SpecSearch(options), workspace: &workspace)
    #expect(zip(first.specs, second.specs).map { $0 === $1 } == [false, true, true, true])
    workspace?.change(project.path("specs/.shared/_types.yaml"))
    let third = Analysis.run(options, search: SpecSearch(options), workspace: &workspace)
    #expect(zip(second.specs, third.specs).map { $0 === $1 } == [true, false, true, false])
  }

  private static func messages(_ report: Report, _ folder: String) -> String {
    String(
      decoding: DiagnosticRenderer.json(LocatedDiagnostic.report(report.diagnostics)), as: UTF8.self
    )
    .replacingOccurrences(of: "/\(folder)/", with: "/OUT/")
  }
}

/// A folder of specs with all that specs can be made of.
private final class Project {
  private let folder = try? TemporaryFolder()
  private let files = FileManager.default

  init() throws { _ = try mend() }

  /// Removes all mistakes, and says so.
  func mend() throws -> String {
    for name in ["specs/sub", "specs/moved", "specs/d.yaml", "specs/link.yaml"] { remove(name) }
    for name in ["a", "b", "c"] { try write("specs/\(name).yaml", spec(name, path: "/")) }
    try write("specs/b.yaml", spec("b", path: "/", includes: ".shared/_types.yaml"))
    try write("specs/_common.yaml", "defaults: {headers: {X: a}}\n")
    try write("specs/.shared/_types.yaml", Self.types("a"))
    try write("specs/note.bin", "abcd")
    try write("elsewhere/target.yaml", spec("linked", path: "/"))
    try write("elsewhere/note.bin", "efgh")
    return "mend"
  }

  func path(_ name: String) -> String { folder?.path(name) ?? "" }

  func write(_ name: String, _ text: String) throws {
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path(name), isDirectory: &isFolder), isFolder.boolValue {
      remove(name)
    }
    try folder?.write(name, Array(text.utf8))
  }

  func analysis() throws -> AnalysisOptions {
    var compiler = CompilerOptions()
    compiler.kinds = ["wire", "http", "swift", "model"]
    return AnalysisOptions(
      search: SearchOptions(paths: [path("specs")], root: path("")), compiler: compiler,
      threads: ThreadLimits(count: 2, room: .ample))
  }

  func options(_ name: String, keepsGoing: Bool) -> OutputOptions {
    OutputOptions(
      folder: path(name), targets: ["wire", "http", "swift", "model"].map { .init(kind: $0) },
      keepsGoing: keepsGoing)
  }

  /// Every file below a folder.
  func contents(_ name: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for case let path as String in files.enumerator(atPath: path(name)) ?? .init() {
      contents[path] = files.contents(atPath: self.path("\(name)/\(path)")) ?? Data()
    }
    return contents
  }

  func spec(_ service: String, path: String, includes: String? = nil, more: String = "") -> String {
    """
    waybill: 1
    service: \(service)
    base-url: https://\(service).example
    \(includes.map { "include: [\($0)]" } ?? "# alone")
    environments: {live: {base-url: "https://live.example"}}
    requests:
      get: {method: GET, path: "\(path)"}
    \(more)

    """
  }

  private static func types(_ name: String) -> String {
    "types:\n  Photo: {object: {\(name): string}}\n"
  }

  /// Changes something, and says what.
  func edit(_ numbers: inout SeededNumbers) throws -> String {
    let name = numbers.pick(["a", "b", "c", "d", "sub/e", "link"])
    let spec = "specs/\(name).yaml"
    let number = Int.random(in: 0..<1_000, using: &numbers)
    switch Int.random(in: 0..<22, using: &numbers) {
    case 0...3:
      try write(spec, someSpec(name, number, &numbers))
      return "write \(spec)"
    case 4:
      try write("specs/.\(number).tmp", someSpec(name, number, &numbers))
      move("specs/.\(number).tmp", to: spec)
      return "save \(spec) atomically"
    case 5:
      remove(spec)
      return "remove \(spec)"
    case 6:
      let other = numbers.pick(["specs/a.yaml", "specs/d.yaml", "specs/sub/f.yaml"])
      move(spec, to: other)
      return "rename \(spec) to \(other)"
    case 7:
      try write("specs/_common.yaml", "defaults: {headers: {X: \(number)}}\n")
      return "change a fragment"
    case 8:
      try write("specs/.shared/_types.yaml", Self.types("n\(number)"))
      return "change types"
    case 9:
      let fragment = numbers.pick(["specs/_common.yaml", "specs/.shared/_types.yaml"])
      remove(fragment)
      return "remove \(fragment)"
    case 10:
      try write("specs/note.bin", "note \(number)")
      return "change an attached file"
    case 11:
      remove("specs/note.bin")
      return "remove an attached file"
    case 12:
      remove("specs/note.bin")
      try files.createSymbolicLink(
        atPath: path("specs/note.bin"), withDestinationPath: path("elsewhere/note.bin"))
      return "link an attached file"
    case 13:
      try write("elsewhere/note.bin", "elsewhere \(number)")
      return "change the destination of a link"
    case 14:
      remove("specs/link.yaml")
      try? files.createSymbolicLink(
        atPath: path("specs/link.yaml"), withDestinationPath: path("elsewhere/target.yaml"))
      return "link a spec"
    case 15:
      try write("elsewhere/target.yaml", self.spec("linked", path: "/\(number)"))
      return "change a linked spec"
    case 16:
      try write("specs/.gitignore", numbers.pick(["b.yaml\n", "sub\n", ""]))
      return "change .gitignore"
    case 17:
      let gone = numbers.pick(["specs/sub", "specs/.shared", "specs/.gitignore"])
      remove(gone)
      return "remove \(gone)"
    case 18:
      let (one, other) = numbers.pick([("specs/sub", "specs/moved"), ("specs/moved", "specs/sub")])
      move(one, to: other)
      return "rename \(one) to \(other)"
    case 19:
      remove(spec)
      try? files.createDirectory(atPath: path(spec), withIntermediateDirectories: true)
      return "a folder in the place of \(spec)"
    case 20:
      for name in ["out", "fresh"] { remove(name) }
      return "remove all outputs"
    default:
      try write("specs/other.yaml", "a: \(number)\n")
      return "write a file that is not a spec"
    }
  }

  private func someSpec(_ name: String, _ number: Int, _ numbers: inout SeededNumbers) -> String {
    let service = numbers.pick([name, name, name, "a"]).split(separator: "/").last ?? "a"
    let more = numbers.pick([
      "", "", "  put: {method: PUT, path: /p, file: note.bin}", "  broken: {metod: GET}",
      "  low: {method: put, path: /l}", "  r\(number): {method: GET, path: /r}",
      "  up: {method: PUT, path: /u, file: ../elsewhere/note.bin}",
    ])
    let includes = numbers.pick([
      nil, "_common.yaml", ".shared/_types.yaml", "../specs/_common.yaml",
    ])
    return spec(String(service), path: "/\(number)", includes: includes, more: more)
  }

  private func remove(_ name: String) { try? files.removeItem(atPath: path(name)) }

  private func move(_ name: String, to other: String) {
    _ = rename(path(name), path(other))
  }
}
