package import RequestModel
import MessageSyntax

/// The environment variables with the real values of secrets.
///
/// The secret `token` of the service `photos` is `PHOTOS_TOKEN`: service and input in capitals,
/// with `_` for every character other than ASCII letters and digits.
package struct SecretVariables: Sendable {
  /// The reason why a secret has no variable.
  package enum Problem: Error, Sendable, Hashable {
    /// The name of the input contains no usable character.
    case noName(input: String)

    /// Two inputs would share a variable.
    case shared(input: String, other: String, variable: String)
  }

  private let service: String
  private let secrets: [String]
  private let chosen: [String: String]

  /// Assigns variables to the secrets of a spec.
  ///
  /// - Parameters:
  ///   - collection: The model.
  ///   - chosen: Variables by names of inputs. They replace the derived ones.
  package init(_ collection: RequestCollection, chosen: [String: String] = [:]) {
    service = collection.text.string(collection.service)
    var seen: Set<InputName> = []
    secrets = collection.inputs.filter { $0.isSecret && seen.insert($0.name).inserted }
      .map { collection.string($0.name) }
    self.chosen = chosen
  }

  /// The names of the secret inputs, each once, in the order of the spec.
  package var inputs: [String] { secrets }

  /// The variable of a secret.
  package func variable(of input: String) throws(Problem) -> String {
    if let name = chosen[input] { return name }
    guard input.utf8.contains(where: { $0.isASCIILetter || $0.isASCIIDigit }) else {
      throw .noName(input: input)
    }
    let name = derived(input)
    let other = secrets.first {
      !$0.utf8.elementsEqual(input.utf8) && chosen[$0] == nil && derived($0) == name
    }
    if let other { throw .shared(input: input, other: other, variable: name) }
    return name
  }

  private func derived(_ input: String) -> String {
    let name = "\(Self.capitals(service))_\(Self.capitals(input))"
    // Shell variables cannot begin with a digit.
    return name.utf8.first?.isASCIIDigit == true ? "_" + name : name
  }

  private static func capitals(_ text: String) -> String {
    let bytes = text.unicodeScalars.map { scalar -> UInt8 in
      guard scalar.isASCII else { return UInt8(ascii: "_") }
      let byte = UInt8(scalar.value).asciiUppercased
      return byte.isASCIILetter || byte.isASCIIDigit ? byte : UInt8(ascii: "_")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
