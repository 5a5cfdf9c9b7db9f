// Text of which the shell puts in a part, such as a secret.

internal import MessageSyntax

extension ShellText {
  /// A word that represents a text with markers, which become what the shell puts in.
  static func word(_ text: String, _ substitutions: [CurlSubstitution]) -> String {
    if substitutions.isEmpty { return word(text) }
    return CurlPiece.pieces(of: Array(text.utf8), substitutions).map { piece in
      switch piece {
      case .literal(let bytes): word(String(decoding: bytes, as: UTF8.self))
      case .substitution(let word): word
      }
    }.joined()
  }

  /// The commands that print bytes with markers, one after the other.
  static func commands(
    printing bytes: [UInt8], _ substitutions: [CurlSubstitution]
  ) -> [String] {
    CurlPiece.pieces(of: bytes, substitutions).map { piece in
      switch piece {
      case .literal(let bytes): command(printing: bytes)
      case .substitution(let word): "printf %s \(word)"
      }
    }
  }
}
