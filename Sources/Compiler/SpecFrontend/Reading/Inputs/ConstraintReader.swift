import Diagnostics
import MessageSyntax
import PatternSyntax
import RequestModel
import YAMLSyntax

/// Reads the constraints that an input or field declares beyond its type.
enum ConstraintReader {
  /// Reads the constraints of an input whose type is known.
  static func read(
    _ written: [WrittenShape.Entry], of input: inout Input, _ reader: inout DocumentReader
  ) {
    guard !written.isEmpty else { return }
    var constraints = ValueConstraints()
    var keys: [LanguageKey: Int] = [:]
    for (key, node) in written {
      guard let name = reader.name(of: key), isFitting(name, at: key, input, &reader) else {
        continue
      }
      switch name {
      case .minimum: constraints.minimum = bound(node, "'minimum'", &reader)
      case .maximum: constraints.maximum = bound(node, "'maximum'", &reader)
      case .minimumLength: constraints.minimumLength = bound(node, "'min-length'", &reader)
      case .maximumLength: constraints.maximumLength = bound(node, "'max-length'", &reader)
      case .pattern: constraints.pattern = pattern(node, &reader)
      case .minimumItems: constraints.minimumItems = bound(node, "'min-items'", &reader)
      case .maximumItems: constraints.maximumItems = bound(node, "'max-items'", &reader)
      default: continue
      }
      keys[name] = key
    }
    guard !keys.isEmpty else { return }
    checkRanges(&constraints, keys, &reader)
    input.constraints = reader.collection.constraints.count
    reader.collection.constraints.append(constraints)
  }

  /// Whether a constraint applies to the type of an input. Reports one that does not.
  private static func isFitting(
    _ name: LanguageKey, at key: Int, _ input: Input, _ reader: inout DocumentReader
  ) -> Bool {
    let item = input.type.innermost
    let (isFitting, types, help): (Bool, String, String) =
      switch name {
      case .minimum, .maximum:
        (
          item == .integer || item == .number || item == .float, "'integer' or 'number'",
          "use 'min-length' and 'max-length' for text, 'min-items' and 'max-items' for lists"
        )
      case .minimumLength, .maximumLength:
        (
          item == .string || item == .data, "'string' or 'data'",
          "use 'minimum' and 'maximum' for numbers, 'min-items' and 'max-items' for lists"
        )
      case .pattern:
        (item == .string, "'string'", "declare the input as a 'string', or remove the 'pattern'")
      default:
        (
          input.type.withoutNull != item, "[T] or {T}",
          "use 'min-length' and 'max-length' for text, 'minimum' and 'maximum' for numbers"
        )
      }
    if !isFitting {
      reader.report(
        .misplacedConstraint(
          name.rawValue, needs: types, input: reader.collection.string(input.name),
          type: TypeMismatch.title(of: input.type, &reader), help: help), at: key)
    }
    return isFitting
  }

  /// A number in the spelling of JSON.
  private static func bound(_ node: Int, _ title: Title, _ reader: inout DocumentReader)
    -> TextRange?
  {
    var spelling: [UInt8] = []
    let type = reader.document.nodes[node].type
    guard reader.kind(of: node) == .scalar, type == .integer || type == .float,
      NumberText.appendJSON(literal: reader.document.bytes(of: node), to: &spelling)
    else {
      reader.refuseNumber(node, title, expected: "a finite number")
      return nil
    }
    return reader.collection.text.append(spelling)
  }

  /// A number of characters, bytes or items.
  private static func bound(
    _ node: Int, _ title: Title, _ reader: inout DocumentReader
  ) -> Int? {
    reader.integer(node, title, expected: "a whole number, 0 or more") { $0 >= 0 }
  }

  /// Reports and discards ranges that contain no value.
  private static func checkRanges(
    _ constraints: inout ValueConstraints, _ keys: [LanguageKey: Int],
    _ reader: inout DocumentReader
  ) {
    let (low, high) = (constraints.minimum, constraints.maximum)
    if let low, let high,
      NumberText.isLess(reader.collection.text[high], than: reader.collection.text[low])
    {
      let (low, high) = (reader.collection.text.string(low), reader.collection.text.string(high))
      reportEmptyRange((.minimum, low), (.maximum, high), keys, &reader)
      (constraints.minimum, constraints.maximum) = (nil, nil)
    }
    if let low = constraints.minimumLength, let high = constraints.maximumLength, low > high {
      reportEmptyRange((.minimumLength, "\(low)"), (.maximumLength, "\(high)"), keys, &reader)
      (constraints.minimumLength, constraints.maximumLength) = (nil, nil)
    }
    if let low = constraints.minimumItems, let high = constraints.maximumItems, low > high {
      reportEmptyRange((.minimumItems, "\(low)"), (.maximumItems, "\(high)"), keys, &reader)
      (constraints.minimumItems, constraints.maximumItems) = (nil, nil)
    }
  }

  private static func reportEmptyRange(
    _ low: (key: LanguageKey, bound: String), _ high: (key: LanguageKey, bound: String),
    _ keys: [LanguageKey: Int], _ reader: inout DocumentReader
  ) {
    guard let lowKey = keys[low.key], let highKey = keys[high.key] else { return }
    reader.report(
      .emptyRange(low.key.rawValue, low.bound, high.key.rawValue, high.bound), at: lowKey,
      notes: [.init("'\(high.key.rawValue)' is here", at: reader.span(of: highKey))])
  }

  /// An I-Regexp.
  private static func pattern(_ node: Int, _ reader: inout DocumentReader) -> TextRange? {
    guard let range = reader.plainText(node, "'pattern'") else { return nil }
    let text = reader.document.string(of: node)
    do throws(PatternProblem) {
      guard try reader.draft.patterns.read(text) != nil else {
        reader.report(.patternsTooLong(PatternTable.maximumLength), at: node)
        return nil
      }
    } catch {
      let bytes = Array(text.utf8)[error.range]
      reader.report(
        .invalidPattern(error.kind.reason, found: String(decoding: bytes, as: UTF8.self)),
        at: place(error.range, in: node, &reader))
      return nil
    }
    warnOfAnchors(in: text, node, &reader)
    return range
  }

  /// RFC 9485 has no anchors: `^` and `$` match themselves.
  private static func warnOfAnchors(in text: String, _ node: Int, _ reader: inout DocumentReader) {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "^") {
      reader.report(
        .patternAnchor("^", literal: "\\^"), at: reader.document.exactSpan(of: node, text: 0..<1))
    }
    if bytes.last == UInt8(ascii: "$") {
      reader.report(
        .patternAnchor("$", literal: "[$]"),
        at: reader.document.exactSpan(of: node, text: bytes.count - 1..<bytes.count))
    }
  }

  /// A range in a text. If something is missing at the end, this is the last byte.
  private static func place(_ range: Range<Int>, in node: Int, _ reader: inout DocumentReader)
    -> Span
  {
    guard range.isEmpty else { return reader.document.exactSpan(of: node, text: range) }
    let start = max(0, range.lowerBound - 1)
    return start < range.upperBound
      ? reader.document.exactSpan(of: node, text: start..<range.upperBound) : reader.span(of: node)
  }
}

extension PatternProblem.Kind {
  /// The corresponding refusal in the catalogue of messages.
  fileprivate var reason: PatternRefusal {
    switch self {
    case .unclosedGroup: .unclosedGroup
    case .unopenedGroup: .unopenedGroup
    case .danglingQuantifier: .danglingQuantifier
    case .invalidQuantifier: .invalidQuantifier
    case .emptyQuantifierRange: .emptyQuantifierRange
    case .unescapedCharacter: .unescapedCharacter
    case .unknownEscape: .unknownEscape
    case .unknownCategory: .unknownCategory
    case .unclosedClass: .unclosedClass
    case .emptyClass: .emptyClass
    case .misplacedHyphen: .misplacedHyphen
    case .emptyClassRange: .emptyClassRange
    case .tooLong: .tooLong(IRegexp.maximumLength)
    case .tooDeep: .tooDeep(IRegexp.maximumDepth)
    }
  }
}
