import MessageSyntax

/// Decides whether a form can be inside a `.http` file. Clients join its lines, and percent-encode
/// characters that they do not allow in URLs.
enum FormText {
  static func isSafe(_ text: [UInt8], in dialect: HTTPDialect) -> Bool {
    isKept(text) && InlineText.isSafe(text, in: dialect, isForm: true)
  }

  /// Whether clients send the characters of a form unchanged.
  static func isKept(_ text: [UInt8]) -> Bool {
    kept.containsAll(text) && PercentEncoding.firstStrayPercent(in: text) == nil
  }

  /// The characters from `!` to `~` except `"`, `<`, `>`, the grave accent and braces.
  private static let kept = ByteSet.alphanumeric.union(ByteSet("!#$%&'()*+,-./:;=?@[\\]^_|~"))
}
