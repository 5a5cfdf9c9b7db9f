import SpecImport
import SwiftBackend

extension SwiftNaming {
  /// The naming rules of the Swift back end.
  static let swift = SwiftNaming(
    identifier: { name, position in
      let place: SwiftIdentifiers.Position =
        switch position {
        case .request: .request
        case .property: .property
        case .type: .type
        case .argument: .argument
        case .field(let isOpen): .field(isOpen: isOpen)
        case .enumerationCase(let isOpen): .enumerationCase(isOpen: isOpen)
        }
      return SwiftIdentifiers.identifier(of: name, place)
    },
    words: { SwiftIdentifiers.words(of: $0) })
}
