import Foundation
import TestSupport
import Testing

/// The formats of messages: for programs, for terminals, and how much is shown.
@Suite struct MessageFormTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "bad.yaml",
      """
      waybill: 1
      service: bad
      base-url: https://api.example.com
      requests:
        "é😀": {method: GET, path: /, metod: "100%"}

      """)
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws
    -> Executable.Outcome
  {
    try Executable.run(arguments, in: folder, environment: environment)
  }

  @Test("Messages are workflow commands of GitHub Actions") func gitHub() throws {
    try folder.write("a,b:c.yaml", Spec.service("c") + "100%: 1\n")
    let outcome = try run("check", "bad.yaml", "a,b:c.yaml", "--diagnostics", "github")
    #expect(outcome.status == 1)
    // Columns count UTF-16 code units.
    #expect(
      outcome.messages == """
        ::error file=a%2Cb%3Ac.yaml,line=6,endLine=6,col=1,endColumn=5,title=unknown-key::\
        unknown key '100%25' in a spec
        ::error file=bad.yaml,line=5,endLine=5,col=33,endColumn=38,title=unknown-key::\
        unknown key 'metod' in request 'é😀'%0Ahelp: did you mean 'method'?

        """)
  }

  @Test("Messages are a report of code quality of GitLab") func gitLab() throws {
    try folder.write("twice.yaml", Spec.service("c") + "  more: {metod: GET, metod2: 1}\n")
    func report(_ paths: String...) throws -> [[String: Any]] {
      let outcome = try Executable.run(["check"] + paths + ["--diagnostics", "gitlab"], in: folder)
      #expect(outcome.status == 1)
      return try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.messages.utf8)) as? [[String: Any]])
    }
    let issue = try #require(try report("./bad.yaml").first)
    #expect(
      issue["description"] as? String
        == "unknown key 'metod' in request 'é😀'\nhelp: did you mean 'method'?")
    #expect(issue["check_name"] as? String == "unknown-key")
    #expect(issue["severity"] as? String == "major")
    let location = try #require(issue["location"] as? [String: Any])
    #expect(location["path"] as? String == "bad.yaml")
    #expect(location["lines"] as? [String: Int] == ["begin": 5])
    // SHA-256 of "bad.yaml\0unknown-key\0unknown key 'metod' in request 'é😀'\00", by Python's hashlib.
    #expect(
      issue["fingerprint"] as? String
        == "6e6fc9512032f6d30abfbd7a469e5999c2b0d736d4666dc9e7e4969a395a6a0a")

    // Another line above, and another spec before it, change no fingerprint; none comes twice.
    let before = try report("twice.yaml").compactMap { $0["fingerprint"] as? String }
    try folder.write("twice.yaml", "# A comment.\n" + folder.read("twice.yaml"))
    let after = try report("bad.yaml", "twice.yaml").compactMap { $0["fingerprint"] as? String }
    #expect(Set(before).count == before.count && before.count > 1)
    #expect(Set(before).isSubset(of: after))

    let good = try Executable.run(
      ["check", "-", "--diagnostics", "gitlab"], in: folder,
      input: Data(Spec.service("a").utf8))
    #expect(good.messages == "[]\n")
  }

  @Test("Messages are a SARIF log") func sarif() throws {
    try folder.write("a folder/b.yaml", Spec.service("b") + "servis: 1\n")
    let outcome = try run(
      "check", "bad.yaml", "a folder", "nowhere", "--diagnostics", "sarif", "--set", "x=1")
    #expect(outcome.status == 3)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.messages.utf8)) as? [String: Any])
    // What the schema of SARIF 2.1.0 requires, and what code scanners read.
    #expect(log["version"] as? String == "2.1.0")
    #expect(log["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "waybill")
    let rules = try #require(driver["rules"] as? [[String: String]])
    #expect(rules == [["id": "file-error"], ["id": "unknown-key"]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["level"] as? String } == ["error", "error", "error"])
    #expect(results.map { $0["ruleIndex"] as? Int } == [1, 1, 0])
    let places = results.map { result in
      let location = (result["locations"] as? [[String: Any]])?.first
      return location?["physicalLocation"] as? [String: Any]
    }
    #expect(
      places.map { ($0?["artifactLocation"] as? [String: String])?["uri"] }
        == ["a%20folder/b.yaml", "bad.yaml", "nowhere"])
    #expect(
      places.map { $0?["region"] as? [String: Int] } == [
        ["startLine": 6, "startColumn": 1, "endLine": 6, "endColumn": 7],
        ["startLine": 5, "startColumn": 33, "endLine": 5, "endColumn": 38], nil,
      ])
    let text = (results[0]["message"] as? [String: String])?["text"]
    #expect(text == "unknown key 'servis' in a spec\ndid you mean 'service'?")
  }

  @Test(
    "Another program takes the SARIF log",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func sarifReader() async throws {
    let outcome = try run(
      "check", "bad.yaml", "nowhere", "--diagnostics", "sarif", "--set", "x=1")
    try folder.write("log.sarif", outcome.messages)
    let reader = """
      import sarif_pydantic, sys
      log = sarif_pydantic.Sarif.model_validate_json(open("log.sarif").read(), strict=False)
      for result in log.runs[0].results:
          place = result.locations[0].physical_location
          line = place.region.start_line if place.region else 0
          print(result.rule_id, place.artifact_location.uri, line)
      """
    let read = try await PythonEnvironment().run(["-c", reader], in: folder)
    #expect(read.status == 0, "\(read.messages)")
    #expect(read.text == "unknown-key bad.yaml 5\nfile-error nowhere 0\n")
  }

  @Test("A mistake that requests inherit is reported once, with their number")
  func inherited() throws {
    try folder.write(
      "inherited.yaml",
      """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      templates:
        page: {query: {page: "${page}"}}
      requests:
        list: {extends: page, method: GET, path: /photos}
        search: {extends: page, method: GET, path: "/${p}", inputs: {p: {type: string, default: a}}}
        albums: {extends: page, method: GET, path: "/${page}"}

      """)
    #expect(
      try run("check", "inherited.yaml").messages == """
        inherited.yaml:5:25: error: unknown input 'page' [unknown-input]
            5 |   page: {query: {page: "${page}"}}
              |                         ^~~~~~~
          help: declare it under 'inputs', or write '$${' for a literal '${'
        inherited.yaml:7:3: note: in request 'list', and in 2 others
            7 |   list: {extends: page, method: GET, path: /photos}
              |   ^~~~
        inherited.yaml:9:48: error: unknown input 'page' [unknown-input]
            9 |   albums: {extends: page, method: GET, path: "/${page}"}
              |                                                ^~~~~~~
          help: declare it under 'inputs', or write '$${' for a literal '${'
        2 errors in 1 file

        """)
  }

  @Test("A failed run ends with how much is wrong") func summary() throws {
    try folder.write("worse.yaml", Spec.service("worse") + "a: 1\nb: 2\n")
    #expect(
      try run("check", "bad.yaml", "worse.yaml").messages.hasSuffix("\n3 errors in 2 files\n"))
    let warned = try run("check", "worse.yaml", "bad.yaml", "nowhere", "--set", "x=1")
    #expect(warned.messages.hasSuffix("\n4 errors in 3 files\n"))
    #expect(try run("check", "bad.yaml").messages.hasSuffix("\n1 error in 1 file\n"))
  }

  @Test("Many messages are counted with their thousands apart") func thousands() throws {
    let keys = (0..<2050).map { "\"key \($0)\": 1\n" }.joined()
    try folder.write("many.yaml", Spec.service("many") + keys)
    #expect(
      try run("check", "many.yaml").messages.hasSuffix(
        """
        and 2,000 more in 1 file; '--max-errors 0' shows all
        2,050 errors in 1 file

        """))
  }

  @Test("A long key is shortened") func longKey() throws {
    let key = String(repeating: "abcdefghij", count: 50)
    try folder.write("long.yaml", Spec.service("long") + "\(key): 1\n")
    let lines = try run("check", "long.yaml").messages.split(separator: "\n")
    let start = String(repeating: "abcdefghij", count: 6)
    #expect(
      lines[0] == "long.yaml:6:1: error: unknown key '\(start)…\(start.prefix(30))' in a spec "
        + "[unknown-key]")
    #expect(lines.allSatisfy { $0.unicodeScalars.count < 200 })
  }

  @Test("A mistake of a template is reported once") func templateMistake() throws {
    try folder.write(
      "template.yaml",
      """
      waybill: 1
      service: template
      base-url: https://api.example.com
      templates: {base: {method: GET, headers: {"a b": 1}}}
      requests:
        a: {extends: base, path: /a}
        b: {extends: base, path: /b}
        c: {extends: base, path: /c}

      """)
    let messages = try run("check", "template.yaml").messages
    #expect(messages.split(separator: "\n").count { $0.contains("error:") } == 1)
  }

  @Test("-q shows errors alone") func quiet() throws {
    try folder.write("worse.yaml", Spec.service("worse") + "a: 1\nb: 2\n")
    let outcome = try run("check", "worse.yaml", "-q")
    #expect(outcome.messages.contains("unknown key 'b'"))
    #expect(!outcome.messages.contains("errors in"))
    try folder.write("good.yaml", Spec.service("good"))
    #expect(try run("check", "good.yaml", "--set", "x=1").messages.contains("warning"))
    #expect(try run("check", "good.yaml", "--set", "x=1", "-q").messages == "")
    #expect(try run("check", "good.yaml", "-qv").status == 2)
  }

  @Test("FORCE_COLOR colours without a terminal, and NO_COLOR wins") func forcedColor() throws {
    func isColored(_ environment: [String: String]) throws -> Bool {
      try run("check", "bad.yaml", environment: environment).messages.contains("\u{1B}[1;31m")
    }
    #expect(try isColored(["FORCE_COLOR": "1", "NO_COLOR": ""]))
    #expect(!(try isColored(["FORCE_COLOR": "0", "NO_COLOR": ""])))
    #expect(!(try isColored(["FORCE_COLOR": "1", "NO_COLOR": "1"])))
  }

  @Test("Mistakes before a syntax error are shown, too") func beforeSyntaxError() throws {
    try folder.write(
      "syntax.yaml",
      """
      waybill: 1
      service: syntax
      base-url: https://api.example.com
      requests:
        a: {metod: GET, path: /}
        b:
          method: GET
          query: {a: [1, 2}
        c: {method: GET, path: /, heders: {}}

      """)
    #expect(
      try run("check", "syntax.yaml").messages == """
        syntax.yaml:5:7: error: unknown key 'metod' in request 'a' [unknown-key]
            5 |   a: {metod: GET, path: /}
              |       ^~~~~
          help: did you mean 'method'?
        syntax.yaml:8:21: error: expected ']' to close '[', found '}' [yaml-syntax]
            8 |     query: {a: [1, 2}
              |                     ^
          help: write ']'
        2 errors in 1 file

        """)
  }

  @Test("A secret before a syntax error stays hidden") func secretBeforeSyntaxError() throws {
    try folder.write(
      "secret.yaml",
      """
      waybill: 1
      service: secret
      inputs: {token: {secret: true, exmple: hunter2}}
      requests:
        a: {method: GET, path: "/", headers: {X: hunter2, "a b": hunter2}
      """)
    let outcome = try run("check", "secret.yaml")
    #expect(outcome.status == 1)
    #expect(!outcome.messages.contains("hunter2"))
  }
}
