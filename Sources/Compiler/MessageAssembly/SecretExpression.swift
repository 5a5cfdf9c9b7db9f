import MessageSyntax

/// A text that a program computes from environment variables with secrets: the spelling of a
/// placeholder in one place of a message.
package indirect enum SecretExpression: Sendable, Hashable {
  /// An encoding of bytes as text.
  package enum Encoding: String, Sendable {
    case base64, base64url, hex
  }

  /// An environment variable.
  case variable(String)
  case literal([UInt8])
  case sequence([SecretExpression])
  case encoded(SecretExpression, Encoding)

  /// A text whose characters are replaced one by one.
  case mapped(SecretExpression, CharacterMap)

  /// The replacements of characters in a text.
  package struct CharacterMap: Sendable, Hashable {
    /// The printable ASCII characters that are replaced, in order.
    package let replacements: [Replacement]

    /// Whether other than ASCII characters are kept, not percent-encoded.
    package let keepsOthers: Bool

    /// A character and the text in its place.
    package struct Replacement: Sendable, Hashable {
      package let byte: UInt8
      package let text: String
    }

    fileprivate init?(_ probed: [UInt8]) {
      guard let map = ByteMap(probed) else { return nil }
      replacements = map.replacements.map { Replacement(byte: $0.byte, text: $0.text) }
      keepsOthers = map.keepsOthers
    }
  }

  /// The expression of a placeholder with a spelling; `nil` if it needs a digest or another step
  /// that is not made from characters.
  package init?(
    _ placeholder: Placeholder, _ variables: SecretVariables
  ) throws(SecretVariables.Problem) {
    guard let spelling = placeholder.spelling else { return nil }
    guard spelling.credentials.isEmpty else {
      var pieces: [SecretExpression] = []
      for piece in spelling.credentials {
        guard let expression = try Self(piece, variables) else { return nil }
        pieces.append(expression)
      }
      self = .encoded(.sequence(pieces), .base64)
      return
    }
    guard let input = placeholder.inputs.first,
      let filtered = Self.filtered(
        .variable(try variables.variable(of: input)), spelling.filters)
    else { return nil }
    guard let probed = spelling.probed else {
      self = filtered
      return
    }
    guard let map = CharacterMap(probed) else { return nil }
    self = map.replacements.isEmpty && map.keepsOthers ? filtered : .mapped(filtered, map)
  }

  private init?(
    _ piece: WireSpelling.Piece, _ variables: SecretVariables
  ) throws(SecretVariables.Problem) {
    switch piece {
    case .literal(let bytes): self = .literal(bytes)
    case .secret(let input, let filters):
      let variable = SecretExpression.variable(try variables.variable(of: input))
      guard let filtered = Self.filtered(variable, filters) else { return nil }
      self = filtered
    }
  }

  private static func filtered(
    _ expression: SecretExpression, _ filters: [TextFilter]
  ) -> SecretExpression? {
    var result = expression
    for filter in filters {
      if let encoding = Encoding(rawValue: filter.rawValue) {
        result = .encoded(result, encoding)
        continue
      }
      guard [.percent, .segments, .xml].contains(filter),
        let probed = try? FilterChain([filter]).apply(to: .text(WireSpelling.probe)),
        let map = CharacterMap(probed)
      else { return nil }
      result = .mapped(result, map)
    }
    return result
  }

  /// The environment variables in the expression, in order.
  package var variables: [String] {
    switch self {
    case .variable(let name): [name]
    case .literal: []
    case .sequence(let pieces): pieces.flatMap(\.variables)
    case .encoded(let expression, _), .mapped(let expression, _): expression.variables
    }
  }
}
