import PatternSyntax

/// The patterns of a spec, each parsed once, and the work left for matching them.
struct PatternTable {
  /// The largest number of steps of all patterns of a spec together.
  static let maximumLength = 2_000_000

  private var patterns: [[UInt8]: IRegexp] = [:]
  private var length = 0

  /// The number of steps that matching may still take.
  private var work = 1_000_000_000

  /// Parses a pattern. Returns `nil` if the patterns of the spec are too long together.
  mutating func read(_ text: String) throws(PatternProblem) -> IRegexp? {
    let key = Array(text.utf8)
    if let known = patterns[key] { return known }
    let pattern = try IRegexp(text)
    guard length + pattern.length <= Self.maximumLength else { return nil }
    length += pattern.length
    patterns[key] = pattern
    return pattern
  }

  /// Whether a text matches a pattern that has been read. Returns `nil` if matching the values of
  /// the spec takes too long.
  mutating func isMatch(_ text: String, of pattern: String) -> Bool? {
    // A refused pattern has been reported.
    guard let pattern = patterns[Array(pattern.utf8)] else { return true }
    return pattern.matches(text, atMost: &work)
  }
}
