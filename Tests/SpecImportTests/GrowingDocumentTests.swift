// Documents of which a few lines mean very much: what an import does with them has an end.

import Diagnostics
import SpecImport
import Testing

@Suite("Documents whose parts name each other")
struct GrowingDocumentTests {
  /// A document with schemas, and a request whose body is the first of them.
  private func importing(
    schemas: [String], makesExamples: Bool = false, limit: Int = 20_000
  ) -> ImportResult {
    var options = ImportOptions()
    options.maximumNodes = limit
    options.makesExamples = makesExamples
    let named = schemas.enumerated().map { "    A\($0.offset): \($0.element)\n" }
    return imported(
      .openapi,
      openAPIHead + """
          /x: {post: {operationId: r, requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/A0"}}}}}}
        components:
          schemas:

        """ + named.joined(), options: options)
  }

  /// Schemas of which each refers twice to the next.
  private func tower(_ count: Int, _ schema: (String) -> String) -> [String] {
    (1...count).map { schema("{$ref: \"#/components/schemas/A\($0)\"}") } + ["{type: string}"]
  }

  @Test(
    "Schemas that refer to others twice are looked at once, 60 levels deep",
    arguments: [
      "{type: object, required: [a, b], properties: {a: NEXT, b: NEXT}}", "{allOf: [NEXT, NEXT]}",
      "{allOf: [NEXT, NEXT, {properties: {p: {type: string}}}]}", "{oneOf: [NEXT, NEXT]}",
      "{type: object, required: [a], properties: {a: {type: array, minItems: 90, items: NEXT}}}",
      "{type: array, minItems: 90, items: NEXT}", "{additionalProperties: NEXT}",
      "{type: object, required: [a, b], properties: {a: {type: object, required: [c], properties: {c: NEXT}}, b: {type: array, minItems: 9, items: NEXT}}}",
    ])
  func towers(_ schema: String) throws {
    let schemas = tower(60) { schema.replacing("NEXT", with: $0) }
    for makesExamples in [false, true] {
      let result = importing(schemas: schemas, makesExamples: makesExamples)
      #expect(result.isReadable, "\(result.report)")
      #expect(result.files.reduce(0) { $0 + $1.bytes.count } < 1_000_000)
      #expect(try AcceptedImportTests.errors(in: result) == [])
    }
  }

  @Test("An example that is made up has an end")
  func madeExamples() {
    let list = { (next: String) in
      "{type: object, required: [a], properties: {a: {type: array, minItems: 90, items: \(next)}}}"
    }
    #expect(importing(schemas: tower(4, list), makesExamples: true).summary.withMessage == 0)
    #expect(importing(schemas: tower(2, list), makesExamples: true).summary.withMessage == 1)
  }

  @Test(
    "A document that becomes more values than an import may make is refused, where it grows")
  func grown() {
    let schemas = tower(400) { "{allOf: [\($0), {properties: {p: {type: string}}}]}" }
    let result = importing(schemas: schemas)
    #expect(result.files.isEmpty)
    #expect(
      result.report == [
        "import-too-large: the import would make more than 20000 values of the file; the parts of 'allOf' grow here"
      ])
    #expect(importing(schemas: schemas, limit: 4_000_000).isReadable)
  }

  @Test(
    "What many requests share counts for each of them",
    arguments: [
      ("enum: [\((0..<500).map { "v\($0)" }.joined(separator: ", "))]", "the values of enums"),
      (
        "type: array, items: {type: integer}, example: [\(Array(repeating: "1", count: 500).joined(separator: ", "))]",
        "examples"
      ),
    ])
  func shared(_ schema: String, _ subject: String) {
    let paths = (0..<100).map {
      "  /a\($0): {get: {operationId: r\($0), parameters: [{$ref: \"#/components/parameters/P\"}]}}\n"
    }
    var options = ImportOptions()
    options.maximumNodes = 10_000
    let result = imported(
      .openapi,
      openAPIHead + paths.joined()
        + "components: {parameters: {P: {name: p, in: query, schema: {\(schema)}}}}\n",
      options: options)
    #expect(result.files.isEmpty)
    #expect(
      result.report == [
        "import-too-large: the import would make more than 10000 values of the file; \(subject) grow here"
      ])
  }

  @Test("Specs that would be larger than a file may be are not written")
  func largeSpecs() {
    var options = ImportOptions()
    options.maximumFileSize = 100_000
    let text = String(repeating: "word ", count: 2000)
    let paths = (0..<20).map {
      "  /a\($0): {get: {operationId: r\($0), parameters: [{$ref: \"#/components/parameters/P\"}]}}\n"
    }
    let result = imported(
      .openapi,
      openAPIHead + paths.joined()
        + "components: {parameters: {P: {name: p, in: query, description: \(text)}}}\n",
      options: options)
    #expect(result.report == ["import-too-large: the specs would be larger than 100000 bytes"])
  }

  @Test("JSON with more values than may be read is refused")
  func values() {
    var options = ImportOptions()
    options.maximumNodes = 50
    let list = Array(repeating: "0", count: 100).joined(separator: ",")
    let result = imported(
      .openapi, "{\"openapi\": \"3.0.0\", \"x\": [\(list)]}", options: options)
    #expect(result.report == ["import-too-large: the file contains more than 50 values"])
  }

  @Test("Lists in references to lists in references are refused as types, and no stack overflows")
  func deepReferences() {
    let inner = { (next: String) in
      String(repeating: "{type: array, items: ", count: 40) + next
        + String(repeating: "}", count: 40)
    }
    let result = importing(schemas: tower(60, inner))
    #expect(result.isReadable, "\(result.report)")
    #expect(
      result.report.contains(
        "imported-loosely: a type of more than 120 levels is imported as any value"))
  }

  @Test(
    "References that lead back to themselves are followed once",
    arguments: [
      "parameters", "requestBodies", "responses", "pathItems", "examples", "securitySchemes",
    ])
  func loops(_ kind: String) {
    let use =
      switch kind {
      case "parameters": "{get: {operationId: r, parameters: [REF]}}"
      case "requestBodies": "{post: {operationId: r, requestBody: REF}}"
      case "responses": "{get: {operationId: r, responses: {\"200\": REF}}}"
      case "examples":
        "{get: {operationId: r, parameters: [{name: a, in: query, examples: {e: REF}}]}}"
      case "pathItems": "REF"
      default: "{get: {operationId: r}}"
      }
    let reference = { (name: String) in "{$ref: \"#/components/\(kind)/\(name)\"}" }
    let result = imported(
      .openapi,
      openAPIHead + "  /x: \(use.replacing("REF", with: reference("P")))\n"
        + "components: {\(kind): {P: \(reference("Q")), Q: \(reference("P"))}}\n")
    #expect(result.isReadable)
    #expect(result.report.contains { $0.hasSuffix("cannot be followed: it leads back to itself") })
  }
}
