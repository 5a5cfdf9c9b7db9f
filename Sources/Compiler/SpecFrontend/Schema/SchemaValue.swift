import MessageSyntax

/// A JSON value whose objects keep the order of their members, so that a schema is written as it is
/// drawn up.
indirect enum SchemaValue: Equatable, Sendable {
  /// A member of an object.
  struct Member: Equatable, Sendable {
    let name: String
    let value: SchemaValue
  }

  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([SchemaValue])
  case map([Member])

  /// The members of an object; none for other values.
  var members: [Member] {
    if case .map(let members) = self { members } else { [] }
  }

  /// The member of an object that has a name.
  subscript(name: String) -> SchemaValue? {
    members.first { $0.name == name }?.value
  }

  /// An object with further members after its own.
  func adding(_ others: SchemaValue) -> SchemaValue { .map(members + others.members) }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .text(let text): writer.string(text)
    case .list(let items):
      writer.beginArray()
      for item in items { item.write(to: &writer) }
      writer.endArray()
    case .map(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

// MARK: - Schemas of common shapes

extension SchemaValue {
  /// What another definition of the schema says.
  static func reference(_ name: String) -> SchemaValue { ["$ref": "#/$defs/\(name)"] }

  /// A map from names that the author chooses.
  static func map(of value: SchemaValue) -> SchemaValue {
    ["type": "object", "additionalProperties": value]
  }

  static func list(of item: SchemaValue) -> SchemaValue { ["type": "array", "items": item] }

  /// A list of one item or more.
  static func filledList(of item: SchemaValue) -> SchemaValue {
    ["type": "array", "minItems": 1, "items": item]
  }

  static func words(_ words: some Sequence<String>) -> SchemaValue {
    ["enum": .list(words.map { .text($0) })]
  }

  /// One word of a fixed list, in the order of the cases.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) -> SchemaValue {
    words(type.allCases.map(\.rawValue))
  }

  static func anyOf(_ schemas: SchemaValue...) -> SchemaValue { ["anyOf": .list(schemas)] }

  /// Objects that hold a key.
  static func having(_ keys: LanguageKey...) -> SchemaValue {
    ["required": .list(keys.map { .text($0.rawValue) })]
  }
}

// MARK: - Literals

extension SchemaValue: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension SchemaValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
}

extension SchemaValue: ExpressibleByFloatLiteral {
  init(floatLiteral value: Double) { self = .number(value) }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}

extension SchemaValue: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
}

extension SchemaValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, SchemaValue)...) {
    self = .map(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
