import Foundation
import Testing

/// The Swift of the types of fragments: one file for all specs that include a fragment.
@Suite struct TypeFragmentTests {
  private let folder: Folder

  private static let types = """
    types:
      User: {object: {name: string, role: {enum: [admin, editor]}}}
      State: {enum: [open, closed]}

    """

  init() throws {
    folder = try Folder()
    try folder.write("specs/box/_types.yaml", Self.types)
    try folder.write("specs/box/users.yaml", Self.spec("users", including: "_types.yaml"))
    try folder.write("specs/files.yaml", Self.spec("files", including: "box/_types.yaml"))
  }

  /// A spec with a request whose response has a type.
  private static func spec(
    _ service: String, including path: String, type: String = "User", _ more: String = ""
  ) -> String {
    """
    waybill: 1
    service: \(service)
    base-url: https://api.example.com
    include: [\(path)]
    \(more)
    requests:
      show: {method: GET, path: /x, responses: {200: \(type)}}

    """
  }

  @discardableResult
  private func compile(
    _ paths: [String] = ["specs", "--root", "specs"], _ more: String..., status: Int32 = 0
  ) throws -> Executable.Outcome {
    let outcome = try Executable.run(
      ["compile"] + paths + ["--emit", "swift", "--output", "out"] + more, in: folder)
    #expect(outcome.status == status, "\(outcome.messages)")
    return outcome
  }

  private func outputs() throws -> [String] {
    guard folder.exists("out") else { return [] }
    return try folder.contents("out/swift").keys.filter { $0.hasSuffix(".swift") }.sorted()
  }

  private static let all = [
    "box+_types.yaml.swift", "box+users.yaml.swift", "files.yaml.swift",
  ]

  @Test("All specs refer to one file, which is listed as it is written")
  func oneFile() throws {
    let listed = try compile(["specs", "--root", "specs"], "--list-outputs")
    #expect(listed.text == Self.all.map { "out/swift/\($0)\n" }.joined())
    try compile()
    #expect(try outputs() == Self.all)
    let types = try folder.read("out/swift/box+_types.yaml.swift")
    #expect(types.contains("\nnonisolated public enum BoxTypes {\n  public struct User: "))
    for file in ["box+users.yaml.swift", "files.yaml.swift"] {
      let text = try folder.read("out/swift/\(file)")
      #expect(text.contains("TypedRequest<BoxTypes.User, Never>"))
      #expect(!text.contains("struct User:"))
    }
    #expect(try compile(["specs", "--root", "specs"], "--check").text == "")
  }

  @Test("A spec alone brings the types of its fragments, and a fragment can be compiled alone")
  func alone() throws {
    try compile(["specs/files.yaml", "--root", "specs"])
    #expect(try outputs() == ["box+_types.yaml.swift", "files.yaml.swift"])
    let types = try folder.read("out/swift/box+_types.yaml.swift")
    try folder.remove("out")
    try compile(["specs/files.yaml", "--root", "specs"], "--no-included-types")
    #expect(try outputs() == ["files.yaml.swift"])
    try compile(["specs/box/_types.yaml", "--root", "specs"])
    #expect(try folder.read("out/swift/box+_types.yaml.swift") == types)
  }

  @Test("A change of a spec leaves the types, and one of a comment leaves all files")
  func changes() throws {
    try compile()
    let types = try folder.stamp("out/swift/box+_types.yaml.swift")
    let users = try folder.stamp("out/swift/box+users.yaml.swift")
    try folder.write(
      "specs/box/users.yaml", Self.spec("users", including: "_types.yaml", type: "State"))
    try compile()
    #expect(try folder.stamp("out/swift/box+_types.yaml.swift") == types)
    #expect(try folder.stamp("out/swift/box+users.yaml.swift") != users)
    let files = try folder.stamp("out/swift/files.yaml.swift")
    try folder.write("specs/box/_types.yaml", Self.types + "# Types.\n")
    try compile()
    #expect(try folder.stamp("out/swift/box+_types.yaml.swift") == types)
    try folder.write("specs/box/_types.yaml", Self.types + "  More: {enum: [a]}\n")
    try compile()
    #expect(try folder.stamp("out/swift/box+_types.yaml.swift") != types)
    #expect(try folder.stamp("out/swift/files.yaml.swift") == files)
  }

  @Test("The types are in the shard of their fragment, also where no spec of it includes it")
  func shards() throws {
    var found: [String] = []
    for number in 1...5 {
      let listed = try compile(
        ["specs", "--root", "specs"], "--shard", "\(number)/5", "--list-outputs")
      found += listed.text.split(separator: "\n").map { String($0.dropFirst("out/swift/".count)) }
      try compile(["specs", "--root", "specs"], "--shard", "\(number)/5")
    }
    #expect(found.sorted() == Self.all)
    #expect(try outputs() == Self.all)
    try compile()
    #expect(try outputs() == Self.all)
  }

  @Test("Chosen requests have the types of the fragments that their specs include")
  func only() throws {
    try folder.write("specs/_other.yaml", "types: {Size: {enum: [a]}}\n")
    try folder.write("specs/sizes.yaml", Self.spec("sizes", including: "_other.yaml", type: "Size"))
    try compile(["specs", "--root", "specs"], "--only", "sizes/show")
    #expect(try outputs() == ["_other.yaml.swift", "sizes.yaml.swift"])
    try compile(["specs", "--root", "specs"], "--only", "files/show")
    #expect(
      try outputs()
        == ["_other.yaml.swift", "box+_types.yaml.swift", "files.yaml.swift", "sizes.yaml.swift"])
  }

  @Test("Types that are gone are removed, and those of a fragment that no spec includes are made")
  func removal() throws {
    try folder.write("specs/_other.yaml", "types: {Size: {enum: [a]}}\n")
    try compile()
    #expect(try outputs() == ["_other.yaml.swift"] + Self.all)
    try folder.write("specs/_other.yaml", "inputs: {}\n")
    try compile()
    #expect(try outputs() == Self.all)
    try folder.remove("specs/files.yaml")
    try compile()
    #expect(try outputs() == ["box+_types.yaml.swift", "box+users.yaml.swift"])
  }

  @Test("A cached run has nothing to do until the fragment changes")
  func cache() throws {
    let paths = ["specs/files.yaml", "--root", "specs"]
    try compile(paths, "--cache", "cache")
    let before = try folder.stamp("out/swift/box+_types.yaml.swift")
    let second = try compile(paths, "--cache", "cache", "--verbose")
    #expect(second.messages.contains("[specs-read]"))
    #expect(try folder.stamp("out/swift/box+_types.yaml.swift") == before)
    try folder.write("specs/box/_types.yaml", Self.types + "  More: {enum: [a]}\n")
    try compile(paths, "--cache", "cache")
    #expect(try folder.read("out/swift/box+_types.yaml.swift").contains("enum More"))
  }

  @Test("Links lead to one file") func links() throws {
    try folder.write("specs/other/notes.yaml", Self.spec("notes", including: "_linked.yaml"))
    try folder.link("specs/other/_linked.yaml", to: "../box/_types.yaml")
    try compile()
    #expect(try outputs() == Self.all + ["other+notes.yaml.swift"])
    let text = try folder.read("out/swift/other+notes.yaml.swift")
    #expect(text.contains("TypedRequest<BoxTypes.User, Never>"))
  }

  @Test("Types that lead elsewhere, and fragments a type of which is replaced, are in the spec")
  func ownTypes() throws {
    try folder.write("specs/box/_types.yaml", Self.types + "  Led: {object: {to: Elsewhere}}\n")
    let own = "types: {Elsewhere: {enum: [a, b]}}"
    try folder.write(
      "specs/box/users.yaml", Self.spec("users", including: "_types.yaml", type: "Led", own))
    let replaced = "types: {State: {enum: [a, b]}}"
    try folder.write("specs/files.yaml", Self.spec("files", including: "box/_types.yaml", replaced))
    #expect(try compile(status: 1).messages.contains("unknown type 'Elsewhere'"))
    try folder.write(
      "specs/files.yaml",
      Self.spec(
        "files", including: "box/_types.yaml",
        "types: {State: {enum: [a, b]}, Elsewhere: {enum: [a, b]}}"))
    try compile()
    #expect(!(try folder.read("out/swift/box+_types.yaml.swift")).contains("Led"))
    #expect(try folder.read("out/swift/box+users.yaml.swift").contains("public struct Led: "))
    let files = try folder.read("out/swift/files.yaml.swift")
    #expect(files.contains("public struct User: "))
    #expect(!files.contains("BoxTypes"))
  }

  @Test("Two fragments with one name are refused") func oneName() throws {
    try folder.write("specs/box/_.yaml", "types: {Size: {enum: [a]}}\n")
    let outcome = try compile(status: 1)
    #expect(
      outcome.messages == """
        specs/box/_types.yaml:1:1: error: fragment 'specs/box/_types.yaml' and fragment \
        'specs/box/_.yaml' both become 'BoxTypes' in generated Swift [swift-name-taken]
            1 | types:
              | ^~~~~
          help: write 'swift-name: anotherName' in one of them, or rename it
        1 error in 1 file

        """)
    try folder.write("specs/box/_.yaml", "swift-name: Sizes\ntypes: {Size: {enum: [a]}}\n")
    try compile()
    #expect(try folder.read("out/swift/box+_.yaml.swift").contains("enum Sizes {"))
  }

  @Test("Other outputs have no fragments") func otherOutputs() throws {
    try compile(["specs", "--root", "specs", "--emit", "wire,http,model"])
    let files = try folder.contents("out").keys
    #expect(files.filter { $0.contains("_types") } == ["swift/box+_types.yaml.swift"])
  }
}
