import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Inputs and types.
extension LanguageMap {
  static let input = LanguageMap(
    "input-declaration", "An input in its long form.", rules: declarationRules, cures: .input
  ) {
    key(.type, .reference("type"), "The type of the value.", ["string", "integer?", ["string"]])
    key(
      .description, documentation, "What the value is.", ["The number of the page."],
      elsewhere: "desc title summary doc comment")
    key(
      .example, true, "The value for cases that give none; for a secret, the value in outputs.",
      ["cat"])
    key(.default, true, "The value if nothing else gives one.", [1])
    key(
      .optional, boolean,
      "Whether the value may be absent. The entry that contains it is then left out.")
    key(.nullable, boolean, "Whether the value may be null.")
    key(
      .enum, .filledList(of: .reference("scalar")), "The values that are allowed, of one kind.",
      [["small", "large"]])
    key(
      .object, .map(of: .reference("field")), "The fields of a map by name, in order.",
      [["lat": "number", "lon": "number", "label": "string?"]])
    key(
      .oneOf,
      .anyOf(
        ["type": "array", "minItems": 2, "items": .reference("type")],
        .map(of: .reference("type"))),
      "The types of which a value has one, or a map to them from values of the member `by`.",
      [["string", "Address"]], elsewhere: "oneof anyof union variants")
    key(
      .by, plainText, "The member of the objects of `one-of` whose value chooses the type.",
      ["kind"], elsewhere: "discriminator tag")
    key(
      .others, .reference("type"),
      """
      What else is allowed: `any` beside `enum` and `one-of`, the type of further fields beside \
      `object`.
      """,
      ["any"])
    key(
      .closed, boolean,
      "Whether responses, too, have no other value than those of `enum` or `one-of`.",
      elsewhere: "strict exhaustive frozen")
    key(.secret, boolean, "Whether only the example may appear in outputs.")
    key(.format, .choice(DateFormat.self), "How moments are written, for the type `date-time`.")
    key(.swiftName, plainText, "The name of the argument in generated Swift.", ["pageNumber"])
    key(
      .swiftNames, .map(of: plainText),
      "The names of values of `enum` and of types of `one-of` in generated Swift, by their spelling.",
      [["+1": "plusOne"]])
    key(.minimum, ["type": "number"], "The least number that is allowed.", [1])
    key(.maximum, ["type": "number"], "The greatest number that is allowed.", [100])
    key(.minimumLength, count, "The least number of characters; of `data`, of bytes.", [1])
    key(.maximumLength, count, "The greatest number of characters; of `data`, of bytes.", [80])
    key(
      .pattern, plainText, "The regular expression (RFC 9485) that the whole text must match.",
      ["[a-z]{2}"], elsewhere: "regex regexp match")
    key(.minimumItems, count, "The least number of items.", [1])
    key(.maximumItems, count, "The greatest number of items.", [50])
  }

  static let field = LanguageMap(
    "field-declaration", "A field of an object in its long form.", rules: declarationRules,
    cures: .input
  ) {
    input.rows(without: [.example, .secret])
  }

  static let type = LanguageMap(
    "type-declaration", "A type that inputs can name: an enumeration, an object or a union.",
    rules: shapeRules, cures: .type
  ) {
    input.rows(of: [.enum, .object, .oneOf, .by, .others, .closed])
    key(.description, documentation, "What the type is.", ["The size of a photo."])
    key(.swiftName, plainText, "The name of the generated type in Swift.", ["PhotoSize"])
    input.rows(of: [.swiftNames])
  }

  static let inlineType = LanguageMap(
    "inline-type", "A type that is declared in the place of a name.", rules: shapeRules
  ) {
    input.rows(of: [.enum, .object, .oneOf, .by, .others, .closed, .nullable, .swiftNames])
  }

  /// A declared type is an enumeration, an object or a union.
  private static let shapeRules: SchemaValue = [
    "oneOf": [.having(.enum), .having(.object), .having(.oneOf)],
    "allOf": [otherValuesRule, memberRule],
  ]

  /// A declaration has a type, or the values, fields or types that it allows.
  private static let declarationRules: SchemaValue = [
    "anyOf": [.having(.type), .having(.enum), .having(.object), .having(.oneOf)],
    "allOf": [otherValuesRule, memberRule],
  ]

  /// `others` beside an `enum` or `one-of` can only be `any`.
  private static let otherValuesRule: SchemaValue = [
    "if": ["anyOf": [.having(.enum), .having(.oneOf)]],
    "then": ["properties": ["others": ["const": "any"]]],
  ]

  /// `by` needs `one-of`, and so does a map of types.
  private static let memberRule: SchemaValue = [
    "if": .having(.by), "then": .having(.oneOf),
    "else": ["properties": ["one-of": ["type": "array"]]],
  ]

  /// A whole number, 0 or greater.
  private static let count: SchemaValue = ["type": "integer", "minimum": 0]

  /// The definitions of types at the places that name them.
  static let typeShapes: SchemaValue = [
    "inputs": .map(of: .reference("input")),
    "input-groups": [
      "description": "Names of inputs, or lists of those that are given together.",
      "type": "array", "minItems": 2, "items": .anyOf(plainText, .filledList(of: plainText)),
    ],
    "input": .anyOf(.reference("type"), .reference("input-declaration")),
    "field": .anyOf(.reference("type"), .reference("field-declaration")),
    "type": [
      "description": """
      A type: a word, the name of a declared type, a list `[T]` or a map `{T}` of another type. A `?` \
      behind it makes the input optional, `| null` lets it be null.
      """,
      "anyOf": [
        .words(InputType.scalars.flatMap { [$0.key, $0.key + "?", $0.key + " | null"] }),
        ["type": "string"],
        ["type": "array", "minItems": 1, "maxItems": 1, "items": .reference("type")],
        [
          "type": "object", "minProperties": 1, "maxProperties": 1,
          "propertyNames": ["not": .words(input.keys.map(\.rawValue))],
          "additionalProperties": ["type": "null"],
        ],
        .reference("inline-type"),
      ],
    ],
    "responses": [
      "description": "Types of responses by status; null is no content.",
      "type": "object", "minProperties": 1,
      "propertyNames": ["pattern": "^([2-5][0-9][0-9]|[2-5]XX|default|x-.*)$"],
      "additionalProperties": .anyOf(
        ["type": "null"], .reference("type"), .reference("response-stream")),
    ],
  ]
}
