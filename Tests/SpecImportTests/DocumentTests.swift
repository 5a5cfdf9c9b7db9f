// Documents as they are in the world: with mistakes, in several files, made into several specs.

import Diagnostics
import Foundation
import SpecImport
import Testing

@Suite("Documents of imports")
struct DocumentTests {
  @Test(
    "Patterns choose paths, operations and tags",
    arguments: [
      ("/pets", ["list-pets", "get-pet"]), ("/pets/{id}", ["get-pet"]),
      ("tag:shop", ["list-orders"]),
      ("shop", ["list-orders"]), ("list-*", ["list-pets", "list-orders"]), ("none", []),
    ])
  func only(_ pattern: String, _ names: [String]) {
    var options = ImportOptions()
    options.only = ImportPattern(pattern).map { [$0] } ?? []
    let paths = """
        /pets: {get: {operationId: list-pets}}
        /pets/{id}: {get: {operationId: get-pet, parameters: [{name: id, in: path, schema: {type: string}}]}}
        /orders: {get: {operationId: list-orders, tags: [shop]}}
      """
    let result = imported(.openapi, openAPIHead + paths + "\n", options: options)
    #expect(
      ["list-pets", "get-pet", "list-orders"].filter { result.spec.contains("  \($0):") } == names)
    #expect(
      result.report.contains("not-importable: no operation is chosen by --only") == names.isEmpty)
  }

  @Test("References lead to files beside the document, and back")
  func references() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /pets/{id}:
            $ref: paths/pets.yaml#/pet

        """,
      files: [
        "paths/pets.yaml": """
        pet:
          get:
            operationId: showPet
            parameters: [{$ref: "../parameters.json#/components~1id"}]
            responses: {"200": {content: {application/json: {schema: {$ref: "../schemas/Pet.yaml"}}}}}
        """,
        "parameters.json":
          "{\"components/id\": {\t\"name\": \"id\", \"in\": \"path\", \"required\": true, \"schema\": {\"type\": \"string\"}, \"example\": \"a\\ud83d\\ude00\"}}",
        "schemas/Pet.yaml": """
        type: object
        properties: {name: {type: string}, friend: {$ref: "#/definitions/Friend"}}
        definitions: {Friend: {type: object, properties: {pet: {type: array, items: {$ref: Pet.yaml}}}}}
        """,
      ])
    #expect(result.report == [])
    #expect(
      try messages(of: result)["showPet/default"]
        == "GET /pets/a%F0%9F%98%80 HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(
      result.spec.contains(
        """
        types:
          Pet: {object: {name: string?, friend: Friend?}}
          Friend: {object: {pet: {type: [Pet], optional: true}}}

        """), "\(result.spec)")
  }

  @Test(
    "A reference that leads nowhere is said, and the rest is imported",
    arguments: [
      ("#/components/parameters/No", "there is nothing at this place"),
      ("other.yaml#/x", "there is no such file"),
      ("https://other.example/x.yaml", "it leads to another machine, and nothing is fetched"),
      ("/etc/passwd", "it is outside of the folder of the imported file"),
      ("../x.yaml", "it is outside of the folder of the imported file"),
    ])
  func unresolved(_ reference: String, _ reason: String) throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x: {get: {operationId: r, parameters: [{$ref: "\(reference)"}]}}

        """)
    #expect(
      result.report == [
        "unresolved-reference: the reference '\(reference)' cannot be followed: \(reason)"
      ])
    #expect(try messages(of: result)["r/default"] == "GET /x HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test("References in a circle end")
  func circles() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x: {get: {operationId: r, parameters: [{$ref: "#/components/parameters/A"}]}}
        components:
          parameters: {A: {$ref: "#/components/parameters/B"}, B: {$ref: "#/components/parameters/A"}}
          schemas: {S: {allOf: [{$ref: "#/components/schemas/S"}, {type: object, properties: {a: {type: string}}}]}}

        """)
    #expect(
      result.report == [
        "import-choice: left out because no request uses it: 1 type",
        "unresolved-reference: the reference '#/components/parameters/A' cannot be followed: it leads back to itself",
      ])
  }

  @Test("What is wrong with a document is mended and said")
  func repairs() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /a/{id}/{rest*}#top:
            get:
              operationId: same
              parameters:
                - {name: rest, in: path, required: true, schema: {type: string}, example: b/c}
                - {name: gone, in: path, required: true, schema: {type: string}}
                - {in: query}
                - {name: Accept, in: header, schema: {type: string}}
                - {name: "a b", in: header, schema: {type: string}}
          /b: {get: {operationId: Same}, post: {}}

        """)
    #expect(
      result.report == [
        "import-repair: a path has no fragment; '#top' is left out",
        "import-repair: the parameter 'id' of the path is not declared; it is imported as text",
        "import-choice: the value of 'rest' may contain '/', as its mark in the path says",
        "not-imported: the parameter 'gone' is not imported: the path '/a/{id}/{rest*}#top' does not have it",
        "import-repair: a parameter without 'name' and 'in' is ignored",
        "not-imported: the header 'Accept' is not imported: OpenAPI ignores it as a parameter; media types say it",
        "not-imported: the header 'a b' is not imported: it is not a name that can be sent",
        "import-repair: the operationId 'Same' is used twice; this request is called 'Same-2'",
      ])
    #expect(result.spec.contains("    path: /a/${id}/${rest | segments}\n"))
    #expect(result.spec.contains("\n  Same-2:\n"))
    #expect(result.spec.contains("\n  post-b:\n"))
  }

  @Test("Webhooks are requests to one's own receiver, without the credentials of the service")
  func webhooks() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get: {operationId: a/b, responses: {"204": {description: x}}}
        security: [{key: []}]
        components: {securitySchemes: {key: {type: http, scheme: bearer}}}
        webhooks:
          new:
            post:
              requestBody: {required: true, content: {application/json: {schema: {type: object, required: [id], properties: {id: {type: integer, example: 3}}}}}}
              responses: {"200": {description: x}}

        """)
    #expect(
      try messages(of: result) == [
        "a-b/default":
          "GET /x HTTP/1.1\r\nHost: h.example\r\nAuthorization: Bearer test-token\r\n\r\n",
        "post-new/default":
          "POST / HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: application/json\r\n"
          + "Content-Length: 8\r\n\r\n{\"id\":3}",
      ])
    #expect(result.summary.exact == 2)
  }

  @Test("Callbacks, links and headers of responses are said")
  func unsupported() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              callbacks: {done: {}}
              responses:
                "204": {headers: {X-A: {schema: {type: string}}}, links: {next: {operationId: r}}}
        webhooks: {new: {post: {}}}

        """)
    #expect(
      result.report == [
        "not-imported: what the headers of 1 response hold is not imported: a spec describes their content alone",
        "not-imported: 'callbacks' is not imported: requests that the service sends are not described in a spec",
        "not-imported: 'links' is not imported: a spec does not say which request follows another",
      ])
  }

  @Test("What changes no request is counted, and told of once")
  func leftOut() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters:
                - {name: a, in: query, schema: {type: string, format: uuid, title: A}}
                - {name: b, in: query, schema: {type: string, format: uuid}}
                - {name: c, in: query, schema: {type: integer, format: int64}, examples: {one: {value: 1}, two: {value: 2}}}
              responses: {"200": {description: Fine, content: {application/json: {schema: {}, example: 1}, text/csv: {}}}}

        """)
    #expect(
      result.report == [
        "import-choice: left out because it does not affect any request: 'title' of schemas (1), the format 'uuid' (2), "
          + "other examples of parameters (1), descriptions of responses (1), other media types of responses (1), "
          + "examples of responses (1)"
      ])
    #expect(result.summary.exact == 1)
  }

  @Test("Vendor extensions are kept where that is asked, and counted elsewhere")
  func extensions() {
    let document =
      openAPIHead + """
          /x: {get: {operationId: r, x-owner: {team: a}}}

        """
    #expect(
      imported(.openapi, document).report
        == ["import-choice: 1 vendor extension ('x-…') is left out"])
    var options = ImportOptions()
    options.keepsExtensions = true
    let kept = imported(.openapi, document, options: options)
    #expect(kept.report == [])
    #expect(kept.spec.contains("    x-owner: {team: a}\n"))
  }

  @Test("A large document becomes a spec for each tag, and the same document the same files")
  func folders() throws {
    var options = ImportOptions()
    options.largestSpec = 2
    let document =
      openAPIHead + """
          /a:
            get: {operationId: a, tags: [First], parameters: [{$ref: "#/components/parameters/t"}]}
            put: {operationId: b, tags: [second one]}
          /v1/c: {get: {operationId: c, parameters: [{$ref: "#/components/parameters/t"}]}}
        components:
          parameters: {t: {name: t, in: query, schema: {$ref: "#/components/schemas/T"}}}
          schemas:
            T: {type: object, properties: {a: {type: string}}}
            U: {type: object, properties: {t: {$ref: "#/components/schemas/T"}}}

        """
    let result = imported(.openapi, document, options: options)
    #expect(
      result.files.map(\.path) == [
        "_inputs.yaml", "_types.yaml", "first.yaml", "second-one.yaml", "c.yaml",
      ])
    let texts = result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts[1].hasSuffix("types:\n  T: {object: {a: string?}}\n"))
    #expect(result.report == ["import-choice: left out because no request uses it: 1 type"])
    #expect(texts[2].contains("service: t-first\n"))
    #expect(texts[2].contains("include: [_inputs.yaml, _types.yaml]\n"))
    #expect(
      imported(.openapi, document, options: options).files.map(\.bytes) == result.files.map(\.bytes)
    )
  }

  @Test("A spec does not get the name of a device of Windows", arguments: ["con", "Aux", "com1"])
  func deviceNames(tag: String) {
    var options = ImportOptions()
    options.largestSpec = 1
    let document =
      openAPIHead + """
          /a: {get: {operationId: a, tags: [\(tag)]}}
          /b: {get: {operationId: b, tags: [second]}}

        """
    #expect(
      imported(.openapi, document, options: options).files.map(\.path) == [
        "_inputs.yaml", "file-\(tag.lowercased()).yaml", "second.yaml",
      ])
  }

  @Test("A type of a single spec is declared there, and one that no request uses nowhere")
  func ownTypes() throws {
    var options = ImportOptions()
    options.largestSpec = 1
    let result = imported(
      .openapi,
      openAPIHead + """
          /a: {get: {operationId: a, parameters: [{$ref: "#/components/parameters/t"}]}}
          /b: {get: {operationId: b}}
        components:
          parameters: {t: {name: t, in: query, schema: {$ref: "#/components/schemas/T"}}}
          schemas:
            T: {type: object, properties: {a: {type: string}}}
            U: {type: object, properties: {t: {$ref: "#/components/schemas/T"}}}

        """, options: options)
    #expect(result.files.map(\.path) == ["_inputs.yaml", "a.yaml", "b.yaml"])
    let texts = result.files.map { String(decoding: $0.bytes, as: UTF8.self) }
    let type = "types:\n  T: {object: {a: string?}}\n"
    #expect(texts[1].contains(type))
    #expect(texts[1].contains("include: [_inputs.yaml]\n"))
  }

  @Test(
    "A path that no client requests is mended, and that is said",
    arguments: [
      ("/a/../b", "/b", "clients remove '.' and '..' from a path; '/b' is used"),
      ("/%2e%2E/b/.", "/b/", "clients remove '.' and '..' from a path; '/b/' is used"),
      ("/..", "/", "clients remove '.' and '..' from a path; '/' is used"),
      ("a", "/a", "a path begins with '/'; '/a' is used"),
    ])
  func mendedPaths(_ path: String, _ sent: String, _ repair: String) throws {
    let result = imported(.openapi, openAPIHead + "  \"\(path)\": {get: {operationId: r}}\n")
    #expect(result.report == ["import-repair: \(repair)"])
    #expect(
      try messages(of: result)["r/default"]
        == "GET \(sent) HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test(
    "A server that cannot be requested is left out, which is said",
    arguments: [
      ("https://exa mple.com/v1", "has a host that does not exist"),
      ("https://h.example:port/", "has a port that is not a number from 1 to 65535"),
      ("//", "has no host"), ("https://{h}/", "has a host that does not exist"),
    ])
  func refusedServers(_ url: String, _ reason: String) throws {
    let result = imported(
      .openapi,
      """
      openapi: 3.1.0
      servers:
        - {url: "\(url)", variables: {h: {default: "a b"}}}
        - {url: "https://h.example/../v1"}
      paths: {/a: {get: {operationId: r}}}

      """)
    #expect(
      result.report == ["import-repair: the server '\(url)' is left out: its URL \(reason)"])
    #expect(
      try messages(of: result)["r/default"] == "GET /v1/a HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test(
    "The path of a server begins with '/', and has no dots and no control characters",
    arguments: [
      ("../..", "/a"), ("v1/../v2/", "/v2/a"), ("/v1/./", "/v1/a"), ("`", "/%60/a"),
      ("https://h.example/%", "/%25/a"), ("https://h.example/a\\u0001/..", "/a"),
    ])
  func serverPaths(_ url: String, _ sent: String) throws {
    let result = imported(
      .openapi,
      "openapi: 3.1.0\nservers: [{url: \"\(url)\"}]\npaths: {/a: {get: {operationId: r}}}\n")
    let message = try #require(try messages(of: result)["r/default"])
    #expect(message.hasPrefix("GET \(sent) HTTP/1.1\r\n"), "\(message)")
  }

  @Test("Every message leads to the place of the spec that came of it")
  func places() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /a: {get: {operationId: a}}
          /b: {get: {operationId: b, callbacks: {x: {}}}}

        """)
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.place.path == "in.yaml")
    #expect(diagnostic.place.start?.line == 6)
    let note = try #require(diagnostic.notes.first)
    #expect(note.place.path == "t.yaml")
    let line = try #require(note.place.start?.line)
    let lines = String(decoding: result.files[0].bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line - 1] == "  b:")
  }
}
