// Examples that an import makes up.

import SpecImport
import Testing

@Suite("Examples that are made up")
struct InventedExampleTests {
  @Test("An invented example matches its pattern")
  func patterns() throws {
    var options = ImportOptions()
    options.makesExamples = true
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get:
              operationId: r
              parameters:
                - {name: sid, in: query, required: true, schema: {type: string, pattern: "^AC[0-9a-f]{4}$"}}
                - {name: n, in: query, required: true, schema: {type: string, pattern: "^\\\\d+$", minLength: 3}}
              responses: {"204": {description: x}}

        """, options: options)
    #expect(
      try messages(of: result)["r/default"]
        == "GET /x?sid=ACcdef&n=000 HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }

  @Test("Examples that are made up keep to the constraints, and are marked")
  func madeUp() throws {
    var options = ImportOptions()
    options.makesExamples = true
    let result = imported(
      .openapi,
      openAPIHead + """
          /x/{n}/{s}/{d}/{e}:
            get:
              operationId: r
              parameters:
                - {name: n, in: path, required: true, schema: {type: integer, minimum: 5}}
                - {name: s, in: path, required: true, schema: {type: string, minLength: 9, maxLength: 10}}
                - {name: d, in: path, required: true, schema: {type: string, format: date}}
                - {name: e, in: path, required: true, schema: {enum: [b, c]}}

        """, options: options)
    #expect(
      try messages(of: result)["r/default"]
        == "GET /x/5/exampleex/2024-01-31/b HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(result.spec.contains("n: {type: integer, minimum: 5, example: 5} # made up\n"))
  }
}
