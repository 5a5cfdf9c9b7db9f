import Foundation
import TestSupport
import Testing

/// Which files of a folder are specs.
@Suite struct FolderTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("specs/photos.yaml", Spec.service("photos"))
  }

  private func run(_ arguments: String..., input: String? = nil) throws -> Executable.Outcome {
    try Executable.run(arguments, in: folder, input: input.map { Data($0.utf8) })
  }

  @Test(
    "A file of a folder is a spec if a line begins with 'waybill:'",
    arguments: [
      "waybill: 1\nservice: other\n", "# a comment\nservice: other\nwaybill : 1\n",
      "\"waybill\": 1\nservice: other\n", "'waybill': 1\nservice: other\n",
      "{waybill: 1, service: other}\n", "{ \"waybill\": 1, service: other}\n",
      "{\n  \"waybill\": 1, \"service\": \"other\"}\n", "\u{FEFF}waybill: 1\nservice: other\n",
      "--- {waybill: 1, service: other}\n", "service: other\r\nwaybill: 1\r\n",
      "service: other\rwaybill: 1\r",
      // A flow mapping with the key anywhere, whatever is before it.
      #"{"service": "other", "waybill": 1}"#, "{service: other,\n  waybill: 1}\n",
      "--- { service: other , waybill : 1 }\n",
      #"{"summary": "a \", {[", 'title': 'it''s, {', "requests": {"a": [{}]}, "waybill": 1}"#,
    ])
  func marks(text: String) throws {
    try folder.write("specs/other.yaml", text)
    let outcome = try run("check", "specs")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("specs/other.yaml:"))
    #expect(!outcome.messages.contains("[missing-version]"))
  }

  @Test(
    "Other files of a folder are passed over unparsed",
    arguments: [
      "apiVersion: v1\nkind: Pod\n", "a: [1\n", "labels:\n  waybill: 1\n", "waybills: 1\n",
      "# waybill: 1\n", "", "text: |\n  requests: none\n", "resources:\n  requests: {cpu: 1}\n",
      "{\n  \"labels\": {\n    \"requests\": 1}}\n", #"{"labels": {"a": 1, "waybill": 1}}"#,
      #"{"a": "b, waybill: 1", "b": [{"waybill": 1}]}, waybill: 1"#, #"[{"a": 1, "waybill": 1}]"#,
      #"{"a": 'b, waybill: 1', "waybills": 1"#, #"{"a\", "waybill": 1"#,
    ])
  func others(text: String) throws {
    try folder.write("specs/other.yaml", text)
    #expect(try run("check", "specs").messages == "")
    #expect(try run("list", "specs").text == "photos\tsearch\tdefault\tGET\t/search\n")
    #expect(
      try run("check", "specs", "-v").messages == """
        waybill: note: skipped 1 file without a line that begins with 'waybill:': \
        'specs/other.yaml' [passed-over]
        waybill: note: read 1 spec [specs-read]

        """)
    // Named on the command line it is read.
    #expect(try run("check", "specs/other.yaml").status == 1)
  }

  @Test("A file with 'requests:' whose mark was forgotten is an error") func forgotten() throws {
    try folder.write("specs/other.yaml", "service: other\nrequests: {}\n")
    let outcome = try run("check", "specs")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "specs/other.yaml:1:1: error: the spec does not declare its language version "
          + "[missing-version]"))
  }

  @Test("A folder of other files has no specs") func noSpecs() throws {
    try folder.write("charts/a.yaml", "kind: Pod\n")
    #expect(
      try run("check", "charts").messages == """
        charts: error: no specs here: the one file named *.yaml or *.yml has no line that begins \
        with 'waybill:' [no-specs]
          help: a spec begins with 'waybill: 1'

        """)
    try folder.write("charts/b.yaml", "kind: Pod\n")
    #expect(
      try run("check", "charts", "specs").messages.hasPrefix(
        "charts: error: no specs here: none of the 2 files"))
  }

  @Test(
    "A document of another program is called by its name",
    arguments: [
      ("openapi: 3.1.0\ninfo: {}\n", "an OpenAPI description"),
      ("swagger: '2.0'\n", "an OpenAPI description"),
      ("{\"info\": {\"name\": \"x\"}, \"item\": []}\n", "a Postman collection"),
      ("services: {web: {image: x}}\n", "a Docker Compose file"),
      ("apiVersion: v1\nkind: Pod\n", "a Kubernetes manifest"),
    ])
  func otherFormats(text: String, name: String) throws {
    try folder.write("other.yaml", text)
    let outcome = try run("check", "other.yaml")
    #expect(outcome.status == 1)
    let errors = outcome.messages.split(separator: "\n").filter { $0.contains("error:") }
    #expect(errors.count == 1)
    #expect(outcome.messages.contains("error: this is \(name), not a Waybill spec [other-format]"))
  }

  // MARK: Ignored files

  @Test("What .gitignore files name is passed over") func ignored() throws {
    try folder.write("specs/.gitignore", "drafts/\n*.old.yaml\n!keep.old.yaml\n")
    try folder.write("specs/drafts/a.yaml", "waybill: 2\n")
    try folder.write("specs/b.old.yaml", "waybill: 2\n")
    try folder.write("specs/keep.old.yaml", Spec.service("keep"))
    try folder.write(".gitignore", "photos.yaml\n")
    #expect(
      try run("compile", "specs", "--list-inputs").text
        == "specs/.gitignore\nspecs/keep.old.yaml\nspecs/photos.yaml\n")
    let all = try run("check", "specs", "--no-gitignore")
    #expect(all.messages.contains("specs/b.old.yaml:"))
    #expect(all.messages.contains("specs/drafts/a.yaml:"))
    #expect(
      try run(
        "compile", "specs", "--list-inputs", "--exclude", "keep.*", "--exclude", "/photos.yaml"
      )
      .messages.contains("no specs here"))
    #expect(try run("check", "specs/b.old.yaml").status == 1)
    #expect(try run("compile", "specs", "-o", "out", "--depfile", "dep").status == 0)
    #expect(try folder.read("dep").contains("  specs/.gitignore \\\n"))
  }

  @Test("Files are ignored as git ignores them", arguments: UInt64(0)..<20) func git(seed: UInt64)
    throws
  {
    var random = SeededNumbers(seed: seed)
    var names: [String] = []
    for index in 0..<30 {
      let depth = Int.random(in: 0...3, using: &random)
      let folders = (0..<depth).map { _ in
        ["a", "b", "ab", "c d", "[x]"].randomElement(using: &random) ?? "a"
      }
      let stem =
        ["a", "b", "ab", "aab", "!a", "#a", "a ", "*", "b-c"].randomElement(using: &random) ?? "a"
      let name = (["tree"] + folders + ["\(stem)\(index % 3).yaml"]).joined(separator: "/")
      try folder.write(name, Spec.service("s\(index)"))
      names.append(name)
    }
    let pieces = [
      "a", "b", "ab", "c d", "*", "**", "/", "?", "[ab]", "[!a]", "\\*", "\\", "!", "#", "0", "1",
      ".yaml", "**/", "/**", "[[:alpha:]]", "[x]", " ", "\\ ", "\\!", "\\#", "-", "[a-c]", "[]",
      "/*",
    ]
    for place in Set(names.map { ($0 as NSString).deletingLastPathComponent }).sorted() {
      let lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? "a"
        }.joined()
      }
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
      try folder.write(place + "/.gitignore", lines.joined(separator: end) + end)
    }
    let git = [
      "-c", "core.excludesFile=/dev/null", "-c", "core.ignoreCase=false", "-c",
      "core.quotePath=false",
    ]
    let tree = Folder(existing: folder.url("tree"))
    let made = try Executable.run("/usr/bin/env", ["git", "init", "-q"], in: tree)
    try #require(made.status == 0)
    let checked = try Executable.run(
      "/usr/bin/env", ["git"] + git + ["check-ignore", "-z", "--no-index", "--stdin"], in: tree,
      input: Data(names.map { $0.dropFirst("tree/".count) + "\0" }.joined().utf8))
    let ignored = Set(checked.text.split(separator: "\0").map { "tree/" + $0 })
    let expected = Set(names).subtracting(ignored)
    let listed = try run("compile", "tree", "--list-inputs")
    let found = listed.text.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".yaml") }
    #expect(Set(found) == expected)
  }

  // MARK: Standard input

  @Test("'-' is a spec from standard input") func standardInput() throws {
    try folder.write("_shared.yaml", "defaults: {headers: {X-A: b}}\n")
    let spec = Spec.service("s") + "include: [_shared.yaml]\n"
    #expect(
      try run("show", "-", "search", input: spec).text
        == "GET /search HTTP/1.1\r\nHost: api.example.com\r\nX-A: b\r\n\r\n")
    #expect(
      try run("check", "-", input: Spec.bad).messages.hasPrefix(
        "stdin.yaml:5:12: error: unknown key"))
    #expect(
      try run("check", "-", "--stdin-path", "specs/new.yaml", input: Spec.bad).messages
        .hasPrefix("specs/new.yaml:5:12: error: unknown key"))
    #expect(
      try run("check", "-", "--stdin-path", "specs/new.yaml", input: spec).messages
        .contains("'_shared.yaml'"))
    #expect(try run("check", "-", "--stdin-path", "../x.yaml", input: spec).status == 3)
    #expect(try run("compile", "-", "--list-inputs", input: spec).text == "_shared.yaml\n")
  }

  @Test("A spec from standard input removes no outputs of others") func keepsOutputs() throws {
    #expect(try run("compile", "specs", "-o", "out").status == 0)
    #expect(
      try run("compile", "-", "-o", "out", input: Spec.service("s", requests: ["a", "b"])).status
        == 0)
    #expect(folder.exists("out/wire/photos/search/default.request"))
    #expect(
      try run("compile", "-", "-o", "out", input: Spec.service("s", requests: ["a"])).status == 0)
    #expect(folder.exists("out/wire/s/b/default.request"))
  }

  @Test(
    "An attachment that cannot be read is reported where it is named", .enabled(if: geteuid() != 0))
  func unreadableAttachment() throws {
    try folder.write("secret.bin", "x")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.url("secret.bin").path)
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://api.example.com
      requests:
        a: {method: POST, path: /, file: secret.bin}

      """)
    let outcome = try run("compile", "a.yaml", "-o", "out")
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.hasPrefix(
        "a.yaml:5:36: error: 'secret.bin' cannot be attached: Permission denied [unreadable-file]\n"
      ))
  }
}
