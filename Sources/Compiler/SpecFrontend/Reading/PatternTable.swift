import PatternSyntax

/// The patterns of a spec, each read once, and how much work they have made.
struct PatternTable {
  /// How many steps all patterns of a spec may have together.
  static let maximumLength = 2_000_000

  private var patterns: [[UInt8]: IRegexp] = [:]
  private var length = 0

  /// How many steps may still be looked at.
  private var work = 1_000_000_000

  /// Reads a pattern; `nil` when the patterns of the spec are too long together.
  mutating func read(_ text: String) throws(PatternProblem) -> IRegexp? {
    let key = Array(text.utf8)
    if let known = patterns[key] { return known }
    let pattern = try IRegexp(text)
    guard length + pattern.length <= Self.maximumLength else { return nil }
    length += pattern.length
    patterns[key] = pattern
    return pattern
  }

  /// Whether a text matches a pattern that was read; `nil` when the values of the spec take too long to
  /// match.
  mutating func isMatch(_ text: String, of pattern: String) -> Bool? {
    // One that was refused has been reported.
    guard let pattern = patterns[Array(pattern.utf8)] else { return true }
    return pattern.matches(text, atMost: &work)
  }
}
