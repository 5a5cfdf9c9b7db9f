// Text with parts, such as a secret, that the shell substitutes.

internal import MessageSyntax

extension ShellText {
  /// A word for a text with markers, which become the shell's substitutions.
  static func word(_ text: String, _ substitutions: [CurlSubstitution]) -> String {
    if substitutions.isEmpty { return word(text) }
    return CurlPiece.pieces(of: Array(text.utf8), substitutions).map { piece in
      switch piece {
      case .literal(let bytes): word(String(decoding: bytes, as: UTF8.self))
      case .substitution(let word): word
      }
    }.joined()
  }

  /// The commands that print bytes with markers, in sequence.
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
