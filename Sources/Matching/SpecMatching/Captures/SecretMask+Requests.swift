import MessageSyntax
import RequestMatching
import RequestModel

// Hides the secrets of a captured request.

extension SecretMask {
  /// Hides the values found in places of secrets, and these values with reversible filters undone.
  mutating func hide(
    _ match: Match, _ expected: SpecExpectation, in collection: RequestCollection
  ) {
    for (hole, value) in match.captures.sorted(by: { $0.key < $1.key }) {
      let declared = expected.expectation.holes.holes[hole]
      guard declared.isSecret else { continue }
      hide(value, named: declared.name)
      guard let subject = expected.subject(of: hole), let index = subject.input else { continue }
      let plain = FilterReversal(
        value.plain, subject.filters, of: collection.inputs[index], in: collection)
      for text in plain.texts { hide(text, named: declared.name) }
    }
    for (name, value) in match.hidden {
      hide(value, named: name)
      hideInside(value, named: name)
    }
  }

  private mutating func hide(_ value: CapturedValue, named name: String) {
    switch value {
    case .text(let text): hide(text, named: name)
    case .json(let json):
      hide(json.string ?? json.text, named: name)
      if json.string == nil { hideInside(json.text, named: name) }
    case .list(let items): for item in items { hide(item.value, named: name) }
    }
  }

  /// Hides the values inside JSON.
  private mutating func hideInside(_ text: [UInt8], named name: String) {
    guard text.count <= 1 << 20, case .success(let value) = JSONReader.parse(text) else { return }
    hide(value, named: name)
  }

  /// Hides the credentials and cookies of a request, except short ones and those of the expected
  /// request, which the spec shows anyway.
  mutating func hideCredentials(
    of captured: CapturedRequest, unlikeThoseOf expected: CapturedRequest?
  ) {
    let known = Set((expected.map { Self.credentials(of: $0) } ?? []).map(\.value))
    for (name, value) in Self.credentials(of: captured)
    where value.count >= Self.shortestCredential && !known.contains(value) {
      hide(value, named: name)
    }
  }

  /// A short word such as `dark` or `en-US` in a cookie is not a secret, and would be hidden
  /// everywhere.
  private static let shortestCredential = 6

  /// The values of fields with credentials, whole and in parts.
  private static func credentials(of request: CapturedRequest) -> [(name: String, value: [UInt8])] {
    var credentials: [(String, [UInt8])] = []
    for placement in AWSAuthentication.Placement.allCases {
      let token = CapturedSignature.values(of: request, in: placement)["Security-Token"]
      if let token { credentials.append(("credentials", Array(token.utf8))) }
    }
    for field in request.fields {
      switch String(decoding: FieldName.lowercased(field.name), as: UTF8.self) {
      case "cookie":
        for pair in field.value.split(separator: 0x3B) {
          guard let equals = pair.firstIndex(of: 0x3D) else { continue }
          credentials.append(("cookie", Array(pair[(equals + 1)...])))
        }
      case "authorization", "proxy-authorization":
        credentials.append(("credentials", field.value))
        guard let space = field.value.firstIndex(of: 0x20) else { continue }
        let token = Array(field.value[(space + 1)...])
        credentials.append(("credentials", token))
        if let plain = Base64.decode(token), let colon = plain.firstIndex(of: 0x3A) {
          credentials.append(("credentials", plain))
          credentials.append(("credentials", Array(plain[(colon + 1)...])))
        }
        // Digest and similar schemes have quoted values.
        for piece in token.split(separator: 0x22).enumerated() where piece.offset % 2 == 1 {
          credentials.append(("credentials", Array(piece.element)))
        }
      default: break
      }
    }
    return credentials
  }
}
