import Diagnostics
import MessageSyntax

/// The shapes of values other than the maps of the language.
extension LanguageMap {
  /// Text without references.
  static let plainText = SchemaValue.reference("plain-text")

  /// Text that may contain references.
  static let text = SchemaValue.reference("text")

  /// Text for documentation. Null is the same as no text.
  static let documentation = SchemaValue.reference("documentation")

  /// Any value that may contain references.
  static let value = SchemaValue.reference("value")

  static let boolean: SchemaValue = ["type": "boolean"]

  /// A number of seconds, 0 or greater.
  static let seconds: SchemaValue = ["type": "number", "minimum": 0]

  /// A whole number of bytes, 1 or greater.
  static let byteCount: SchemaValue = ["type": "integer", "minimum": 1]

  static let names = SchemaValue.list(of: plainText)

  /// The ids of warnings.
  static let allowances = SchemaValue.list(
    of: .words(DiagnosticTable.warnings.map(\.id.rawValue)))

  /// The definitions of all other shapes, in the order of the schema.
  static let shapeDefinitions = [
    valueShapes, typeShapes, requestShapes, contentShapes, encodingShapes,
  ]

  private static let valueShapes: SchemaValue = [
    "plain-text": [
      "description": "Text. Numbers and booleans are text as they are spelled.",
      "type": ["string", "number", "boolean"],
    ],
    "text": [
      "description": .text(textSentence),
      "type": ["string", "number", "boolean"],
    ],
    "documentation": [
      "description": "Text for readers of the spec and of generated code.",
      "type": ["string", "number", "boolean", "null"],
    ],
    "deprecation": ["type": ["boolean", "string", "number", "null"]],
    "value": [
      "description":
        "Any value. A text that is exactly `${name}` takes the value of the input with its type."
    ],
    "scalar": ["not": ["type": ["object", "array", "null"]]],
    "path-of-file": [
      "description": "The path of a file, from the folder of the file that names it.",
      "type": ["string", "number", "boolean"], "minLength": 1,
    ],
    "file-content": .anyOf(.reference("path-of-file"), .reference("file-range")),
    // Editors treat bytes as text, and JSON has no type for them.
    "bytes": [
      "description":
        "Bytes as base64, `!!binary aGVsbG8=`, or `${name}` of an input of type `data`.",
      "not": ["type": ["object", "array", "null", "boolean", "number"]],
    ],
    "reference": [
      "description": "A reference to an input, and nothing else.",
      "type": "string", "pattern": #"^\$\{[^}]*\}$"#,
    ],
    "pairs": ["anyOf": [["type": ["object", "null"]], .reference("reference")]],
    "query": ["type": ["object", "null"], "additionalProperties": value],
    "headers": [
      "type": ["object", "null"],
      "additionalProperties": .anyOf(
        text, .filledList(of: text), .reference("field-list"), ["type": "null"]),
    ],
    "part-headers": [
      "type": ["object", "null"],
      "additionalProperties": .anyOf(
        text, .filledList(of: text), .reference("field-list")),
    ],
    "cookies": ["type": ["object", "null"], "additionalProperties": text],
  ]

  private static let textSentence = """
    Text, in which `${name}` stands for the value of an input, and `${name | filter}` for that value \
    after a filter: \(TextFilter.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")). \
    `$${` is a literal `${`.
    """
}
