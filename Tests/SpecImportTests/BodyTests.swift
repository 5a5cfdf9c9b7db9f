// What request bodies become, by their media types.

import SpecImport
import Testing

@Suite("Request bodies")
struct BodyTests {
  @Test("The properties of a JSON object are inputs, so that absent ones drop out")
  func json() throws {
    let paths = """
        /pets/{id}:
          put:
            operationId: r
            parameters: [{name: id, in: path, required: true, schema: {type: integer}, example: 7}]
            requestBody:
              required: true
              content:
                application/json:
                  schema:
                    type: object
                    required: [name]
                    properties:
                      id: {type: integer}
                      name: {type: string, example: Rex}
                      born: {type: string, format: date, default: 2020-01-01}
      """
    expectSpec(
      paths: paths,
      """
      requests:
        r:
          inputs:
            id: {type: integer, example: 7}
            body-id: integer?
            name: {type: string, example: Rex}
            born: {type: date?, description: "Default: 2020-01-01."}
          method: PUT
          path: /pets/${id}
          json: {id: "${body-id}", name: "${name}", born: "${born}"}
      """)
    #expect(
      try messages(of: imported(.openapi, openAPIHead + paths))["r/default"]
        == "PUT /pets/7 HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\n"
        + "Content-Length: 14\r\n\r\n{\"name\":\"Rex\"}")
  }

  @Test("A body that need not be sent, and needs no property, is one input")
  func optionalBody() {
    expectSpec(
      paths: """
          /x:
            post:
              operationId: r
              requestBody:
                content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}
        """,
      """
      types:
        RBody: {object: {a: string?}}

      requests:
        r:
          inputs: {body: RBody?}
          method: POST
          path: /x
          json: ${body}
      """)
  }

  @Test("Named examples become cases, and a single one examples of inputs")
  func examples() {
    expectSpec(
      paths: """
          /x:
            post:
              operationId: named
              requestBody:
                required: true
                content:
                  application/json:
                    schema: {type: object, required: [a], properties: {a: {type: integer}, b: {type: string}}}
                    examples:
                      one: {value: {a: 1}}
                      two: {value: {a: 2, b: x}}
            put:
              operationId: single
              requestBody:
                required: true
                content:
                  application/json:
                    schema: {type: object, required: [a], properties: {a: {type: integer}, b: {type: string}}}
                    example: {a: 1, b: x}
        """,
      """
      requests:
        named:
          inputs: {a: integer, b: string?}
          method: POST
          path: /x
          json: {a: "${a}", b: "${b}"}
          cases: {one: {a: 1}, two: {a: 2, b: x}}

        single:
          inputs: {a: {type: integer, example: 1}, b: {type: string?, example: x}}
          method: PUT
          path: /x
          json: {a: "${a}", b: "${b}"}
      """)
  }

  @Test("An example that is not of its type is left out, and said")
  func wrongExample() {
    expectSpec(
      paths: """
          /x:
            get:
              operationId: r
              parameters:
                - {name: at, in: query, schema: {type: string, format: date-time}, example: yesterday}
                - {name: n, in: query, schema: {type: integer, maximum: 3}, example: 4}
                - {name: e, in: query, schema: {enum: [a]}, example: b}
        """,
      """
      requests:
        r:
          inputs: {at: date-time?, n: {type: integer?, maximum: 3}, e: {enum: [a], optional: true}}
          method: GET
          path: /x
          query: {at: "${at}", n: "${n}", e: "${e}"}
      """,
      report: [
        "import-repair: the example is not a value of 'at' (date-time), and is left out",
        "import-repair: the example is not a value of 'n' (integer), and is left out",
        "import-repair: the example is not a value of 'e' (one of its values), and is left out",
      ])
  }

  @Test("A form has the encoding of each property")
  func form() throws {
    let paths = """
        /x:
          post:
            operationId: r
            requestBody:
              required: true
              content:
                application/x-www-form-urlencoded:
                  schema:
                    type: object
                    properties:
                      text: {type: string, example: a b}
                      list: {type: array, items: {type: string}, example: [x, y]}
                      csv: {type: array, items: {type: string}, example: [x, y]}
                      map: {type: object, additionalProperties: {type: integer}, example: {k: 1}}
                      deep: {type: object, additionalProperties: {type: integer}, example: {k: 1}}
                  encoding:
                    csv: {style: form, explode: false}
                    deep: {style: deepObject, explode: true}
      """
    let result = imported(.openapi, openAPIHead + paths)
    #expect(result.report == [])
    // RFC 1866 for the space, the Encoding Object for the rest: an object without a style is JSON.
    let content = "text=a+b&list=x&list=y&csv=x,y&map=%7B%22k%22%3A1%7D&deep%5Bk%5D=1"
    let sent = try #require(try messages(of: result)["r/default"])
    #expect(sent.hasSuffix("\r\n\r\n" + content), "\(sent)")
  }

  @Test("A multipart form has a part for each property")
  func multipart() {
    expectSpec(
      paths: """
          /x:
            post:
              operationId: r
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [photo]
                      properties:
                        photo: {type: string, format: binary}
                        others: {type: array, items: {type: string, format: binary}}
                        title: {type: string}
                        tags: {type: array, items: {type: string}}
                        place: {type: object, additionalProperties: {type: number}}
                        notes: {type: array, items: {type: object, additionalProperties: true}}
                    encoding: {photo: {contentType: image/png}}
        """,
      """
      requests:
        r:
          inputs:
            photo: file
            others: {type: [file], optional: true}
            title: string?
            tags: {type: [string], optional: true}
            place: {type: {number}, optional: true}
            notes: {type: "[{any}]", optional: true}
          method: POST
          path: /x
          multipart:
            parameters: {tags: "${tags}"}
            parts:
              - {name: photo, file: "${photo}", content-type: image/png}
              - {name: others, file: "${others}"}
              - {name: title, value: "${title}"}
              - {name: place, json: "${place}"}
              - {name: notes, json: "${notes}", repeat: true}
          cases: {}
      """)
  }

  @Test(
    "Other media types are text, files or lines of JSON",
    arguments: [
      ("text/plain", "{type: string}", "body: string", "content-type: text/plain", "text: ${body}"),
      (
        "application/octet-stream", "{}", "body: file", "content-type: application/octet-stream",
        "file: ${body}"
      ),
      (
        "image/png", "{type: string, format: binary}", "body: file", "content-type: image/png",
        "file: ${body}"
      ),
      ("application/x-ndjson", "{type: object}", "body: \"[{any}]\"", "", "json-lines: ${body}"),
      (
        "application/vnd.api+json", "{type: array, items: {}}", "body: [any]",
        "content-type: application/vnd.api+json", "json: ${body}"
      ),
    ])
  func mediaTypes(
    _ type: String, _ schema: String, _ input: String, _ contentType: String, _ content: String
  ) {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              requestBody: {required: true, content: {\(type): {schema: \(schema)}}}

        """)
    #expect(result.report == [])
    #expect(result.spec.contains("inputs: {\(input)}\n"), "\(result.spec)")
    if contentType.isEmpty {
      #expect(!result.spec.contains("content-type"))
    } else {
      #expect(result.spec.contains("\n    \(contentType)\n"))
    }
    #expect(result.spec.contains("\n    \(content)\n"))
  }

  @Test("A required value of which there is one is written, and not asked for")
  func constants() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              parameters:
                - {name: v, in: query, required: true, schema: {type: integer, enum: [2]}}
                - {name: X-Version, in: header, required: true, schema: {$ref: "#/components/schemas/V"}}
                - {name: o, in: query, schema: {enum: [a]}}
                - {name: c, in: cookie, required: true, schema: {enum: [a, b]}, example: b}
              requestBody:
                required: true
                content:
                  application/json:
                    schema:
                      type: object
                      required: [kind, on, n]
                      properties: {kind: {const: dot}, on: {const: true}, n: {type: integer}, later: {const: x}}
                    examples: {one: {value: {kind: dot, on: true, n: 7}}}
        components: {schemas: {V: {type: string, enum: ["2024-01-01"]}}}

        """)
    #expect(result.report == ["import-choice: left out because no request uses it: 1 type"])
    #expect(
      try messages(of: result).values.sorted() == [
        "POST /x?v=2 HTTP/1.1\r\nHost: h.example\r\nX-Version: 2024-01-01\r\nCookie: c=b\r\n"
          + "Content-Type: application/json\r\nContent-Length: 30\r\n\r\n"
          + #"{"kind":"dot","on":true,"n":7}"#
      ])
  }

  @Test("Text in a part is sent as it is, with the media type of its encoding")
  func partsOfText() throws {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [a, b, kind]
                      properties: {a: {}, b: {type: string}, kind: {const: dot}}
                      example: {a: auto, b: "{}", kind: dot}
                    encoding: {b: {contentType: application/json}}

        """)
    #expect(result.report == [])
    #expect(
      result.spec.contains(
        """
            multipart:
              - {name: a, value: "${a}"}
              - {name: b, value: "${b}", content-type: application/json}
              - {name: kind, value: dot}

        """), "\(result.spec)")
    let sent = try #require(try messages(of: result).values.first)
    #expect(sent.contains("name=\"a\"\r\n\r\nauto\r\n"))
  }

  @Test("Of several media types the one is taken that a spec describes best")
  func severalMediaTypes() {
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            post:
              operationId: r
              requestBody:
                required: true
                content:
                  application/xml: {schema: {type: object, properties: {a: {type: string}}}}
                  application/json: {schema: {type: object, properties: {a: {type: string}}}}

        """)
    #expect(
      result.report == [
        "not-imported: the content as 'application/xml' is not imported: "
          + "a request can have only one body; 'application/json' is used"
      ])
    #expect(result.spec.contains("json: {a: \"${a}\"}"))
  }
}
