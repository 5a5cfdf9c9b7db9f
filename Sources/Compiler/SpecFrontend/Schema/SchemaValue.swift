import MessageSyntax

/// A part of the schema. Objects keep the order of their members.
typealias SchemaValue = JSONTree

extension SchemaValue {
  /// The object with further members after its own.
  func adding(_ others: SchemaValue) -> SchemaValue { .object(members + others.members) }
}

// MARK: - Schemas of common shapes

extension SchemaValue {
  /// A reference to another definition of the schema.
  static func reference(_ name: String) -> SchemaValue { ["$ref": "#/$defs/\(name)"] }

  /// A map from names that the author chooses.
  static func map(of value: SchemaValue) -> SchemaValue {
    ["type": "object", "additionalProperties": value]
  }

  static func list(of item: SchemaValue) -> SchemaValue { ["type": "array", "items": item] }

  /// A list of at least one item.
  static func filledList(of item: SchemaValue) -> SchemaValue {
    ["type": "array", "minItems": 1, "items": item]
  }

  static func words(_ words: some Sequence<String>) -> SchemaValue {
    ["enum": .array(words.map { .text($0) })]
  }

  /// One word of a fixed list. The words are in the order of the cases.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> SchemaValue {
    words(type.allCases.map(\.rawValue))
  }

  static func anyOf(_ schemas: SchemaValue...) -> SchemaValue { ["anyOf": .array(schemas)] }

  /// Objects that have all of the keys.
  static func having(_ keys: LanguageKey...) -> SchemaValue {
    ["required": .array(keys.map { .text($0.rawValue) })]
  }
}
