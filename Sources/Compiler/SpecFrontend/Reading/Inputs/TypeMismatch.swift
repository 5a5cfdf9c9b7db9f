import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Describes values that do not fit the type of their input: the expected type, the value found,
/// and the cure.
enum TypeMismatch {
  static func mismatch(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) {
    reader.report(
      .wrongType(
        found(index, type, input, &reader), input: reader.collection.string(input.name),
        expected: phrase(for: type, &reader),
        help: help(for: type, given: index, isSecret: input.isSecret, &reader),
        besideSecrets: help(for: type, given: index, isSecret: true, &reader)),
      at: index)
  }

  /// The type as a phrase: `an integer`.
  static func phrase(for type: InputType, _ reader: inout DocumentReader) -> String {
    switch type {
    case .string: "a string"
    case .integer: "an integer"
    case .number, .float: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .dateTime: "a date-time"
    case .data: "binary data"
    case .file, .stream: "the path of a file"
    case .list: "a list, \(title(of: type, &reader))"
    case .map: "a map, \(title(of: type, &reader))"
    case .nullable(let type): "\(phrase(for: type, &reader)), or null"
    case .named(let index) where reader.collection.types[index].isInline:
      phrase(forInlineType: index, &reader)
    default: title(of: type, &reader)
    }
  }

  /// The type in the notation of a spec.
  static func title(of type: InputType, _ reader: inout DocumentReader) -> String {
    switch type {
    case .list(let item): "[\(title(of: item, &reader))]"
    case .map(let item): "{\(title(of: item, &reader))}"
    case .nullable(let type): "\(title(of: type, &reader)) | null"
    case .named(let index) where reader.collection.types[index].isInline:
      switch reader.collection.types[index].shape {
      case .union(let union): AlternativeReader.phrase(for: union, &reader)
      case .object: "an object"
      case .enumeration: "an enumeration"
      }
    case .named(let index): reader.collection.text.string(reader.collection.types[index].name)
    default: type.scalarWord ?? "any"
    }
  }

  /// A type that is declared in place, as a phrase: `one of 'auto', 'none'`.
  private static func phrase(
    forInlineType index: Int, _ reader: inout DocumentReader
  ) -> String {
    guard case .enumeration(let values) = reader.collection.types[index].shape,
      reader.collection.types[index].others == nil
    else { return title(of: .named(index), &reader) }
    let spellings = values.map { reader.collection.spelling(of: $0) }
    return values.count == 1
      ? "'\(spellings[0])'" : "one of \(DiagnosticMessage.listing(spellings))"
  }

  /// The value as a phrase. The value of a secret is not repeated.
  static func found(
    _ index: Int, _ type: InputType, _ input: Input, _ reader: inout DocumentReader
  ) -> String {
    let node = reader.document.nodes[index]
    guard node.kind == .scalar, !input.isSecret else { return reader.document.describe(index) }
    let text = reader.document.string(of: index)
    switch node.type {
    case .string: return "the string '\(DiagnosticMessage.excerpt(text))'"
    case .boolean: return "\(node.isTrue)"
    // Numbers are shown as they are written, unless `!!float 1` would look like the expected type.
    case .integer, .float:
      let isWanted = type == .integer && isInteger(index, &reader)
      return isWanted
        ? reader.document.describe(index) : "the number \(DiagnosticMessage.excerpt(text))"
    default: return reader.document.describe(index)
    }
  }

  /// Whether a number is written as an integer, whatever its tag.
  private static func isInteger(_ index: Int, _ reader: inout DocumentReader) -> Bool {
    if case .integer? = NumberText.literal(reader.document.bytes(of: index)) { return true }
    return false
  }

  private static func help(
    for type: InputType, given index: Int, isSecret: Bool, _ reader: inout DocumentReader
  ) -> String? {
    let node = reader.document.nodes[index]
    let isText = node.kind == .scalar && node.type == .string
    let text = isText ? reader.document.string(of: index) : ""
    let shown = isSecret ? "…" : DiagnosticMessage.excerpt(reader.document.string(of: index))
    if isText, let cure = DiagnosticMessage.lookalikeCure(text) { return cure }
    switch (type, node.kind) {
    case (.boolean, .scalar) where isText:
      return DiagnosticMessage.boolean(for: text)
    case (.boolean, .scalar) where node.type == .integer:
      return "write true or false, or declare the input with 'type: integer'"
    case (.integer, .scalar) where isText, (.number, .scalar) where isText,
      (.float, .scalar) where isText:
      return help(forNumberIn: text, as: type) ?? "leave the quotes out: \(shown)"
    case (.integer, .scalar) where node.type == .float:
      return "write it without a fraction or exponent, or declare a 'number'"
    case (.integer, .scalar), (.number, .scalar), (.float, .scalar):
      return node.type == .boolean ? "write digits, or declare the input with 'type: boolean'" : nil
    case (.data, _): return "write the bytes as base64: !!binary aGVsbG8="
    case (.file, .scalar), (.stream, .scalar):
      return isText ? "write a path: photo.jpg" : "write the path in quotes: \"photo.jpg\""
    case (.string, .scalar): return "declare the input with 'type: data' to give it bytes"
    case (.list, .scalar):
      return isText || node.type == .integer || node.type == .float
        ? "write it in brackets: [\(shown)]" : nil
    case (.map, .scalar), (.map, .sequence): return "write it in braces: {name: value}"
    case (_, .sequence), (_, .mapping):
      let brackets = node.kind == .sequence ? ("[", "]") : ("{", "}")
      return type.scalarWord.map {
        "give it one value, or declare the input with 'type: \(brackets.0)\($0)\(brackets.1)'"
      }
    default: return nil
    }
  }

  /// The help for text where a number is expected, or `nil` if it is the number in quotes.
  private static func help(forNumberIn text: String, as type: InputType) -> String? {
    if text.utf8.allSatisfy(\.isASCIIDigit), text.hasPrefix("0"), text != "0" {
      return "write the number without a 0 before it, or declare 'type: string' to send the text"
    }
    if NonFiniteNumber.value(of: text.utf8) != nil { return "declare the input with 'type: float'" }
    switch NumberText.literal(Array(text.utf8)) {
    case nil where type == .float: return "write digits, or NaN, Infinity or -Infinity"
    case nil: return "write digits, or declare the input with 'type: string'"
    case .float where type == .integer: return "declare the input with 'type: number'"
    default: return nil
    }
  }
}
