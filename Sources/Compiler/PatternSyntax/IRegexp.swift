/// An I-Regexp (RFC 9485), a regular expression that matches whole texts.
///
///     let pattern = try IRegexp("[a-z]{2}-\\p{Nd}+")
///     pattern.matches("ab-42")  // true
///
/// A text is matched scalar by scalar against all branches at once, without backtracking. So the
/// time is proportional to the length of the text, whatever the pattern.
package struct IRegexp: Sendable {
  /// The maximum number of steps of a pattern with expanded quantifiers. A pattern has about one
  /// for each character that it matches: `[a-z]{1,100}` has about 200.
  package static let maximumLength = 10_000

  /// The maximum nesting depth of parentheses.
  package static let maximumDepth = 100

  private let program: PatternProgram

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternProblem`` for patterns that RFC 9485 does not allow, or that exceed
  ///   ``maximumLength`` or ``maximumDepth``.
  package init(_ pattern: String) throws(PatternProblem) {
    var parser = PatternParser(pattern)
    program = PatternProgram(try parser.parse())
  }

  /// The number of steps of the pattern.
  package var length: Int { program.steps.count }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool {
    var work = Int.max
    return matches(text, atMost: &work) ?? false
  }

  /// Whether the whole text matches, within a limit of work.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - work: The maximum number of steps to examine, which is reduced by the number examined. At
  ///     most the length of the pattern is needed for each scalar.
  /// - Returns: `nil` if `work` was not enough.
  package func matches(_ text: String, atMost work: inout Int) -> Bool? {
    var matching = PatternMatching(program)
    defer { work -= min(work, matching.work) }
    for scalar in text.unicodeScalars {
      guard matching.work <= work else { return nil }
      guard matching.advance(over: scalar) else { return false }
    }
    return matching.isAtEnd
  }
}

/// The reason why a text is not an I-Regexp, and the place of the mistake.
package struct PatternProblem: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A group is never closed.
    case unclosedGroup

    /// A `)` has no matching `(`.
    case unopenedGroup

    /// A quantifier has nothing to repeat, or follows another one.
    case danglingQuantifier

    /// A quantifier in braces is not `{n}`, `{n,}` or `{n,m}`.
    case invalidQuantifier

    /// The maximum of a quantifier is less than its minimum.
    case emptyQuantifierRange

    /// A character must be escaped with a backslash.
    case unescapedCharacter

    /// A backslash precedes something that is not an escape.
    case unknownEscape

    /// `\p{…}` does not name a general category.
    case unknownCategory

    /// A character class is never closed.
    case unclosedClass

    /// A character class is empty.
    case emptyClass

    /// A hyphen in a character class is neither the first nor the last character, nor part of a range.
    case misplacedHyphen

    /// A range of a character class ends before it starts.
    case emptyClassRange

    /// The pattern is longer than ``IRegexp/maximumLength``.
    case tooLong

    /// Groups nest deeper than ``IRegexp/maximumDepth``.
    case tooDeep
  }

  package let kind: Kind

  /// The range of the mistake in the pattern's UTF-8; empty at the end if something is missing
  /// there.
  package let range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }
}
