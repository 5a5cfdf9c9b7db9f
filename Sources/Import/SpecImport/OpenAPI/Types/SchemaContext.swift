import Diagnostics
import MessageSyntax

/// Whether a schema describes what is sent or what is received.
enum SchemaDirection: Sendable, Hashable {
  case request, response

  /// The keyword whose properties are left out.
  var leftOut: String { self == .request ? "readOnly" : "writeOnly" }
}

/// For what a schema is read.
struct SchemaContext {
  /// Where values of the schema are in a message.
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
  /// The words that a type gets its name from when the source gives it none.
  var hint: String
  /// The type that a declaration inside of this one belongs to.
  var parent: Int?

  /// The context of something inside.
  func inside(_ name: String, of naming: SwiftNaming) -> SchemaContext {
    SchemaContext(
      direction: direction, place: .json, hint: Self.hint(naming.words(hint), name, of: naming),
      parent: parent)
  }
}

extension SchemaContext {
  /// Words, and those of a name after them.
  static func hint(_ words: String, _ name: String, of naming: SwiftNaming) -> String {
    String(words.prefix(600)) + hint(name, of: naming)
  }

  /// The words of a name; of a very long one those it begins with, since every type inside repeats them.
  static func hint(_ name: String, of naming: SwiftNaming) -> String {
    naming.words(String(name.prefix(300)))
  }
}

/// The type that a schema has where it is used, with its annotations.
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
