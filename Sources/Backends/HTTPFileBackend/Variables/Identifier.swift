import Emission
import MessageSyntax
import RequestModel

/// Converts names of specs to names of requests and variables: `[A-Za-z0-9_]+`.
///
///     share-album   shareAlbum
///     2nd-notice    2nd_u002D_notice
///     料理          _u6599__u7406_
///
/// The identifier is that of generated Swift if it has only these characters. Otherwise each other
/// character becomes its code point, so that different names have different identifiers.
enum Identifier {
  /// The identifier of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - chosen: The `swift-name`, if the spec sets one.
  ///   - reserved: The names that generated Swift does not use here.
  /// - Returns: The identifier.
  static func text(
    _ name: String, chosen: String? = nil, reserved: Set<String> = ReservedNames.common
  ) -> String {
    let identifier =
      chosen.map { SpecIdentifier(chosen: $0, reserved: reserved)?.text ?? $0 }
      ?? SpecIdentifier(name, reserved: reserved)?.text
    if let identifier, !identifier.isEmpty, identifier.utf8.allSatisfy(isKept) {
      return identifier
    }
    return spelled(chosen ?? name)
  }

  /// A name with other characters replaced by their code points, with at least four hexadecimal
  /// digits.
  static func spelled(_ name: String) -> String {
    var output = ""
    for scalar in name.unicodeScalars {
      guard !(scalar.isASCII && isKept(UInt8(ascii: scalar))) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      output += "_u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "_"
    }
    return output
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte.isASCIILetter || byte.isASCIIDigit
  }
}

extension RequestCollection {
  /// The identifier of a request.
  func identifier(of request: Request) -> String {
    Identifier.text(
      text.string(request.name), chosen: request.swiftName.map { text.string($0.text) },
      reserved: ReservedNames.ofMembers)
  }

  /// The identifier of a case: that of its request, followed by its own unless it is `default`.
  func identifier(of case: Case, of request: Request) -> String {
    let name = text.string(`case`.name)
    let owner = identifier(of: request)
    return name.utf8.elementsEqual("default".utf8)
      ? owner : owner + "__" + Identifier.text(name, reserved: [])
  }

  /// The identifier of an input.
  func identifier(of input: Input) -> String {
    Identifier.text(string(input.name), chosen: input.swiftName.map { text.string($0.text) })
  }

  /// The name of a case for people and in messages: `share-album`, `share-album/wide`.
  func title(of case: Case, of request: Request) -> String {
    let (request, name) = (text.string(request.name), text.string(`case`.name))
    return name.utf8.elementsEqual("default".utf8) ? request : "\(request)/\(name)"
  }
}
