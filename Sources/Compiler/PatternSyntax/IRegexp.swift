/// A regular expression of RFC 9485, I-Regexp, which matches texts as a whole.
///
///     let pattern = try IRegexp("[a-z]{2}-\\p{Nd}+")
///     pattern.matches("ab-42")  // true
///
/// A text is matched scalar by scalar against all branches at once, without backtracking, so that the
/// time grows with the length of the text, whatever the pattern.
package struct IRegexp: Sendable {
  /// How many steps a pattern may have once its quantifiers are written out, about one for each
  /// character that it matches: `[a-z]{1,100}` has some 200.
  package static let maximumLength = 10_000

  /// How deep parentheses may nest.
  package static let maximumDepth = 100

  private let program: PatternProgram

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternProblem`` for what RFC 9485 does not allow, and for more than
  ///   ``maximumLength`` or ``maximumDepth``.
  package init(_ pattern: String) throws(PatternProblem) {
    var parser = PatternParser(pattern)
    program = PatternProgram(try parser.parse())
  }

  /// How many steps the pattern has.
  package var length: Int { program.steps.count }

  /// Whether the whole text matches.
  package func matches(_ text: String) -> Bool {
    var work = Int.max
    return matches(text, atMost: &work) ?? false
  }

  /// Whether the whole text matches, unless that takes too long to find out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - work: How many steps may be looked at: never more than the length of the pattern for each
  ///     scalar. What is needed is taken from it.
  /// - Returns: `nil` when `work` was not enough.
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

/// Why a text is not an I-Regexp, and where in it.
package struct PatternProblem: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A group is never closed.
    case unclosedGroup

    /// A `)` closes nothing.
    case unopenedGroup

    /// A quantifier has nothing to repeat, or follows another one.
    case danglingQuantifier

    /// A quantifier in braces is not `{n}`, `{n,}` or `{n,m}`.
    case invalidQuantifier

    /// A quantifier allows less than it demands.
    case emptyQuantifierRange

    /// A character must be written after a backslash.
    case unescapedCharacter

    /// A backslash precedes something that is not an escape.
    case unknownEscape

    /// `\p{…}` does not name a general category.
    case unknownCategory

    /// A character class is never closed.
    case unclosedClass

    /// A character class holds nothing.
    case emptyClass

    /// A hyphen in a character class is neither the first nor the last character, nor part of a range.
    case misplacedHyphen

    /// A range of a character class ends before it begins.
    case emptyClassRange

    /// The pattern is longer than ``IRegexp/maximumLength``.
    case tooLong

    /// Groups nest deeper than ``IRegexp/maximumDepth``.
    case tooDeep
  }

  package let kind: Kind

  /// The bytes of the pattern's UTF-8 that are wrong; empty at its end, where something is missing.
  package let range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }
}
