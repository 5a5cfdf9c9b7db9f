import MessageSyntax

/// The JSON Schema of specs and fragments: what `waybill schema` prints.
///
/// The keys of each map, and the options with their words and defaults, are those of the tables that
/// the reader uses. What a key takes and what it is for is described here, once for each map that has
/// it. A schema cannot say everything that the compiler checks: whether a name is declared, for
/// example, or whether a value is of the type of its input.
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
    return head.adding(document.schema).adding(["$defs": .object(definitions)])
  }

  /// All maps of the language but the document, which is the root of the schema.
  static var maps: [SchemaMap] {
    topLevelMaps + inputMaps + requestMaps + contentMaps + optionMaps
  }

  /// The definitions that `$ref` can name.
  private static var definitions: [SchemaValue.Member] {
    maps.map { SchemaValue.Member($0.name, $0.schema) }
      + [shapes, typeShapes, requestShapes, contentShapes, encodingShapes].flatMap(\.members)
  }
}
