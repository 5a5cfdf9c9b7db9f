import MessageSyntax

/// The JSON Schema of specs and fragments: what `waybill schema` prints.
///
/// Everything that it says is in the rows of the language's maps. A schema cannot say everything that the
/// compiler checks: whether a name is declared, for example, or whether a value is of the type of its input.
package enum LanguageSchema {
  /// The schema as a JSON text, which ends in a line end.
  package static var json: [UInt8] {
    var writer = JSONWriter.pretty()
    writer.value(schema)
    return writer.take() + [UInt8(ascii: "\n")]
  }

  static var schema: SchemaValue {
    let head: SchemaValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:waybill:language:1",
      "title": "A Waybill spec or fragment, version 1 of the language",
    ]
    return head.adding(LanguageMap.document.schema).adding(["$defs": .object(definitions)])
  }

  /// The definitions that `$ref` can name: all maps but the document, which is the root of the schema, and
  /// the shapes of values.
  private static var definitions: [SchemaValue.Member] {
    LanguageMap.all.dropFirst().map { SchemaValue.Member($0.name, $0.schema) }
      + LanguageMap.shapeDefinitions.flatMap(\.members)
  }
}
