import Foundation
import Testing

/// Arguments, exit statuses and what goes to which stream.
@Suite struct CommandLineTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "photos.yaml",
      """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      requests:
        search:
          method: GET
          path: /search
          inputs: {term: string}
          query: {q: "${term}"}
          cases: {cats: {term: cat}, dogs: {term: dog}}
        upload: {method: POST, path: /photos, text: hello}

      """)
  }

  private func run(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(arguments, in: folder)
  }

  @Test("Version and help are data") func versionAndHelpAreData() throws {
    let version = try run("--version")
    #expect(version.status == 0)
    #expect(version.text.hasPrefix("waybill "))
    #expect(version.messages == "")
    let help = try run("compile", "--help")
    #expect(help.status == 0)
    #expect(help.text.contains("--keep-going"))
  }

  @Test(
    "A command line that makes no sense ends with status 2",
    arguments: [
      ["--no-such-option"], ["no-such-command"], ["compile"], ["compile", "photos.yaml"],
      ["compile", "photos.yaml", "--output", "out", "--emit", "telegraph"],
      ["compile", "photos.yaml", "--output", "out", "--jobs", "0"],
      ["compile", "photos.yaml", "--output", "out", "--set", "term"],
      ["compile", "photos.yaml", "--output", "out", "--only", "a/b/c/d"],
      ["compile", "photos.yaml", "--output", ""],
      ["show", "photos.yaml", "serch"], ["show", "photos.yaml", "search", "--content", "--hex"],
      ["show", "photos.yaml", "search", "--case", "birds"],
    ])
  func aCommandLineThatMakesNoSenseEndsWithTwo(arguments: [String]) throws {
    let outcome = try Executable.run(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("error: "))
    #expect(!folder.exists("out"))
  }

  @Test("For an unknown kind the known ones are listed") func anUnknownKindIsToldWhichThereAre()
    throws
  {
    let outcome = try run("compile", "photos.yaml", "--output", "out", "--emit", "wire,telegraph")
    #expect(outcome.messages.contains("--emit: unknown kind 'telegraph'; there is: wire"))
  }

  @Test("A good spec is checked silently") func aGoodSpecIsCheckedInSilence() throws {
    let outcome = try run("check", "photos.yaml")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(outcome.text == "")
  }

  @Test("Arguments may be in a file, one a line") func argumentsMayStandInAFileOneALine() throws {
    try folder.write("arguments", "photos.yaml\n--output\r\nan output\n\n")
    #expect(try run("compile", "@arguments").status == 0)
    #expect(folder.exists("an output/wire/photos/upload/default.request"))
    #expect(try run("compile", "@missing").status == 3)
  }

  @Test("'list' names each case") func listNamesEachCase() throws {
    let outcome = try run("list", "photos.yaml")
    #expect(
      outcome.text == """
        photos\tsearch\tcats\tGET\t/search?q=cat
        photos\tsearch\tdogs\tGET\t/search?q=dog
        photos\tupload\tdefault\tPOST\t/photos

        """)
    #expect(
      try run("list", "photos.yaml", "--only", "*/search/d?gs").text.hasPrefix(
        "photos\tsearch\tdogs"))
  }

  @Test("'list' as JSON is JSON") func listAsJSONIsJSON() throws {
    let outcome = try run("list", "photos.yaml", "--format", "json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [[String: String]])
    #expect(list.count == 3)
    #expect(
      list[0] == [
        "service": "photos", "request": "search", "case": "cats", "method": "GET",
        "target": "/search?q=cat",
      ])
  }

  @Test("A request without cases is listed, and has no message")
  func requestWithoutCases() throws {
    try folder.write(
      "unsent.yaml",
      """
      waybill: 1
      service: unsent
      base-url: https://api.example.com/v1
      requests:
        list: {method: GET, path: /photos}
        remove: {method: DELETE, path: "/photos/${id}", inputs: {id: integer}, cases: {}}
      """)
    #expect(
      try run("list", "unsent.yaml").text == """
        unsent\tlist\tdefault\tGET\t/v1/photos
        unsent\tremove\tno cases\tDELETE\t/v1/photos/{id}

        """)
    #expect(
      try run("list", "unsent.yaml", "--only", "*/remove/*").text
        == "unsent\tremove\tno cases\tDELETE\t/v1/photos/{id}\n")
    let json = try run("list", "unsent.yaml", "--format", "json").text
    #expect(json.contains(#""case": null"#))
    #expect(try run("show", "unsent.yaml").text.hasPrefix("GET /v1/photos HTTP/1.1"))
    let refused = try run("show", "unsent.yaml", "remove")
    #expect(refused.status != 0)
    #expect(
      refused.messages.contains("request 'remove' has no cases, and no value for 'id' (integer)"))
    let compiled = try run(
      "compile", "unsent.yaml", "--only", "*/remove/*", "--output", "unsent")
    #expect(compiled.messages == "")
    #expect(!folder.exists("unsent/wire/unsent/remove"))
  }

  @Test("'show' prints the request as it will be sent") func showPrintsTheRequestAsItWillBeSent()
    throws
  {
    #expect(
      try run("show", "photos.yaml", "search", "--case", "dogs").text
        == "GET /search?q=dog HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
    #expect(try run("show", "photos.yaml", "upload", "--content").text == "hello")
    let hex = try run("show", "photos.yaml", "upload", "--hex").text
    #expect(
      hex.hasPrefix(
        "00000000  50 4f 53 54 20 2f 70 68  6f 74 6f 73 20 48 54 54  |POST /photos HTT|"))
    let all = try run("show", "photos.yaml").text
    #expect(all.hasPrefix("### search/cats\nGET "))
    #expect(all.contains("### upload/default\nPOST "))
  }

  @Test("A name that is nearly right is suggested") func aNameThatIsNearlyRightIsSuggested() throws
  {
    #expect(
      try run("compil", "photos.yaml").messages.hasPrefix(
        "waybill: error: unknown command 'compil'; did you mean 'compile'?\n"))
    #expect(
      try run("show", "photos.yaml", "x").messages
        == """
        waybill: error: unknown request 'x'; there is: search, upload
          help: waybill show photos.yaml search

        """)
    #expect(try run("show", "photos.yaml", "serch").messages.contains("did you mean 'search'?"))
  }

  @Test("A value may be set from outside") func aValueMayBeSetFromOutside() throws {
    let outcome = try run("show", "photos.yaml", "search", "--set", "term=a=b")
    #expect(outcome.text.hasPrefix("GET /search?q=a%3Db "))
    let unused = try run("check", "photos.yaml", "--set", "trem=x")
    #expect(unused.messages.contains("no spec has an input 'trem'"))
  }

  @Test("Diagnostics as JSON are JSON") func diagnosticsAsJSONAreJSON() throws {
    try folder.write("bad.yaml", Spec.bad)
    let outcome = try run("check", "bad.yaml", "nowhere", "--diagnostics", "json")
    #expect(outcome.status == 3)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.messages.utf8)) as? [String: Any])
    let diagnostics = try #require(root["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.count == 2)
    #expect(diagnostics.contains { $0["path"] as? String == "bad.yaml" && $0["line"] as? Int == 5 })
    #expect(diagnostics.contains { $0["path"] as? String == "nowhere" })
  }

  @Test("Colour is for terminals or for those who ask") func colourIsForTerminalsOrForThoseWhoAsk()
    throws
  {
    try folder.write("bad.yaml", Spec.bad)
    #expect(!(try run("check", "bad.yaml").messages.contains("\u{1B}")))
    #expect(try run("check", "bad.yaml", "--color", "always").messages.contains("\u{1B}[1;31m"))
  }

  @Test(
    "Output that cannot be written ends with status 3",
    arguments: [">&-", "2>&1 >/dev/full", ">/dev/full 2>&-"])
  func outputThatCannotBeWrittenEndsWithThree(redirection: String) throws {
    #if os(Linux)
      let outcome = try Executable.shell("\"$WAYBILL\" list photos.yaml \(redirection)", in: folder)
      #expect(outcome.status == 3)
    #endif
  }

  @Test("A closed pipe ends the program silently") func aClosedPipeEndsInSilence() throws {
    let requests = (0..<4000).map { "a-request-with-a-long-name-\($0)" }
    try folder.write("many.yaml", Spec.service("many", requests: requests))
    let outcome = try Executable.shell(
      "{ \"$WAYBILL\" list many.yaml; echo $? >status; } | head -c 1", in: folder)
    // 128 and SIGPIPE, as for every program that ends this way.
    #expect(try folder.read("status") == "141\n")
    #expect(outcome.messages == "")
  }

  @Test("Events come from a file or from standard input")
  func eventsComeFromAFileOrFromStandardInput() throws {
    let expected = "+STR\n+DOC\n+MAP\n=VAL :a\n=VAL :1\n-MAP\n-DOC\n-STR\n"
    let outcome = try Executable.run(["yaml-events", "-"], in: folder, input: Data("a: 1\n".utf8))
    #expect(outcome.status == 0)
    #expect(outcome.text == expected)
    try folder.write("a.yaml", "a: 1\n")
    #expect(try run("yaml-events", "a.yaml").text == expected)
    try folder.write("b.yaml", "a: [1\n")
    let refused = try run("yaml-events", "b.yaml")
    #expect(refused.status == 1)
    #expect(refused.messages.contains("b.yaml: error: "))
  }
}
