// What only Swagger 2.0 has.

import SpecImport
import Testing

@Suite("Swagger 2.0")
struct SwaggerTests {
  private func imported(_ operation: String, consumes: String = "[application/json]")
    -> ImportResult
  {
    SpecImportTests.imported(
      .openapi,
      """
      swagger: "2.0"
      info: {title: T, version: 1.0.0}
      host: h.example
      basePath: /api
      schemes: [https]
      consumes: \(consumes)
      paths:
        /x:
          post:
            operationId: r
            parameters:
      \(operation)
      definitions: {A: {type: object, required: [a], properties: {a: {type: string, example: x}}}}

      """)
  }

  @Test(
    "A collectionFormat is the encoding of a list",
    arguments: [
      ("csv", "?q=a,b"), ("ssv", "?q=a%20b"), ("pipes", "?q=a%7Cb"), ("multi", "?q=a&q=b"),
      (nil, "?q=a,b"),
    ])
  func collectionFormats(_ format: String?, _ query: String) throws {
    let word = format.map { ", collectionFormat: \($0)" } ?? ""
    let result = imported(
      "        - {name: q, in: query, required: true, type: array, items: {type: string}, x-example: [a, b]\(word)}"
    )
    #expect(
      try messages(of: result)["r/default"]
        == "POST /api/x\(query) HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("A list of a path or a header is joined by commas")
  func headers() throws {
    let result = imported(
      "        - {name: H, in: header, required: true, type: array, items: {type: integer}, x-example: [1, 2]}"
    )
    #expect(try messages(of: result)["r/default"]?.contains("\r\nH: 1,2\r\n") == true)
  }

  @Test("A parameter in the body is the content")
  func body() throws {
    let result = imported(
      "        - {name: body, in: body, required: true, schema: {$ref: '#/definitions/A'}}")
    #expect(
      try messages(of: result)["r/default"]
        == "POST /api/x HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\n"
        + "Content-Length: 9\r\n\r\n{\"a\":\"x\"}")
  }

  @Test("Fields of a form are a form, and with a file parts")
  func forms() throws {
    let form = imported(
      """
              - {name: a, in: formData, type: string, required: true, x-example: x y}
              - {name: b, in: formData, type: array, items: {type: string}, collectionFormat: csv, required: true, x-example: [p, q]}
      """, consumes: "[application/x-www-form-urlencoded]")
    #expect(try messages(of: form)["r/default"]?.hasSuffix("\r\n\r\na=x+y&b=p,q") == true)
    let parts = imported(
      """
              - {name: a, in: formData, type: string}
              - {name: f, in: formData, type: file}
      """, consumes: "[multipart/form-data]")
    #expect(
      parts.spec.contains(
        "    multipart: [{name: a, value: \"${a}\"}, {name: f, file: \"${f}\"}]\n"))
  }

  @Test("Schemes are environments, https first")
  func schemes() {
    let result = SpecImportTests.imported(
      .openapi,
      "swagger: '2.0'\ninfo: {title: T}\nhost: h.example\nschemes: [http, https, ws]\npaths: {}\n")
    #expect(result.spec.contains("base-url: https://h.example\n"))
    #expect(result.spec.contains("  http: {base-url: \"http://h.example\"}\n"))
    #expect(
      result.report == [
        "not-imported: the scheme 'ws' is not imported: requests go to http and https URLs only"
      ])
  }
}
