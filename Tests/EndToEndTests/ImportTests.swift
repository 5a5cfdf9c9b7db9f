import Foundation
import TestSupport
import Testing

/// `waybill import`: files in, files out, messages and exit status.
@Suite struct ImportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let document = """
    openapi: 3.1.0
    info: {title: Photos, version: "1"}
    servers: [{url: "https://api.example.com"}]
    paths:
      /photos/{id}:
        get:
          operationId: showPhoto
          parameters: [{name: id, in: path, required: true, schema: {type: integer}, example: 7}]

    """

  private static let spec = """
    # Imported by Waybill from photos.yaml, version 1.

    waybill: 1
    service: photos
    swift: {names: camel}
    summary: Photos
    base-url: https://api.example.com

    defaults:
      encoding: openapi

    requests:
      showPhoto:
        inputs: {id: {type: integer, example: 7}}
        method: GET
        path: /photos/${id}

    """

  @Test("Without a folder the spec is printed, and the summary is a message")
  func printing() throws {
    try folder.write("photos.yaml", Self.document)
    let outcome = try Executable.run(["import", "openapi", "photos.yaml"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text == Self.spec)
    #expect(
      outcome.messages
        == "photos.yaml: 1 request; 1 exact, 1 with values for a message, 0 with a typed response\n"
    )
    let quiet = try Executable.run(
      ["import", "openapi", "-", "--quiet"], in: folder, input: Data(Self.document.utf8))
    #expect(
      quiet.text == Self.spec.replacing("from photos.yaml", with: "from standard input"))
    #expect(quiet.messages == "")
  }

  @Test("A file that is there is kept, unless it is the same or --force says otherwise")
  func existing() throws {
    try folder.write("photos.yaml", Self.document)
    let command = ["import", "openapi", "photos.yaml", "--output", "out"]
    for _ in 0..<2 { #expect(try Executable.run(command, in: folder).status == 0) }
    #expect(try folder.read("out/photos.yaml") == Self.spec)
    try folder.write("out/photos.yaml", "mine")
    let refused = try Executable.run(command, in: folder)
    #expect(refused.status == 3)
    #expect(refused.messages.contains("out/photos.yaml: error: this file exists already"))
    #expect(try folder.read("out/photos.yaml") == "mine")
    #expect(try Executable.run(command + ["--force"], in: folder).status == 0)
    #expect(try folder.read("out/photos.yaml") == Self.spec)
    #expect(try Executable.run(["check", "out"], in: folder).messages == "")
  }

  @Test(
    "A file tells its kind by its name or content",
    arguments: [
      ("a.yaml", Self.document),
      ("b.json", #"{"swagger": "2.0", "paths": {"/a": {"get": {}}}, "host": "h.example"}"#),
      ("c.txt", "$ curl https://h.example/a\n"), ("d.txt", "### a\nGET https://h.example/a\n"),
      (
        "e.json",
        #"{"log": {"entries": [{"request": {"method": "GET", "url": "https://h.example/a"}}]}}"#
      ),
      ("f.md", "```sh\ncurl https://h.example/a\n```\n"), ("g.rest", "GET https://h.example/a\n"),
    ])
  func kinds(_ name: String, _ text: String) throws {
    try folder.write(name, text)
    let outcome = try Executable.run(["import", name, "--output", "out"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("\n  out/"), "\(outcome.messages)")
  }

  @Test("Of many messages with the same cause, one line is shown, and all with -v")
  func causes() throws {
    let paths = (0..<20).map { "  /\($0): {get: {operationId: r\($0), callbacks: {a: {}}}}" }
    try folder.write(
      "a.yaml",
      "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nservers: [{url: 'https://h.example'}]\npaths:\n"
        + paths.joined(separator: "\n") + "\n")
    let short = try Executable.run(["import", "a.yaml", "--output", "out"], in: folder)
    #expect(
      short.messages == """
        a.yaml:5:31: warning: 'callbacks' is not imported: requests that the service sends are not described in a spec, and 19 more like it [not-imported]
        a.yaml: 20 requests; 20 exact, 20 with values for a message, 0 with a typed response
          out/t.yaml

        """)
    let long = try Executable.run(["import", "a.yaml", "--output", "out", "-v"], in: folder)
    #expect(long.messages.split(separator: "warning: 'callbacks'").count == 21)
  }

  @Test("The report is a diagnostic with its place, in every form")
  func reports() throws {
    try folder.write(
      "photos.yaml",
      Self.document.replacing("example: 7}]", with: "example: 7}]\n      callbacks: {x: {}}"))
    let text = try Executable.run(
      ["import", "openapi", "photos.yaml", "--output", "out"], in: folder)
    #expect(text.status == 0)
    #expect(
      text.messages == """
        photos.yaml:9:7: warning: 'callbacks' is not imported: requests that the service sends are not described in a spec [not-imported]
            9 |       callbacks: {x: {}}
              |       ^~~~~~~~~
        photos.yaml:13:3: note: this is what came of it
           13 |   showPhoto:
              |   ^~~~~~~~~
        photos.yaml: 1 request; 1 exact, 1 with values for a message, 0 with a typed response
          out/photos.yaml

        """)
    for form in ["json", "sarif"] {
      let outcome = try Executable.run(
        ["import", "openapi", "photos.yaml", "--output", "out", "--diagnostics", form], in: folder)
      #expect(outcome.messages.contains("not-imported"))
      #expect(try JSONSerialization.jsonObject(with: Data(outcome.messages.utf8)) is [String: Any])
    }
  }

  @Test("What cannot be imported ends with 1, a missing file with 3, and a slip with 2")
  func statuses() throws {
    try folder.write("a.txt", "hello\n")
    for (arguments, status, said): ([String], Int32, String) in [
      (["openapi", "a.txt"], 1, "[not-importable]"), (["har", "a.txt"], 1, "[not-importable]"),
      (["curl", "a.txt"], 1, "[not-importable]"), (["http", "none.http"], 3, "[file-error]"),
      (["postman", "a.txt"], 1, "[not-importable]"),
      (["raml", "a.txt"], 2, "there is: openapi, har, curl, http, postman"),
      (["openapi"], 2, "waybill import petstore.yaml --output specs, for example"),
      (["a.txt"], 2, "cannot be told"),
      (["https://h.example/a.yaml"], 2, "run 'curl -LO https://h.example/a.yaml'"),
    ] {
      let outcome = try Executable.run(["import"] + arguments, in: folder)
      #expect(outcome.status == status, "\(arguments)")
      #expect(outcome.messages.contains(said), "\(outcome.messages)")
      #expect(outcome.text == "")
    }
  }

  /// An archive with content that becomes a file.
  private static let archive =
    #"{"log": {"entries": [{"comment": "send", "request": {"method": "PUT", "url": "https://h.example/a", "headers": [], "postData": {"mimeType": "image/png", "encoding": "base64", "text": ""#
    + Data(repeating: 0xFF, count: 2000).base64EncodedString() + #""}}}]}}"#

  @Test(
    "Every file of an import stays in its folder: links are not followed", arguments: [false, true])
  func links(_ force: Bool) throws {
    try folder.write("a.har", Self.archive)
    try folder.write("elsewhere/keep", "mine")
    let command = ["import", "har", "a.har", "--output", "out"] + (force ? ["--force"] : [])
    for (link, target) in [
      ("out/files", "../elsewhere"), ("out/h.yaml", "../elsewhere/keep"),
      ("out/files/send.bin", "../../elsewhere/keep"),
    ] {
      try? FileManager.default.removeItem(at: folder.url("out"))
      try FileManager.default.createDirectory(
        at: folder.url(link).deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(link).path, withDestinationPath: target)
      let outcome = try Executable.run(command, in: folder)
      #expect(outcome.status == 3, "\(link)")
      #expect(outcome.messages.contains("\(link)"), "\(outcome.messages)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.url("elsewhere").path) == [
          "keep"
        ])
      #expect(try folder.read("elsewhere/keep") == "mine")
    }
    // The folder that the user names may be one.
    try FileManager.default.removeItem(at: folder.url("out"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("out").path, withDestinationPath: "elsewhere")
    #expect(try Executable.run(command, in: folder).status == 0)
    let written = try Data(contentsOf: folder.url("elsewhere/files/send.bin"))
    #expect(written == Data(repeating: 0xFF, count: 2000))
  }

  @Test("What the compiler refuses of an import is not written, and the message says why")
  func refusedSpecs() throws {
    try folder.write("photos.yaml", Self.document)
    let outcome = try Executable.run(
      ["import", "openapi", "photos.yaml", "--output", "out", "--base-url", "nowhere"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("the spec would be refused: "), "\(outcome.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.url("out").path))
  }

  @Test("The limits of an import are options, as those of specs are")
  func limits() throws {
    try folder.write("photos.json", #"{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}"#)
    let command = ["import", "openapi", "photos.json", "--quiet"]
    let nodes = try Executable.run(command + ["--max-nodes", "5"], in: folder)
    #expect(nodes.status == 1)
    #expect(nodes.messages.contains("[import-too-large]"))
    let size = try Executable.run(command + ["--max-file-size", "20"], in: folder)
    #expect(size.status == 1)
    #expect(size.messages.contains("[file-too-large]"))
    #expect(try Executable.run(command + ["--max-nodes", "50"], in: folder).status == 0)
  }

  /// The diagnostics that an import makes of the pages of `docs/diagnostics/imports.md`; other tests run
  /// their commands.
  @Test(
    "Every diagnostic of imports can be provoked",
    arguments: [
      ("openapi", "openapi: 3.0.0\npaths: {/a: {get: {}}}\n", "[import-choice]"),
      (
        "openapi",
        "openapi: 3.0.0\nservers: [{url: http://h.example}]\npaths: {/a: {get: {callbacks: {x: {}}}}}\n",
        "[not-imported]"
      ),
      (
        "openapi",
        "openapi: 3.0.0\nservers: [{url: http://h.example}]\npaths: {\"/{a}\": {get: {}}}\n",
        "[import-repair]"
      ),
      (
        "openapi",
        "openapi: 3.0.0\nservers: [{url: http://h.example}]\npaths: {/a: {get: {parameters: [{name: a, in: query, schema: {oneOf: [{type: object, properties: {a: {}}}, {type: object, properties: {b: {}}}]}}]}}}\n",
        "[imported-loosely]"
      ),
      (
        "openapi",
        "openapi: 3.0.0\nservers: [{url: http://h.example}]\npaths: {/a: {$ref: nowhere.yaml}}\n",
        "[unresolved-reference]"
      ),
    ])
  func provoked(_ kind: String, _ text: String, _ id: String) throws {
    let outcome = try Executable.run(
      ["import", kind, "-"], in: folder, input: Data(text.utf8))
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains(id), "\(outcome.messages)")
  }

  @Test("A message that curl cannot send, and content too large for an archive, are errors")
  func outputs() throws {
    try folder.write(
      "a.yaml",
      "waybill: 1\nservice: a\nbase-url: https://h.example\nrequests:\n"
        + "  long: {method: GET, path: /, headers: {X-A: \(String(repeating: "x", count: 130_000))}}\n"
    )
    let curl = try Executable.run(
      ["compile", "a.yaml", "--emit", "curl", "--output", "o"], in: folder)
    #expect(curl.status == 1)
    #expect(curl.messages.contains("[curl-command]"))
    try folder.write(
      "b.yaml",
      "waybill: 1\nservice: b\nbase-url: https://h.example\nrequests:\n  film: {method: PUT, path: /, file: film}\n"
    )
    try folder.write("film", "")
    let film = try FileHandle(forWritingTo: folder.url("film"))
    try film.truncate(atOffset: (64 << 20) + 1)
    try film.close()
    let archive = try Executable.run(
      ["compile", "b.yaml", "--emit", "har", "--output", "o"], in: folder)
    #expect(archive.status == 1)
    #expect(archive.messages.contains("[har-content-too-large]"))
  }

  @Test(
    "An imported command is what curl sends, byte by byte, or is reported",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func commandsOfCurl() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/curl_import.py"), Executable.path,
        folder.url(".").path,
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }

  @Test(
    "openapi-core reads the examples of a document from the messages of its import",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func readingOfMessages() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/openapi_reading.py"), Executable.path,
        folder.url(".").path,
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("126 messages"), "\(outcome.text)")
  }

  @Test(
    "xml.etree reads from the messages of an import what 'xml' of a document says",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func readingOfXML() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/openapi_xml.py"), Executable.path,
        folder.url(".").path,
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("42 documents"), "\(outcome.text)")
  }

  @Test(
    "A collection of Postman is imported as an independent reader reads it",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func collections() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/postman_import.py"), Executable.path,
        folder.url(".").path, "60",
        Checkout.path("Tests/Fuzzing/Seeds/collection/plain.postman_collection.json"),
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("of 61 collections"))
  }

  @Test(
    "The messages of folders of Bruno are those of an independent reading",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func foldersOfBruno() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/bruno_import.py"), Executable.path,
        folder.url(".").path, "20",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("240 messages of 40 folders"))
  }

  @Test(
    "The messages of exports of Insomnia are those of an independent reading",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func exportsOfInsomnia() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/insomnia_import.py"), Executable.path,
        folder.url(".").path, "20",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("240 messages of 40 exports"))
  }

  @Test("The environments of a collection are among the files, and are nothing by themselves")
  func environments() throws {
    try folder.write(
      "c.json",
      """
      {"info": {"name": "C", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "a", "request": {"method": "GET", "url": "{{base}}/a"}}]}
      """)
    try folder.write(
      "e.json", #"{"name": "E", "values": [{"key": "base", "value": "https://e.example"}]}"#)
    let outcome = try Executable.run(["import", "e.json", "c.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("  E: {values: {base: \"https://e.example\"}}\n"))
    let alone = try Executable.run(["import", "e.json"], in: folder)
    #expect(alone.status == 2)
    #expect(alone.messages.contains("no collection is beside it"))
  }
}
