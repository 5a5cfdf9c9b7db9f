import MessageSyntax

/// The description of a key in one map of the language.
struct SchemaProperty: Sendable {
  let key: LanguageKey

  /// The schema of the values that the key accepts.
  let shape: SchemaValue

  /// A sentence that explains the purpose of the key.
  let sentence: String

  /// Values of the key. Words of a list and booleans need none: editors offer those themselves.
  let examples: [SchemaValue]

  static func key(
    _ key: LanguageKey, _ shape: SchemaValue, _ sentence: String, _ examples: SchemaValue...
  ) -> SchemaProperty {
    SchemaProperty(key: key, shape: shape, sentence: sentence, examples: examples)
  }

  var schema: SchemaValue {
    let description: SchemaValue = ["description": .text(sentence)]
    return description.adding(shape).adding(examples.isEmpty ? [:] : ["examples": .array(examples)])
  }
}

/// A map of the language: the keys that the reader's table gives it, each with its description.
///
/// A key of the table that is not described here may hold anything; `LanguageSchemaTests` fails for it.
struct SchemaMap: Sendable {
  /// The name of the definition.
  let name: String

  /// A sentence that describes the map.
  let sentence: String

  /// The keys of the reader's table, in its order.
  let keys: [LanguageKey]

  let properties: [SchemaProperty]

  /// The requirements on the map beyond consisting of these keys.
  let rules: SchemaValue

  init(
    _ name: String, _ sentence: String, keys: [LanguageKey], rules: SchemaValue = [:],
    _ properties: [SchemaProperty]
  ) {
    self.name = name
    self.sentence = sentence
    self.keys = keys
    self.rules = rules
    self.properties = properties
  }

  /// The definition. Keys that begin with `x-` are the author's own.
  var schema: SchemaValue {
    let members = keys.map { key in
      SchemaValue.Member(
        key.rawValue, properties.first { $0.key == key }?.schema ?? true)
    }
    let schema: SchemaValue = [
      "description": .text(sentence), "type": "object", "properties": .object(members),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
    return schema.adding(rules)
  }
}
