// Mistakes in constraints of inputs, and values that do not satisfy them.

/// A reason why a text is not an I-Regexp (RFC 9485).
package enum PatternRefusal: Sendable, Hashable {
  case unclosedGroup, unopenedGroup, danglingQuantifier, invalidQuantifier, emptyQuantifierRange
  case unescapedCharacter, unknownEscape, unknownCategory, unclosedClass, emptyClass
  case misplacedHyphen, emptyClassRange

  /// More steps than the limit, once quantifiers are expanded.
  case tooLong(Int)

  /// Groups nested deeper than the limit.
  case tooDeep(Int)
}

extension DiagnosticMessage {
  // MARK: Declarations

  /// A constraint that does not apply to the type of its input.
  package static func misplacedConstraint(
    _ key: String, needs types: String, input: String, type: String, help: String
  ) -> Self {
    Self(
      "misplaced-constraint", .error,
      "'\(key)' needs the type \(types), but input '\(input)' has the type '\(type)'", help: help)
  }

  /// A range that contains no value.
  package static func emptyRange(
    _ low: String, _ minimum: String, _ high: String, _ maximum: String
  ) -> Self {
    Self(
      "empty-range", .error, "'\(low)' is \(minimum), more than '\(high)', which is \(maximum)",
      help: "write '\(low): \(maximum)' and '\(high): \(minimum)' if they are swapped")
  }

  /// A pattern that is not an I-Regexp; `found` is the faulty part.
  package static func invalidPattern(_ reason: PatternRefusal, found: String) -> Self {
    let (text, help) = sentence(for: reason, found: found)
    return Self("invalid-pattern", .error, "invalid I-Regexp: \(text)", help: help)
  }

  /// Patterns that would need too much memory.
  package static func patternsTooLong(_ limit: Int) -> Self {
    Self(
      "too-large", .error,
      "the patterns of the spec have more than \(limit) steps with their quantifiers written out",
      help: "use 'max-length' for the length of a text, and '*' in its pattern")
  }

  /// `^` at the beginning of a pattern, or `$` at its end.
  package static func patternAnchor(_ anchor: String, literal: String) -> Self {
    Self(
      "pattern-anchor", .warning,
      "'\(anchor)' is an ordinary character here: a pattern always matches the whole text",
      help: "remove it, or write '\(literal)' for the character")
  }

  // MARK: Values

  /// A number beyond a bound. Here and below `found` is `nil` for a secret.
  package static func numberOutOfRange(
    _ holder: String, isMaximum: Bool, _ limit: String, found: String?
  ) -> Self {
    Self(
      "value-out-of-range", .error,
      demand(holder, isMaximum: isMaximum, limit, one: "", many: "", found: found))
  }

  /// A text or data with too few or too many characters or bytes.
  package static func lengthOutOfRange(
    _ holder: String, isMaximum: Bool, _ limit: Int, unit: String, found: Int?
  ) -> Self {
    Self(
      "length-out-of-range", .error,
      demand(
        holder, isMaximum: isMaximum, "\(limit)", one: " \(unit)", many: " \(unit)s",
        found: found.map { "\($0)" }))
  }

  /// A list or map with too few or too many items or entries.
  package static func itemsOutOfRange(
    _ holder: String, isMaximum: Bool, _ limit: Int, isMap: Bool, found: Int?
  ) -> Self {
    Self(
      "items-out-of-range", .error,
      demand(
        holder, isMaximum: isMaximum, "\(limit)", one: isMap ? " entry" : " item",
        many: isMap ? " entries" : " items", found: found.map { "\($0)" }))
  }

  private static func demand(
    _ holder: String, isMaximum: Bool, _ limit: String, one: String, many: String, found: String?
  ) -> String {
    "\(holder) expects \(isMaximum ? "at most" : "at least") \(limit)\(limit == "1" ? one : many)"
      + (found.map { ", found \($0)" } ?? "")
  }

  /// A text that does not match a pattern; `found` is `nil` for a secret.
  package static func patternMismatch(_ pattern: String, found: String?, in holder: String) -> Self
  {
    // A long text is shown only in the excerpt.
    let shown = found.flatMap { $0.utf8.count <= 80 ? ", found '\($0)'" : nil } ?? ""
    return Self(
      "pattern-mismatch", .error, "\(holder) expects a match of '\(pattern)'\(shown)",
      help: withoutSlashes(pattern)
        ?? "the whole text must match: add '.*' where other text may follow")
  }

  /// The cure of a pattern between slashes, as in JavaScript.
  private static func withoutSlashes(_ pattern: String) -> String? {
    guard pattern.hasPrefix("/"), let end = pattern.lastIndex(of: "/"), end > pattern.startIndex,
      pattern[end...].dropFirst().utf8.allSatisfy({ "gimsuy".utf8.contains($0) })
    else { return nil }
    var inner = pattern[..<end].dropFirst()
    if inner.hasPrefix("^") { inner = inner.dropFirst() }
    if inner.hasSuffix("$") { inner = inner.dropLast() }
    return inner.isEmpty ? nil : "write it without the slashes: pattern: '\(inner)'"
  }

  /// Values and patterns whose matching would take minutes.
  package static func patternTooSlow(in holder: String) -> Self {
    Self(
      "too-large", .error, "the values of \(holder) are too long to be matched with its 'pattern'",
      help: "use 'max-length' in place of a large quantifier, or remove the 'pattern'")
  }

  private static func sentence(
    for reason: PatternRefusal, found: String
  ) -> (text: String, help: String) {
    switch reason {
    case .unclosedGroup: ("'(' is never closed", "close it with ')', or write '\\('")
    case .unopenedGroup: ("unmatched ')'", "remove it, or write '\\)'")
    case .danglingQuantifier:
      (
        "'\(found)' has nothing to repeat",
        "write '\\\(found)' for the character; lazy quantifiers and groups with '(?' are not supported"
      )
    case .invalidQuantifier:
      ("'\(found)' is not a quantifier", "write {2}, {2,} or {2,5}, or '\\{' for the character")
    case .emptyQuantifierRange:
      ("'\(found)' has a maximum below its minimum", "write the smaller number first")
    case .unescapedCharacter: ("'\(found)' must be escaped", "write '\\\(found)'")
    case .unknownEscape: (unknownEscape(found), help(forEscape: found))
    case .unknownCategory:
      (
        "'\(found)' is not a general category of Unicode",
        "write \\p{L} for letters, \\p{Lu} for upper case, \\p{Nd} for digits"
      )
    case .unclosedClass: ("'[' is never closed", "close it with ']', or write '\\['")
    case .emptyClass: ("the character class is empty", "write '\\]' if the class holds a ']'")
    case .misplacedHyphen:
      (
        "this '-' is neither first nor last in the character class, nor between two characters",
        "write '\\-'"
      )
    case .emptyClassRange:
      ("the range '\(found)' ends before it begins", "write the smaller character first")
    case .tooLong(let limit):
      (
        "the pattern has more than \(limit) steps with its quantifiers written out",
        "use 'max-length' for the length of the text, and '*' or '+' in the pattern"
      )
    case .tooDeep(let limit):
      ("groups nest deeper than \(limit)", "remove parentheses around a single item")
    }
  }

  private static func unknownEscape(_ found: String) -> String {
    found == "\\" ? "the pattern ends in '\\'" : "unknown escape '\(found)'"
  }

  private static func help(forEscape found: String) -> String {
    switch found {
    case "\\": "write '\\\\' for a backslash"
    case "\\d": "write [0-9], or \\p{Nd} for the digits of all scripts"
    case "\\D": "write [^0-9]"
    case "\\w": "write [0-9A-Za-z_]"
    case "\\W": "write [^0-9A-Za-z_]"
    case "\\s": "write [ \\t\\n\\r]"
    case "\\S": "write [^ \\t\\n\\r]"
    case "\\b", "\\B", "\\A", "\\z", "\\Z": "remove it: a pattern always matches the whole text"
    default: "leave out the '\\': this character needs no escape"
    }
  }
}
