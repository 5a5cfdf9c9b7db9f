internal import Diagnostics

/// libyaml's refusal in the terms of an author.
///
/// The known texts are those of libyaml 0.2.5. Others are shown unchanged.
struct SyntaxProblem {
  private(set) var problem: YAMLSyntaxProblem

  /// The byte offset of the mistake.
  private(set) var offset: Int

  /// The start of the construct with the mistake.
  var start: (note: String, offset: Int)?

  /// A remedy that fits better than the usual one.
  var help: String?

  init(
    _ failure: LibYAMLFailure, at offset: Int, context: (text: String, offset: Int)?,
    in source: [UInt8]
  ) {
    let meets = SourceCharacter(source, at: offset)
    problem = Self.problem(failure, meets)
    switch problem {
    case .missingColon, .unclosedQuote:
      // libyaml notices a key without a colon one or more lines later, and an unclosed quote at the
      // end of the file.
      self.offset = context?.offset ?? offset
    case .escapeDigits, .escapeOfNoCharacter:
      // libyaml's place is after the backslash and the letter.
      self.offset = max(0, offset - 2)
    case .expectedFlowMappingEnd, .expectedFlowSequenceEnd, .expectedNode:
      self.offset = Self.endOfText(before: offset, in: source)
    default: self.offset = offset
    }
    if let context, let note = Self.note(context.text) {
      start = (note, context.offset)
    }
    if Self.followsInterpolation(failure, offset, source) {
      help = DiagnosticMessage.quoteInterpolation
    }
  }

  /// Replaces libyaml's problem by the author's most likely mistake.
  mutating func take(_ mistake: LikelyMistake) {
    (problem, offset, start, help) = (mistake.cause, mistake.offset, nil, nil)
    if let note = mistake.note { start = (note.text, note.offset) }
  }

  /// The problem for libyaml's message.
  private static func problem(
    _ failure: LibYAMLFailure, _ meets: SourceCharacter
  ) -> YAMLSyntaxProblem {
    if failure.stage == .memory { return .outOfMemory }
    if failure.stage == .reader {
      return failure.character >= 0
        ? .controlCharacter(UInt32(failure.character)) : .other(failure.problem)
    }
    if let problem = problems[failure.problem] { return problem }
    switch failure.problem {
    case "found character that cannot start any token":
      return meets.scalar == "\t" ? .tab : .reserved(meets.scalar ?? "?")
    case "did not find expected comment or line break", "did not find expected whitespace":
      return failure.context?.text.contains("directive") == true
        ? .directive("unexpected text after the directive") : .blockScalarHeader
    case "found undefined tag handle": return .undefinedTagHandle(meets.word)
    default:
      let detail = failure.context.map { "\($0.text): \(failure.problem)" } ?? failure.problem
      return failure.context?.text.contains("%") == true ? .directive(detail) : .other(detail)
    }
  }

  private static let problems: [String: YAMLSyntaxProblem] = [
    "could not find expected ':'": .missingColon(entry: nil),
    "mapping values are not allowed in this context": .unexpectedValue,
    "mapping keys are not allowed in this context": .unexpectedMappingKey,
    "block sequence entries are not allowed in this context": .unexpectedSequence,
    "did not find expected key": .expectedKey,
    "did not find expected '-' indicator": .expectedSequenceItem,
    "did not find expected ',' or '}'": .expectedFlowMappingEnd,
    "did not find expected ',' or ']'": .expectedFlowSequenceEnd,
    "did not find expected node content": .expectedNode,
    "did not find expected <document start>": .expectedEndOfDocument,
    "found a tab character that violates indentation": .tab,
    "found a tab character where an indentation space is expected": .tab,
    "found unexpected ':'": .unexpectedColon,
    "found unexpected end of stream": .unclosedQuote,
    "found unexpected document indicator": .documentMarkerInQuotes,
    "found unknown escape character": .unknownEscape,
    "did not find expected hexdecimal number": .escapeDigits,
    "found invalid Unicode character escape code": .escapeOfNoCharacter,
    "found an indentation indicator equal to 0": .zeroIndentation,
    "did not find expected alphabetic or numeric character": .emptyName,
    "did not find expected tag URI": .malformedTag,
    "did not find the expected '>'": .malformedTag,
    "did not find expected '!'": .malformedTag,
    "did not find expected whitespace or line break": .malformedTag,
    "did not find URI escaped octet": .malformedTag,
    "found an incorrect leading UTF-8 octet": .malformedTag,
    "found an incorrect trailing UTF-8 octet": .malformedTag,
    "found unknown directive name": .directive("unknown directive"),
    "could not find expected directive name": .directive("expected the name of a directive"),
    "found incompatible YAML document": .directive("the directive asks for another YAML than 1.2"),
    "found duplicate %YAML directive": .directive("duplicate %YAML directive"),
    "found duplicate %TAG directive": .directive("duplicate %TAG directive"),
  ]

  /// The note at the start of the construct that libyaml was reading.
  private static func note(_ context: String) -> String? {
    switch context {
    case "while parsing a block mapping": "the map starts here"
    case "while parsing a block collection": "the list starts here"
    case "while parsing a flow mapping": "the map starts here"
    case "while parsing a flow sequence": "the list starts here"
    case "while scanning a quoted scalar", "while parsing a quoted scalar":
      "the quoted text starts here"
    case "while scanning a block scalar": "the block text starts here"
    case "while scanning a plain scalar": "the text starts here"
    default: nil
    }
  }

  /// `{x: ${y}}`: libyaml reads `$` as text and finds an unexpected brace.
  private static func followsInterpolation(
    _ failure: LibYAMLFailure, _ offset: Int, _ source: [UInt8]
  ) -> Bool {
    guard failure.stage == .parser, failure.problem.hasPrefix("did not find expected ',' or") else {
      return false
    }
    let line = source[..<min(offset + 1, source.count)].lastIndex { $0 == 0x0A || $0 == 0x0D }
    let before = source[((line ?? -1) + 1)..<min(offset + 1, source.count)].suffix(200)
    return zip(before, before.dropFirst()).contains { $0 == 0x24 && $1 == 0x7B }
  }

  /// The end of the text before an offset, because a mistake should not be shown in the empty line
  /// after a file.
  private static func endOfText(before offset: Int, in source: [UInt8]) -> Int {
    guard offset >= source.count else { return offset }
    return (source.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? -1) + 1
  }
}

/// The character at which libyaml stopped.
private struct SourceCharacter {
  let scalar: Unicode.Scalar?

  /// The characters up to the next space.
  let word: String

  init(_ source: [UInt8], at offset: Int) {
    let rest = source[min(offset, source.count)...].prefix(80)
    word = String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self)
    scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first
  }
}
