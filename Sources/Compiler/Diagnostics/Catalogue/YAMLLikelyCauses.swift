// Likely mistakes of authors in text that is not YAML.

/// A likely mistake in a text that is not YAML, judged by the surrounding lines.
package enum LikelyCause: Sendable, Hashable {
  /// A key or an item of a list, and its indentation.
  package struct Column: Sendable, Hashable {
    package let name: String
    package let spaces: Int

    package init(_ name: String, spaces: Int) { (self.name, self.spaces) = (name, spaces) }

    var text: String { "\(spaces) space\(spaces == 1 ? "" : "s")" }

    /// How to move another key to this column.
    var cure: String {
      spaces == 0
        ? "begin it in the first column, as '\(name)'"
        : "indent it by \(text) to line up with '\(name)'"
    }
  }

  /// `method:GET`. `entry` is the corrected entry, with a space.
  case missingSpace(key: String, entry: String?)

  /// `method = GET`.
  case equalsSign(key: String, entry: String?)

  /// A key that is alone in its column; `others` are the keys it could line up with.
  case indentation(Column, others: [Column])

  /// A key that is indented below one with a value. `isText` if that value consists of several
  /// words.
  case belowValue(Column, above: Column, isText: Bool)

  /// `summary: a: b`. `cure` is the value in quotes.
  case colonInValue(key: String, value: String?, cure: String?)

  /// `// text` in a line of its own.
  case foreignComment

  /// `"a" b`. `cure` is the whole value in quotes; `isFromAbove` if the quote was opened in an
  /// earlier line.
  case textAfterQuote(found: String, cure: String?, isFromAbove: Bool)

  /// `[a] b`.
  case textAfterCollection(closer: Character)

  /// `"a",` outside braces and brackets.
  case commaAfterValue

  /// `}` without an open brace.
  case strayCloser(Character)

  /// `[a}`.
  case mismatchedCloser(expected: Character, opener: Character, found: Character)

  /// `{a: 1 b: 2}`. `cure` is the text before the place, a comma, and the text after it.
  case missingComma(before: String, cure: String?)

  /// `{a: 1; b: 2}`.
  case semicolon

  /// `{a: 1,, b: 2}`.
  case commaWithoutValue

  /// A brace or bracket that is never closed; `before` is the first key that cannot be inside it.
  case unclosedCollection(opener: Character, closer: Character, before: String?)

  /// `{color: #fff}`. `cure` is the value in quotes.
  case closerInComment(closer: Character, cure: String?)

  /// A line of a block text that is indented less than the first one.
  case blockTextIndentation

  /// A space that YAML does not recognize.
  case foreignSpace(Unicode.Scalar)

  /// A quotation mark that does not quote.
  case typographicQuote(Unicode.Scalar)

  /// `{${x}: 1}`.
  case referenceInKey

  /// The cause without remedies that quote the file.
  var withoutSource: LikelyCause {
    switch self {
    case .missingSpace(let key, _): .missingSpace(key: key, entry: nil)
    case .equalsSign(let key, _): .equalsSign(key: key, entry: nil)
    case .indentation(let key, _): .indentation(key, others: [])
    case .belowValue(let key, _, _): .indentation(key, others: [])
    case .colonInValue(let key, _, _): .colonInValue(key: key, value: nil, cure: nil)
    case .textAfterQuote(let found, _, let isFromAbove):
      .textAfterQuote(found: found, cure: nil, isFromAbove: isFromAbove)
    case .missingComma(let next, _): .missingComma(before: next, cure: nil)
    case .closerInComment(let closer, _): .closerInComment(closer: closer, cure: nil)
    default: self
    }
  }
}

extension DiagnosticMessage {
  static func sentence(_ cause: LikelyCause) -> String {
    switch cause {
    case .missingSpace(let key, _): "expected a space after '\(key):'"
    case .equalsSign(let key, _): "expected ':' after '\(key)', found '='"
    case .indentation(let key, let others):
      "'\(key.name)' is indented by \(key.text), but "
        + others.map { "'\($0.name)' by \($0.spaces)" }.joined(separator: " and ")
    case .belowValue(let key, let above, _):
      "'\(key.name)' is indented deeper than '\(above.name)', which already has a value"
    case .colonInValue(let key, _, _): "unexpected ': ' in the value of '\(key)'"
    case .foreignComment: "'//' does not begin a comment"
    case .textAfterQuote(let found, _, _):
      "expected the end of the value after its closing quote, found '\(found)'"
    case .textAfterCollection(let closer): "expected the end of the value after '\(closer)'"
    case .commaAfterValue: "unexpected ',' after a value outside braces and brackets"
    case .strayCloser(let found): "unexpected '\(found)': nothing is open that it could close"
    case .mismatchedCloser(let expected, let opener, let found):
      "expected '\(expected)' to close '\(opener)', found '\(found)'"
    case .missingComma(let next, _): "expected ',' before '\(next)'"
    case .semicolon: "expected ',' between two entries, found ';'"
    case .commaWithoutValue: "expected a value before ','"
    case .unclosedCollection(let opener, _, let next):
      "this '\(opener)' is not closed" + (next.map { " before '\($0)'" } ?? "")
    case .closerInComment(let closer, _):
      "'#' begins a comment, so the '\(closer)' after it is not read"
    case .blockTextIndentation: "a line of the text is indented less than its first line"
    case .foreignSpace(let scalar):
      "expected a space, found \(Lookalike.space(scalar) ?? "another character")"
    case .typographicQuote(let scalar): "'\(scalar)' does not quote text"
    case .referenceInKey: "a key cannot refer to an input"
    }
  }

  /// The cure of `inputs: id: integer`, if the key has a map and its value can be in braces.
  private static func entryInBraces(_ key: String, _ value: String?) -> String? {
    guard keysOfMaps.contains(key), let value,
      !value.utf8.contains(where: { "{}[],".utf8.contains($0) })
    else { return nil }
    return "write an entry in one line in braces: \(key): {\(value)}"
  }

  private static let keysOfMaps: Set = [
    "auth", "cases", "client", "cookies", "defaults", "encoding", "environments", "form", "headers",
    "inputs", "json", "json-options", "match", "matrix", "object", "parameters", "query", "remove",
    "responses", "transport", "types", "values", "variables",
  ]

  static func cure(_ cause: LikelyCause) -> String {
    switch cause {
    case .missingSpace(_, let entry), .equalsSign(_, let entry):
      entry.map { "write '\($0)'" } ?? "write 'key: value'"
    case .indentation(_, let others):
      others.isEmpty
        ? "the keys of one map start in the same column"
        : others.map(\.cure).joined(separator: ", or ")
    case .belowValue(_, let above, let isText):
      above.cure + (isText ? ", or quote the value of '\(above.name)' that it belongs to" : "")
    case .colonInValue(let key, let value, let cure):
      entryInBraces(key, value) ?? cure.map { "quote the value: \(key): \($0)" }
        ?? "quote the value"
    case .foreignComment: "write '#' in place of '//'"
    case .textAfterQuote(_, _, isFromAbove: true):
      "close the quote that is opened above, or write it twice where it is part of the text: ''"
    case .textAfterQuote(_, let cure, _):
      cure.map { "quote the whole value: \($0)" } ?? "quote the whole value"
    case .textAfterCollection: "leave the rest of the line out, or quote the whole value"
    case .commaAfterValue: "leave it out: entries on lines of their own are not separated"
    case .strayCloser: "leave it out"
    case .mismatchedCloser(let expected, _, _): "write '\(expected)'"
    case .missingComma(_, let cure): cure.map { "write '\($0)'" } ?? "separate entries with ','"
    case .semicolon: "write ','"
    case .commaWithoutValue: "leave one ',' out"
    case .unclosedCollection(_, let closer, _): "close it with '\(closer)'"
    case .closerInComment(let closer, let cure):
      cure.map { "quote the value: \($0)" } ?? "write '\(closer)' before the comment"
    case .blockTextIndentation: "indent all lines of a text after '|' or '>' at least as its first"
    case .foreignSpace: "write an ordinary space, or nothing where none is needed"
    case .typographicQuote: "quote text with \" or '"
    case .referenceInKey: "write the name itself: only values can contain '${…}'"
    }
  }
}
