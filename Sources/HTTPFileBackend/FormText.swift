import MessageSyntax

/// Whether a form can stand in a `.http` file: clients join its lines, and percent-encode what they
/// hold for no character of a URL.
enum FormText {
  static func isSafe(_ text: [UInt8]) -> Bool {
    kept.containsAll(text) && InlineText.isSafe(text, isForm: true) && isEncoded(text)
  }

  /// What stands between `!` and `~` but `"`, `<`, `>`, a grave accent and braces.
  private static let kept = ByteSet.alphanumeric.union(ByteSet("!#$%&'()*+,-./:;=?@[\\]^_|~"))

  /// Whether two digits follow each `%`.
  private static func isEncoded(_ text: [UInt8]) -> Bool {
    text.indices.allSatisfy { index in
      guard text[index] == UInt8(ascii: "%") else { return true }
      let digits = text[(index + 1)...].prefix(2)
      return digits.count == 2 && digits.allSatisfy(hexadecimal.contains)
    }
  }

  private static let hexadecimal = ByteSet("0123456789ABCDEFabcdef")
}
