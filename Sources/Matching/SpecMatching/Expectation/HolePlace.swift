package import RequestModel
import SerializationOptions

/// The place of a hole, which determines the spelling of its value.
enum HolePlace: Sendable, Hashable {
  /// As text or inside text.
  case text

  /// As a JSON or property list value.
  case value

  /// As the name of a part or a file, or inside it.
  case partName

  /// Inside a string of JSON or of a property list.
  case string

  /// As pairs of a query or a form.
  case pairs(ParameterOptions)

  /// As parts, each a text or bytes.
  case parts(ParameterOptions)

  /// As parts, each a JSON text.
  case jsonParts

  /// As bytes that no type restricts.
  case bytes

  /// The place of a piece of a text.
  var ofPieces: HolePlace {
    switch self {
    case .partName: .partName
    case .value: .string
    default: .text
    }
  }

  /// The encoding of pairs or parts.
  var encoding: ParameterOptions? {
    switch self {
    case .pairs(let encoding), .parts(let encoding): encoding
    case .text, .partName, .value, .string, .jsonParts, .bytes: nil
    }
  }
}

/// The subject of a hole: the value of an input after filters.
package struct HoleSubject: Sendable, Hashable {
  /// The index of the input in ``RequestCollection/inputs``; `nil` for a list with several inputs
  /// and literals.
  package let input: Int?

  /// The list, if there is no single input.
  package var list: ValueID?

  /// The inputs in the list, in their order.
  package var listedInputs: [Int] = []

  /// The words of the filters.
  package let filters: [String]

  /// Whether the value is the content of a file.
  package let isFile: Bool
}
