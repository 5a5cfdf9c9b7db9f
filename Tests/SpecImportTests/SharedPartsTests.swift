// What many operations of a document share.

import SpecImport
import Testing

@Suite("Parameters and encodings of many operations")
struct SharedPartsTests {
  /// A document with a number of operations that share a header field, a parameter of the path and
  /// the encoding of a parameter. Every second one has its own beside them.
  private func sharing(_ count: Int, _ more: String = "") -> String {
    openAPIHead
      + (0..<count).map { number in
        """
          /o/{owner}/\(number):
            get:
              operationId: r\(number)
              parameters:
                - {name: Version, in: header, required: true, schema: {type: string}, example: "1"}
                - {name: owner, in: path, required: true, schema: {type: string}, example: octo}
                - {name: ids, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}, example: [a, b]}
                - {name: q\(number % 2), in: query, schema: {type: string}, example: x}
              responses: {"204": {description: x}}

        """
      }.joined() + more
  }

  @Test("Parameters and encodings that many requests share are declared once")
  func sharedParameters() throws {
    let result = imported(.openapi, sharing(20))
    #expect(
      result.spec.contains(
        """
        inputs:
          owner: {type: string, example: octo}
          Version: {type: string, example: "1"}

        defaults:
          encoding: {preset: openapi, names: {ids: {arrays: pipe}}}
          headers: {Version: "${Version}"}

        requests:
          r0:
            inputs:
              ids: {type: [string], optional: true, example: [a, b]}
              q0: {type: string?, example: x}
            method: GET
            path: /o/${owner}/0
            query: {ids: "${ids}", q0: "${q0}"}
            responses: {204: null}

        """))
    let few = try messages(of: imported(.openapi, sharing(2)))
    for (name, message) in few { #expect(try messages(of: result)[name] == message) }
    #expect(
      !imported(.openapi, sharing(19)).spec.contains("  owner: {type: string, example: octo}\n\n"))
  }

  @Test("A parameter that a request declares in another way stays its own")
  func dividedParameters() throws {
    let result = imported(
      .openapi,
      sharing(
        20,
        """
          /p/{owner}:
            get:
              operationId: other
              parameters:
                - {name: owner, in: path, required: true, schema: {type: integer}, example: 7}
                - {name: ids, in: query, schema: {type: array, items: {type: string}}, example: [a, b]}
              responses: {"204": {description: x}}

        """))
    let messages = try messages(of: result)
    #expect(
      messages["other/default"] == "GET /p/7?ids=a&ids=b HTTP/1.1\r\nHost: h.example\r\n\r\n")
    #expect(
      messages["r0/default"]
        == "GET /o/octo/0?ids=a%7Cb&q0=x HTTP/1.1\r\nHost: h.example\r\nVersion: 1\r\n\r\n")
    #expect(!result.spec.contains("preset: openapi"))
  }

  @Test("A parameter without an example is shared as well, and its requests have no cases")
  func sharedWithoutExample() throws {
    let document = sharing(20).replacing(
      ", schema: {type: string}, example: octo", with: ", schema: {type: string}")
    let result = imported(.openapi, document)
    #expect(result.spec.contains("inputs:\n  owner: string\n"), "\(result.spec)")
    #expect(result.spec.contains("    cases: {}\n"))
    #expect(try messages(of: result).isEmpty)
  }
}
