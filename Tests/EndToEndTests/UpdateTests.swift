// `waybill import --update`, as an owner of imported specs runs it.

import Foundation
import TestSupport
import Testing

@Suite("Updates of imports")
struct ImportUpdateTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("api.json", Self.document(path: "/pets"))
    try #require(run("import", "api.json", "-o", "specs", "-q").status == 0)
  }

  private static func document(path: String, limit: Int = 10) -> String {
    """
    {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "https://h.example"}],
     "paths": {"\(path)": {"get": {"operationId": "list", "parameters": [
       {"name": "limit", "in": "query", "schema": {"type": "integer"}, "example": \(limit)}],
       "responses": {"200": {"description": "ok"}}}}}}
    """
  }

  private func run(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(arguments, in: folder)
  }

  private func edit(_ text: String, _ other: String) throws {
    let spec = try folder.read("specs/shop.yaml")
    try #require(spec.contains(text))
    try folder.write("specs/shop.yaml", spec.replacingOccurrences(of: text, with: other))
  }

  @Test("An update merges, and a second one changes nothing") func update() throws {
    try edit("    path: /pets\n", "    path: /pets\n    cases: {mine: {limit: 3}} # mine\n")
    #expect(try run("import", "--update", "--check", "-o", "specs").status == 0)
    try folder.write("api.json", Self.document(path: "/animals"))

    let before = try folder.read("specs/shop.yaml")
    let trial = try run("import", "--update", "--dry-run", "-o", "specs")
    #expect(trial.status == 0)
    #expect(
      trial.text == """
        --- specs/shop.yaml
        +++ specs/shop.yaml
        @@ -13,7 +13,7 @@
           list:
             inputs: {limit: {type: integer?, example: 10}}
             method: GET
        -    path: /pets
        +    path: /animals
             cases: {mine: {limit: 3}} # mine
             query: {limit: "${limit}"}
             responses: {200: null}

        """)
    #expect(
      trial.messages == """
        specs/shop.yaml: list: ~path
        api.json: requests: 1 changed; 1 of 1 messages change
          shop/list: mine

        """)
    #expect(try run("import", "--update", "--check", "-o", "specs", "-q").status == 1)
    #expect(try folder.read("specs/shop.yaml") == before)

    #expect(try run("import", "--update", "-o", "specs").messages == trial.messages)
    #expect(
      try folder.read("specs/shop.yaml")
        == before.replacingOccurrences(of: "path: /pets", with: "path: /animals"))
    let again = try run("import", "--update", "-o", "specs")
    #expect(again.messages == "api.json: no request changed; 0 of 1 messages change\n")
    #expect(try run("import", "--update", "--check", "-o", "specs").status == 0)
  }

  @Test("A conflict names its place, and --theirs takes the source's part") func conflicts() throws
  {
    try edit("path: /pets", "path: /mine")
    try folder.write("new.json", Self.document(path: "/animals"))
    let outcome = try run("import", "--update", "new.json", "-o", "specs", "--dry-run")
    #expect(
      outcome.messages.hasPrefix(
        "specs/shop.yaml:16: conflict: request 'list': 'path' is /animals in the source and /mine "
          + "here; yours remains (new.json:2:25)\n"), "\(outcome.messages)")
    #expect(
      try run("import", "--update", "new.json", "-o", "specs", "--theirs", "list").status == 0)
    #expect(try folder.read("specs/shop.yaml").contains("path: /animals\n"))
  }

  @Test("Nothing is written where the compiler would refuse the result") func refused() throws {
    try edit(#"query: {limit: "${limit}"}"#, #"query: {limit: "${limit}", mine: "${mine}"}"#)
    try folder.write("new.json", Self.document(path: "/animals", limit: 4))
    let before = try folder.read("specs/shop.yaml")
    // The spec has a mistake already; the update adds none.
    #expect(try run("import", "--update", "new.json", "-o", "specs").status == 0)
    // The same mistake is none of the update's on another line either.
    try folder.write(
      "new.json",
      Self.document(path: "/animals", limit: 4).replacingOccurrences(
        of: #""operationId": "list","#, with: #""operationId": "list", "summary": "All","#))
    #expect(try run("import", "--update", "new.json", "-o", "specs").status == 0)
    #expect(try folder.read("specs/shop.yaml").contains("    summary: All\n"))
    try folder.write("specs/shop.yaml", before + "  more: [\n")
    let outcome = try run("import", "--update", "new.json", "-o", "specs")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages
        == "waybill: error: 'specs/shop.yaml' has mistakes, so that nothing can be merged into it\n"
        + "  help: waybill check specs/shop.yaml\n")
  }

  @Test("Without a record there is a way to make one") func adoption() throws {
    try folder.remove("specs/.waybill-import")
    let missing = try run("import", "--update", "-o", "specs")
    #expect(missing.status == 2)
    #expect(missing.messages.contains("nothing that can be updated was imported into 'specs'"))
    #expect(missing.messages.contains("waybill import FILE -o specs --adopt"))

    try edit("path: /pets", "path: /pets # mine")
    let spec = try folder.read("specs/shop.yaml")
    #expect(try run("import", "api.json", "-o", "specs", "--adopt", "-q").status == 0)
    #expect(try folder.read("specs/shop.yaml") == spec)
    try folder.write("new.json", Self.document(path: "/animals"))
    #expect(try run("import", "--update", "new.json", "-o", "specs", "-q").status == 0)
    #expect(try folder.read("specs/shop.yaml").contains("path: /animals # mine\n"))
  }

  @Test("An earlier version of the document can be the base") func base() throws {
    try folder.write("old.json", Self.document(path: "/old"))
    try folder.write("new.json", Self.document(path: "/new"))
    try edit("path: /pets", "path: /old")
    let outcome = try run("import", "--update", "new.json", "--base", "old.json", "-o", "specs")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try folder.read("specs/shop.yaml").contains("path: /new\n"))
  }

  @Test("A base that cannot be read changes nothing") func unreadableBase() throws {
    try folder.write("new.json", Self.document(path: "/new"))
    try folder.write("old.json", "{\n")
    let before = try (folder.read("specs/shop.yaml"), folder.read("specs/.waybill-import"))
    let outcome = try run("import", "--update", "new.json", "--base", "old.json", "-o", "specs")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages == """
        old.json:2:1: error: the file is not JSON: unexpected end [not-importable]
            2 |
              | ^
        1 error in 1 file

        """)
    #expect(try folder.read("specs/shop.yaml") == before.0)
    #expect(try folder.read("specs/.waybill-import") == before.1)
  }

  @Test(
    "A wrong command line says what to type",
    arguments: [
      (["--update"], "the folder of the specs is missing"),
      (["--check", "api.json"], "--check is an option of --update"),
      (["--theirs", "a", "api.json"], "--theirs is an option of --update"),
      (["--update", "a.json", "b.json", "-o", "specs"], "--update takes one file"),
      (["--update", "none.json", "-o", "specs"], "No such file"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let outcome = try Executable.run(["import"] + arguments, in: folder)
    #expect(outcome.status != 0)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
  }

  @Test("A damaged record is told, and is left as it is") func damaged() throws {
    let record = try folder.read("specs/.waybill-import")
    for text in ["", "waybill-import: 2\n", record.replacingOccurrences(of: "eJ", with: "eK")] {
      try folder.write("specs/.waybill-import", text)
      let outcome = try run("import", "--update", "-o", "specs")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("is not as this version of waybill writes it"))
      #expect(try folder.read("specs/.waybill-import") == text)
      // An import that cannot record its source writes no spec.
      let spec = try folder.read("specs/shop.yaml")
      try folder.write("other.json", Self.document(path: "/other"))
      #expect(try run("import", "other.json", "-o", "specs", "--force", "-q").status == 2)
      #expect(try folder.read("specs/shop.yaml") == spec)
    }
  }

  @Test("A collection of Postman is updated, too") func collection() throws {
    func collection(_ path: String) -> String {
      """
      {"info": {"name": "C", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "a", "request": {"method": "GET", "url": "https://h.example/\(path)"}}]}
      """
    }
    try folder.write("c.json", collection("a"))
    #expect(try run("import", "c.json", "-o", "c", "-q").status == 0)
    try folder.write("c.json", collection("b"))
    #expect(try run("import", "--update", "-o", "c", "-q").status == 0)
    #expect(try folder.read("c/c.yaml").contains("path: /b\n"))
  }

  @Test("A folder of Bruno is updated, too") func folderOfBruno() throws {
    func request(_ path: String) -> String {
      "meta {\n  name: a\n  type: http\n}\n\nget {\n  url: https://h.example/\(path)\n}\n"
    }
    try folder.write("c/bruno.json", #"{"version": "1", "name": "c", "type": "collection"}"#)
    try folder.write("c/a.bru", request("a"))
    #expect(try run("import", "c", "-o", "specs", "-q").status == 0)
    #expect(try run("import", "--update", "--check", "-o", "specs", "-q").status == 0)
    try folder.write("c/a.bru", request("b"))
    #expect(try run("import", "--update", "--check", "-o", "specs", "-q").status == 1)
    #expect(try run("import", "--update", "-o", "specs", "-q").status == 0)
    #expect(try folder.read("specs/c.yaml").contains("path: /b\n"))
  }

  @Test(
    "No edit of an owner is lost in an update, and requests without any are those of a new import",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func edits() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/import_update.py"), Executable.path,
        folder.url(".").path, "9", "25",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("9 documents"))
  }
}
