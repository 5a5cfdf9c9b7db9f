import MessageSyntax

/// Whether a form can be in a `.http` file: clients join its lines, and percent-encode what they
/// hold for no character of a URL.
enum FormText {
  static func isSafe(_ text: [UInt8]) -> Bool {
    kept.containsAll(text) && InlineText.isSafe(text, isForm: true)
      && PercentEncoding.firstStrayPercent(in: text) == nil
  }

  /// The characters from `!` to `~` except `"`, `<`, `>`, the grave accent and braces.
  private static let kept = ByteSet.alphanumeric.union(ByteSet("!#$%&'()*+,-./:;=?@[\\]^_|~"))
}
