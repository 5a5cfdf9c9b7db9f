import Diagnostics
import MessageSyntax

/// How the values of a parameter are written, OpenAPI 3.1, 4.8.12.3.
struct ParameterStyle: Equatable {
  enum Name: String {
    case form, simple, label, matrix, spaceDelimited, pipeDelimited, deepObject
    /// Swagger 2.0's `tsv`.
    case tabDelimited
  }

  var name: Name
  var explodes: Bool
  var allowsReserved = false

  /// The style of a Parameter Object, or what goes without saying in its location.
  ///
  /// - Returns: The style, and the word of a style that there is not.
  static func read(_ parameter: JSONTree, in location: String) -> (Self, unknown: String?) {
    let usual: Name = location == "query" || location == "cookie" ? .form : .simple
    var unknown: String?
    var name = usual
    if let word = parameter["style"]?.text {
      if let known = Name(rawValue: word) { name = known } else { unknown = word }
    }
    var style = ParameterStyle(
      name: name, explodes: parameter["explode"]?.boolean ?? (name == .form))
    style.allowsReserved = parameter.isTrue("allowReserved")
    return (style, unknown)
  }

  /// The `collectionFormat` of Swagger 2.0.
  static func swagger(_ parameter: JSONTree, in location: String) -> Self {
    let isPair = location == "query" || location == "formData"
    switch parameter["collectionFormat"]?.text {
    case "ssv": return Self(name: .spaceDelimited, explodes: false)
    case "tsv": return Self(name: .tabDelimited, explodes: false)
    case "pipes": return Self(name: .pipeDelimited, explodes: false)
    case "multi" where isPair: return Self(name: .form, explodes: true)
    default: return Self(name: isPair ? .form : .simple, explodes: false)
    }
  }

  /// The characters that stay as they are with `allowReserved`. The language lets no `&`, `=`, `+` and `#` of a
  /// value change what a query says.
  static let reserved = "!$'()*,;:@/?[]"
}
