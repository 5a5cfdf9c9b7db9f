import RequestModel

/// The identifiers of names in generated Swift, for imports, which set `swift-name` if a name has
/// none or two names share one. Imported specs have their names in camel case.
package enum SwiftIdentifiers {
  /// The position in which an identifier is used.
  package enum Position: Sendable, Hashable {
    /// A request, whose name becomes a method.
    case request
    /// An input of the whole spec.
    case property
    /// An input of a request.
    case argument
    case type
    case field(isOpen: Bool)
    case enumerationCase(isOpen: Bool)

    fileprivate var swiftName: SwiftName.Position {
      switch self {
      case .request: .method
      case .property: .property
      case .argument: .argument
      case .type: .type
      case .field(let isOpen): .field(isOpen: isOpen)
      case .enumerationCase(let isOpen): .enumerationCase(isOpen: isOpen)
      }
    }
  }

  /// The identifier of a name without backticks; nil if Swift has none for it.
  package static func identifier(of name: String, _ position: Position) -> String? {
    SwiftName(name, position.swiftName, .camel)?.text
  }

  /// A name as part of a type's name.
  package static func words(of name: String) -> String { SwiftName.words(of: name, .camel) }
}
