import Diagnostics
import MessageSyntax

/// The notation for the values of a parameter (OpenAPI 3.1, section 4.8.12.3).
struct ParameterStyle: Equatable {
  enum Name: String {
    case form, simple, label, matrix, spaceDelimited, pipeDelimited, deepObject
    /// Swagger 2.0's `tsv`.
    case tabDelimited
  }

  var name: Name
  var explodes: Bool
  var allowsReserved = false

  /// The style of a Parameter Object, or the default of its location.
  ///
  /// - Returns: The style, and the name of a style that does not exist.
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

  /// The characters that `allowReserved` leaves unencoded. The language does not allow `&`, `=`,
  /// `+` and `#` in a value to change the meaning of a query.
  static let reserved = "!$'()*,;:@/?[]"
}
