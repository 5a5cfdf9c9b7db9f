// Documents that are not of the kind that was named, and deep and large ones.

import Diagnostics
import SpecImport
import Testing

@Suite("Limits of imported documents")
struct DocumentLimitTests {
  @Test(
    "A file that is not an OpenAPI document is refused, with its place",
    arguments: [
      ("", "empty-document"), ("a: [", "yaml-syntax"), ("openapi: 4.0.0\n", "not-importable"),
      ("hello\n", "not-importable"), ("{\"openapi\": \"3.0.0\"", "not-importable"),
    ])
  func refused(_ text: String, _ id: String) {
    let result = imported(.openapi, text)
    #expect(!result.isReadable)
    #expect(result.files.isEmpty)
    #expect(result.diagnostics.map(\.message.id.rawValue).contains(id), "\(result.report)")
  }

  @Test("Deep documents are refused, and deep schemas imported, without a crash")
  func depth() {
    let deep = String(repeating: "{\"a\":", count: 50_000)
    #expect(!imported(.openapi, "{\"openapi\":\"3.0.0\",\"paths\":" + deep).isReadable)
    var schema = "{type: string}"
    for _ in 0..<30 { schema = "{type: object, properties: {p: \(schema)}}" }
    let result = imported(
      .openapi,
      openAPIHead + """
          /x: {post: {operationId: r, requestBody: {required: true, content: {application/json: {schema: \(schema)}}}}}

        """)
    #expect(result.isReadable)
    #expect(result.summary.requests == 1)
  }

  @Test(
    "Import time grows in proportion to the number of types that refer to each other")
  func size() {
    let schemas = (0..<3000).map { index in
      "    S\(index): {type: object, properties: {a: {$ref: \"#/components/schemas/S\((index * 7 + 1) % 3000)\"}, b: {type: array, items: {$ref: \"#/components/schemas/S\((index + 1) % 3000)\"}}}}"
    }
    let schema = "{$ref: \"#/components/schemas/S0\"}"
    let result = imported(
      .openapi,
      openAPIHead + """
          /x:
            get:
              operationId: r
              responses: {"200": {content: {application/json: {schema: \(schema)}}}}
        components:
          schemas:

        """ + schemas.joined(separator: "\n") + "\n")
    #expect(result.summary.types == 3000)
  }

  @Test(
    "Import time grows in proportion to the size of a document",
    arguments: [
      (
        "parameters",
        (0..<8000).map { "{name: p\($0), in: query, schema: {type: string}}" }
      ),
      ("values", (0..<8000).map { "v\($0)" }), ("operations", (0..<8000).map { "/a\($0)" }),
    ])
  func much(_ kind: String, _ items: [String]) {
    let paths =
      switch kind {
      case "parameters":
        "  /a: {get: {operationId: r, parameters: [\(items.joined(separator: ", "))]}}"
      case "values":
        "  /a: {get: {parameters: [{name: p, in: query, schema: {enum: [\(items.joined(separator: ", "))]}}]}}"
      default:
        items.map { "  \($0): {get: {operationId: same, tags: [x]}}" }.joined(separator: "\n")
      }
    let result = imported(.openapi, openAPIHead + paths + "\n")
    #expect(result.isReadable)
    #expect(result.summary.requests == (kind == "operations" ? items.count : 1))
  }

  @Test("Lists in lists beyond the sixteenth are any value")
  func nestedLists() throws {
    let schema =
      String(repeating: "{type: array, items: ", count: 20) + "{}"
      + String(repeating: "}", count: 20)
    let result = imported(
      .openapi,
      openAPIHead
        + "  /a: {get: {operationId: r, parameters: [{name: q, in: query, schema: \(schema)}]}}\n")
    #expect(
      result.report.contains(
        "imported-loosely: a type of more than 16 lists and maps in each other is imported as any value"
      ), "\(result.report)")
    #expect(try messages(of: result)["r/default"] == "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
  }
}
