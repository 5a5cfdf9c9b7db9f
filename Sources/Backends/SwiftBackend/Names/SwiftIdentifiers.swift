/// The identifiers that generated Swift has for names, for an import, which chooses `swift-name` where a name
/// has none or two names of a scope have one.
package enum SwiftIdentifiers {
  /// Where an identifier is used.
  package enum Position: Sendable, Hashable {
    /// A request, whose method has the identifier.
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

  /// The identifier of a name without backticks; nil where Swift has none for it.
  package static func identifier(of name: String, _ position: Position) -> String? {
    SwiftName(name, position.swiftName)?.text
  }

  /// A name as a part of the name of a type.
  package static func words(of name: String) -> String { SwiftName.words(of: name) }
}
