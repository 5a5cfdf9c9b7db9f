// References at unusual places, and keys that no object of OpenAPI has.

import Diagnostics
import SpecImport
import Testing

@Suite("References and keys of documents")
struct DocumentKeyTests {
  @Test("An operation that is a reference is the operation there")
  func referencedOperations() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /a/{id}:
            parameters: [{$ref: "shared.yaml#/id"}]
            get: {$ref: "operations/a.yaml"}
            delete: {$ref: "#/components/x-operations/drop"}
            put: {$ref: "nowhere.yaml"}
        components:
          x-operations: {drop: {operationId: drop, responses: {}}}

        """,
      files: [
        "operations/a.yaml": """
        operationId: list
        parameters: [{$ref: "parameters.yaml#/page"}]
        responses: {"200": {content: {application/json: {schema: {type: string}}}}}
        """,
        "operations/parameters.yaml":
          "page: {name: page, in: query, required: true, schema: {type: integer}, example: 2}",
        "shared.yaml":
          "id: {name: id, in: path, required: true, schema: {type: string}, example: x}",
      ])
    #expect(
      result.report == [
        "unresolved-reference: the reference 'nowhere.yaml' cannot be followed: there is no such file"
      ])
    #expect(
      try messages(of: result).values.sorted() == [
        "DELETE /a/x HTTP/1.1\r\nHost: h.example\r\n\r\n",
        "GET /a/x?page=2 HTTP/1.1\r\nHost: h.example\r\n\r\n",
      ])
  }

  @Test("References lead through references, and all paths and schemas may be one")
  func referencedSections() throws {
    let result = imported(
      .openapi,
      """
      openapi: 3.1.0
      info: {title: T, version: "1"}
      servers: [{url: "https://h.example"}]
      paths: {$ref: "all/paths.yaml"}
      components:
        schemas: {$ref: "all/schemas.yaml#/all"}
        parameters: {$ref: "all/parameters.yaml"}

      """,
      files: [
        "all/paths.yaml": """
        /a:
          get:
            operationId: list
            parameters: [{$ref: "../in.yaml#/components/parameters/Page"}]
            responses: {"200": {content: {application/json: {schema: {$ref: "../in.yaml#/components/schemas/Pet"}}}}}
        """,
        "all/parameters.yaml": "Page: {$ref: \"more/page.yaml#/x\"}",
        "all/more/page.yaml": "x: {name: page, in: query, schema: {type: integer}, example: 2}",
        "all/schemas.yaml": "all: {Pet: {type: object, properties: {a: {type: string}}}}",
      ])
    #expect(result.report == [])
    #expect(result.spec.contains("Pet: {object: {a: string?}}"), "\(result.spec)")
    #expect(try messages(of: result).count == 1)
  }

  @Test("A reference through many references ends")
  func referencesWithoutEnd() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x: {get: {operationId: r, parameters: [{$ref: "#/a/b/c/d"}]}}
        a: {b: {$ref: "#/a/b/c"}}

        """)
    #expect(
      result.report.contains(
        "unresolved-reference: the reference '#/a/b/c/d' cannot be followed: it leads back to itself"
      ))
  }

  @Test("Keys that an object cannot have are told, with the one that is meant")
  func unknownKeys() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              paramaters: []
              x-own: 1
              parameters: [{name: a, in: query, schemaa: {type: string}}]
              requestBody:
                requried: true
                content:
                  application/json:
                    shema: {}
                    schema: {type: string, maxlength: 3, enumm: [a]}
              responses: {"200": {descripton: x}}
        servrs: []

        """)
    #expect(result.report.first == "import-choice: 1 vendor extension ('x-…') is left out")
    #expect(
      result.report.dropFirst() == [
        "import-repair: 'paramaters' is not a key of an operation; it is ignored",
        "import-repair: 'schemaa' is not a key of a parameter; it is ignored",
        "import-repair: 'requried' is not a key of a request body; it is ignored",
        "import-repair: 'shema' is not a key of a media type; it is ignored",
        "import-repair: 'maxlength' is not a key of a schema; it is ignored",
        "import-repair: 'enumm' is not a key of a schema; it is ignored",
        "import-repair: 'descripton' is not a key of a response; it is ignored",
        "import-repair: 'servrs' is not a key of a document; it is ignored",
      ])
    #expect(
      result.diagnostics.compactMap(\.message.help).filter { $0.hasPrefix("did you mean") }
        == [
          "schema", "required", "schema", "maxLength", "enum", "parameters", "description",
          "servers",
        ].map { "did you mean '\($0)'?" })
  }

  @Test(
    "Keywords of a schema that a spec cannot say are told, wherever they stand",
    arguments: [
      ("{type: string, not: {const: a}}", "'not' is not imported: a spec has no such constraint"),
      (
        "{type: array, items: {type: string}, additionalItems: {type: string}}",
        "'additionalItems' is not imported: a spec has no such constraint"
      ),
      (
        "{$ref: \"#/components/schemas/S\", maxLength: 3}",
        "'maxLength' is not imported: it stands beside a '$ref', whose target is read alone"
      ),
    ])
  func untakenKeywords(_ schema: String, _ loss: String) {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters: [{name: a, in: query, schema: \(schema)}]
        components: {schemas: {S: {type: string}}}

        """)
    #expect(result.report == ["not-imported: " + loss])
  }

  @Test("A schema that is no map is told")
  func schemasOfOtherKinds() {
    let result = imported(
      .openapi,
      openAPIHead
        + "  /x: {get: {operationId: r, parameters: [{name: a, in: query, schema: text}]}}\n")
    #expect(result.report == ["import-repair: a schema is a map; any value is accepted here"])
  }

  @Test("A key that is used in many places is told once, and very many keys take no long time")
  func manyUnknownKeys() {
    let uses = (0..<50).map {
      "  /\($0): {get: {parameters: [{$ref: \"#/components/parameters/P\"}]}}\n"
    }
    let shared = imported(
      .openapi,
      openAPIHead + uses.joined()
        + "components: {parameters: {P: {name: a, in: query, schema: {type: string}, styel: form}}}\n"
    )
    #expect(shared.report == ["import-repair: 'styel' is not a key of a parameter; it is ignored"])
    let keys = (0..<3_000).map { "paramaters\($0): 1" }.joined(separator: ", ")
    let many = imported(.openapi, openAPIHead + "  /x: {get: {\(keys)}}\n")
    #expect(many.report.count == 3_000)
    #expect(many.diagnostics.count { $0.message.help != nil } == 1_000)
  }
}
