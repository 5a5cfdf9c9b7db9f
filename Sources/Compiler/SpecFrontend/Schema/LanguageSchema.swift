import MessageSyntax

/// The JSON Schema of specs and fragments, which `waybill schema` prints.
///
/// The rows of the language's maps define it. A schema cannot express every check of the compiler,
/// such as whether a name is declared or whether a value has the type of its input.
package enum LanguageSchema {
  /// The schema as JSON text, with a line end at the end.
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

  /// The definitions that `$ref` can name: the shapes of values and all maps except the document,
  /// which is the root of the schema.
  private static var definitions: [SchemaValue.Member] {
    LanguageMap.all.dropFirst().map { SchemaValue.Member($0.name, $0.schema) }
      + LanguageMap.shapeDefinitions.flatMap(\.members)
  }
}
