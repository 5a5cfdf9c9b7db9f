import Diagnostics
import MessageSyntax

/// Whether a schema describes sent or received messages.
enum SchemaDirection: Sendable, Hashable {
  case request, response
  /// The XML of a request, whose elements and attributes `xml` names.
  case xml

  /// The keyword whose properties are omitted.
  var leftOut: String { self == .response ? "writeOnly" : "readOnly" }
}

/// The context in which a schema is read.
struct SchemaContext {
  /// The place of the schema's values in a message.
  enum Place {
    /// In JSON, whole or inside of a value.
    case json
    /// As text: in a query, a path, a header or a form.
    case text
    /// As a part of a multipart message, or as the whole content.
    case content
  }

  var direction: SchemaDirection
  var place: Place
  /// The words for the name of a type that the source does not name.
  var hint: String
  /// The type to which a nested declaration belongs.
  var parent: Int?

  /// The context of something inside.
  func inside(_ name: String, of naming: SwiftNaming) -> SchemaContext {
    SchemaContext(
      direction: direction, place: .json, hint: Self.hint(naming.words(hint), name, of: naming),
      parent: parent)
  }
}

extension SchemaContext {
  /// Words followed by those of a name.
  static func hint(_ words: String, _ name: String, of naming: SwiftNaming) -> String {
    String(words.prefix(600)) + hint(name, of: naming)
  }

  /// The words of a name. A very long name is cut, because every nested type repeats it.
  static func hint(_ name: String, of naming: SwiftNaming) -> String {
    naming.words(String(name.prefix(300)))
  }
}

/// The type of a schema at its place of use, with its annotations.
struct TypedSchema {
  var type: SpecType
  var constraints: [(String, SpecNode)] = []
  var description: String?
  var isDeprecated = false
  var example: JSONTree?
  var defaultValue: JSONTree?

  init(_ type: SpecType) { self.type = type }

  /// A field or an input of the type.
  func field(_ name: String, at span: Span) -> SpecField {
    var field = SpecField(name, type)
    field.constraints = constraints
    field.description = SpecDescription.appending(
      isDeprecated ? "Deprecated." : nil, to: description)
    field.exampleSource = example
    field.defaultSource = defaultValue
    field.span = span
    return field
  }
}
