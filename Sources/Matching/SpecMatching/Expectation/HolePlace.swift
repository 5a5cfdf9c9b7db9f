package import RequestModel
import SerializationOptions

/// How the place of a hole writes its value, for checking what was found there.
enum HolePlace: Sendable, Hashable {
  /// As text, or inside text.
  case text

  /// As a value of JSON or of a property list.
  case value

  /// Inside a string of JSON or of a property list.
  case string

  /// As pairs of a query or a form.
  case pairs(ParameterEncoding)

  /// As parts, each of which is a text or bytes.
  case parts(ParameterEncoding)

  /// As parts, each of which is a JSON text.
  case jsonParts

  /// As bytes that no type restricts.
  case bytes

  /// How pairs or parts are written.
  var encoding: ParameterEncoding? {
    switch self {
    case .pairs(let encoding), .parts(let encoding): encoding
    case .text, .value, .string, .jsonParts, .bytes: nil
    }
  }
}

/// The subject of a hole: the value of an input after filters.
package struct HoleSubject: Sendable, Hashable {
  /// The index of the input in ``RequestCollection/inputs``; `nil` for a list that several inputs and literals
  /// fill.
  package let input: Int?

  /// The list, where there is no input.
  package var list: ValueID?

  /// The inputs in the list, in their order.
  package var listedInputs: [Int] = []

  /// The words of the filters.
  package let filters: [String]

  /// Whether it is the content of a file.
  package let isFile: Bool
}
