// libyaml's errors as messages.

/// A reason why a text is not YAML.
package enum YAMLSyntaxProblem: Sendable, Hashable {
  /// `entry` is the probable intention: `path: /x`.
  case missingColon(entry: String?)
  case unexpectedValue
  case unexpectedMappingKey
  case unexpectedSequence
  case expectedKey
  case expectedSequenceItem
  case expectedFlowMappingEnd
  case expectedFlowSequenceEnd
  case expectedNode
  case expectedEndOfDocument
  case tab
  case reserved(Unicode.Scalar)
  case unexpectedColon
  case unclosedQuote
  case documentMarkerInQuotes
  case unknownEscape
  case escapeDigits
  case escapeOfNoCharacter
  case blockScalarHeader
  case zeroIndentation
  case emptyName
  case undefinedTagHandle(String)
  case malformedTag
  case directive(String)
  case controlCharacter(UInt32)
  case outOfMemory
  /// A cause found in the surrounding lines.
  case likely(LikelyCause)
  /// A message of libyaml without an equivalent here.
  case other(String)
}

extension DiagnosticMessage {
  /// The text is not YAML.
  package static func yamlSyntax(_ problem: YAMLSyntaxProblem, help: String? = nil) -> Self {
    Self(
      "yaml-syntax", .error, sentence(problem), help: help ?? cure(problem),
      besideSecrets: cureBesideSecrets(problem))
  }

  /// The remedy for an unquoted `${…}` between braces or brackets.
  package static let quoteInterpolation =
    "quote \"${…}\" between braces and brackets: {name: \"${x}\"}"

  private static func sentence(_ problem: YAMLSyntaxProblem) -> String {
    switch problem {
    case .missingColon: "expected ':' after this key"
    case .unexpectedValue: "unexpected ':' in a value"
    case .unexpectedMappingKey: "a key '? key' cannot start here"
    case .unexpectedSequence: "a list '- item' cannot start here"
    case .expectedKey: "expected a key of the map here"
    case .expectedSequenceItem: "expected '- ' for the next item of the list here"
    case .expectedFlowMappingEnd: "expected ',' or '}' in the map here"
    case .expectedFlowSequenceEnd: "expected ',' or ']' in the list here"
    case .expectedNode: "expected a value here"
    case .expectedEndOfDocument: "expected the end of the document here"
    case .tab: "tabs cannot be used for indentation"
    case .reserved(let scalar): "'\(scalar)' cannot start a value"
    case .unexpectedColon: "unexpected ':' in unquoted text"
    case .unclosedQuote: "the quoted text is not closed"
    case .documentMarkerInQuotes: "unexpected '---' or '...' at the start of a line in quoted text"
    case .unknownEscape: "unknown escape in double-quoted text"
    case .escapeDigits: "expected hexadecimal digits in the escape"
    case .escapeOfNoCharacter: "the escape is not a Unicode character"
    case .blockScalarHeader: "unexpected text in this line"
    case .zeroIndentation: "the indentation of a block text must be 1 to 9"
    case .emptyName: "expected a name of letters, digits, '-' and '_' after '&' or '*'"
    case .undefinedTagHandle(let tag): "unknown tag '\(tag)'"
    case .malformedTag: "malformed tag"
    case .directive(let detail): "\(detail)"
    case .controlCharacter(let value): "the control character \(codePoint(value)) is not allowed"
    case .outOfMemory: "out of memory"
    case .likely(let cause): sentence(cause)
    case .other(let text): text
    }
  }

  private static func cure(_ problem: YAMLSyntaxProblem) -> String? {
    switch problem {
    case .missingColon(let entry?): "write '\(entry)'"
    case .missingColon(nil):
      "write 'key: value'; text of several lines starts after '|', or is indented"
    case .unexpectedValue: "quote text that contains ': ', or check the indentation"
    case .unexpectedMappingKey: "quote text that begins with '? '"
    case .unexpectedSequence:
      "start the list on a line of its own, or quote text that contains '- '"
    case .expectedKey: "the keys of one map start in the same column"
    case .expectedSequenceItem: "the items of one list start with '-' in the same column"
    case .expectedFlowMappingEnd:
      "close it with '}', or quote text that contains one of ',' '[' ']' '{' '}'"
    case .expectedFlowSequenceEnd:
      "close it with ']', or quote text that contains one of ',' '[' ']' '{' '}'"
    case .expectedNode: "quote text that contains one of ',' '[' ']' '{' '}'"
    case .expectedEndOfDocument: "check the indentation: a document is one value"
    case .tab: "indent with spaces"
    case .reserved, .unexpectedColon: "quote the text"
    case .unclosedQuote, .documentMarkerInQuotes: "close the quote"
    case .unknownEscape, .escapeDigits: "write '\\\\' for a backslash, or use single quotes"
    case .escapeOfNoCharacter: "write a character beyond U+FFFF as \\UXXXXXXXX, not as a pair"
    case .blockScalarHeader: "the text of '|' and '>' starts on the next line"
    case .emptyName: "quote text that begins with '&' or '*'"
    case .undefinedTagHandle, .malformedTag: "quote text that begins with '!'"
    case .controlCharacter(let value):
      "write it as an escape in double quotes: \"\(escape(value))\""
    case .likely(let cause): cure(cause)
    default: nil
    }
  }

  /// The remedy without quotations from the file.
  private static func cureBesideSecrets(_ problem: YAMLSyntaxProblem) -> String? {
    switch problem {
    case .missingColon(.some): cure(.missingColon(entry: nil))
    case .likely(let cause): cure(cause.withoutSource)
    default: nil
    }
  }

  private static func codePoint(_ value: UInt32) -> String {
    "U+" + padded(String(value, radix: 16, uppercase: true), to: 4)
  }

  /// The escape of a character in double-quoted YAML.
  private static func escape(_ value: UInt32) -> String {
    let hex = String(value, radix: 16)
    return value <= 0xFF ? "\\x" + padded(hex, to: 2) : "\\u" + padded(hex, to: 4)
  }

  private static func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
