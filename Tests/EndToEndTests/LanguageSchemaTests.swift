import Foundation
import TestSupport
import Testing

/// The JSON Schema of specs, as `waybill schema` prints it.
@Suite struct LanguageSchemaTests {
  @Test("'schema' prints the schema, with its descriptions") func schemaPrintsTheSchema() throws {
    let outcome = try Executable.run(["schema"], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    #expect(
      outcome.text.hasPrefix(
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:waybill:language:1",

        """))
    #expect(outcome.text.hasSuffix("}\n"))
    let schema = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let properties = try #require(schema?["properties"] as? [String: [String: Any]])
    #expect(properties["waybill"]?["const"] as? Int == 1)
    #expect(properties["requests"]?["description"] as? String == "The requests by name, in order.")
  }

  @Test(
    "check-jsonschema takes what compiles, and refuses unknown keys, missing keys and wrong kinds",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func schemaTakesWhatCompiles() async throws {
    let folder = try Folder()
    let printed = try Executable.run(["schema"], in: folder)
    try printed.output.write(to: folder.url("waybill.schema.json"))
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/verify_schema.py"), "waybill.schema.json",
        Checkout.path("."),
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    let counts = outcome.text.split(separator: " ").compactMap { Int($0) }
    try #require(counts.count >= 2)
    // There are enough of both, so the files were found.
    #expect(counts[0] > 600 && counts[1] > 70, "\(outcome.text)")
  }
}
