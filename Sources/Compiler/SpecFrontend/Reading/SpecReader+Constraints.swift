import Diagnostics
import MessageSyntax
import PatternSyntax
import RequestModel
import YAMLSyntax

/// Declarations of what the values of inputs and fields satisfy besides being of their type.
extension SpecReader {
  /// Reads the constraints of an input whose type is known.
  mutating func readConstraints(_ written: [(key: Int, node: Int)], of input: inout Input) {
    guard !written.isEmpty else { return }
    var constraints = ValueConstraints()
    var keys: [LanguageKey: Int] = [:]
    for (key, node) in written {
      guard let name = self.key(key), isFitting(name, at: key, input) else { continue }
      switch name {
      case .minimum: constraints.minimum = bound(node, "'minimum'")
      case .maximum: constraints.maximum = bound(node, "'maximum'")
      case .minimumLength: constraints.minimumLength = bound(node, "'min-length'")
      case .maximumLength: constraints.maximumLength = bound(node, "'max-length'")
      case .pattern: constraints.pattern = pattern(node)
      case .minimumItems: constraints.minimumItems = bound(node, "'min-items'")
      case .maximumItems: constraints.maximumItems = bound(node, "'max-items'")
      default: continue
      }
      keys[name] = key
    }
    guard !keys.isEmpty else { return }
    checkRanges(&constraints, keys)
    input.constraints = collection.constraints.count
    collection.constraints.append(constraints)
  }

  /// Whether a constraint says something of the type of an input; reports one that does not.
  private mutating func isFitting(_ name: LanguageKey, at key: Int, _ input: Input) -> Bool {
    let item = input.type.innermost
    let (isFitting, types, help): (Bool, String, String) =
      switch name {
      case .minimum, .maximum:
        (
          item == .integer || item == .number, "'integer' or 'number'",
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
      report(
        .misplacedConstraint(
          name.rawValue, needs: types, input: collection.string(input.name),
          type: title(of: input.type), help: help), at: key)
    }
    return isFitting
  }

  /// A number, in the spelling of JSON.
  private mutating func bound(_ node: Int, _ title: Title) -> TextRange? {
    var spelling: [UInt8] = []
    let type = document.nodes[node].type
    guard kind(of: node) == .scalar, type == .integer || type == .float,
      NumberText.appendJSON(literal: document.bytes(of: node), to: &spelling)
    else {
      report(
        .wrongShape(title.rendered(in: self), expected: "a finite number", found: quote(node)),
        at: node)
      return nil
    }
    return collection.text.append(spelling)
  }

  /// A number of characters, bytes or items.
  private mutating func bound(_ node: Int, _ title: Title) -> Int? {
    let number = document.nodes[node]
    guard number.kind == .scalar, number.type == .integer,
      case .integer(let count)? = NumberText.literal(document.bytes(of: node)), count >= 0
    else {
      report(
        .wrongShape(
          title.rendered(in: self), expected: "a whole number, 0 or more", found: quote(node)),
        at: node)
      return nil
    }
    return Int(count)
  }

  /// Reports ranges that no value is in, and forgets them.
  private mutating func checkRanges(
    _ constraints: inout ValueConstraints, _ keys: [LanguageKey: Int]
  ) {
    if let minimum = constraints.minimum, let maximum = constraints.maximum,
      NumberText.isLess(collection.text[maximum], than: collection.text[minimum])
    {
      reportEmptyRange(
        .minimum, collection.text.string(minimum), .maximum, collection.text.string(maximum), keys)
      (constraints.minimum, constraints.maximum) = (nil, nil)
    }
    if let minimum = constraints.minimumLength, let maximum = constraints.maximumLength,
      minimum > maximum
    {
      reportEmptyRange(.minimumLength, "\(minimum)", .maximumLength, "\(maximum)", keys)
      (constraints.minimumLength, constraints.maximumLength) = (nil, nil)
    }
    if let minimum = constraints.minimumItems, let maximum = constraints.maximumItems,
      minimum > maximum
    {
      reportEmptyRange(.minimumItems, "\(minimum)", .maximumItems, "\(maximum)", keys)
      (constraints.minimumItems, constraints.maximumItems) = (nil, nil)
    }
  }

  private mutating func reportEmptyRange(
    _ low: LanguageKey, _ minimum: String, _ high: LanguageKey, _ maximum: String,
    _ keys: [LanguageKey: Int]
  ) {
    guard let lowKey = keys[low], let highKey = keys[high] else { return }
    report(
      .emptyRange(low.rawValue, minimum, high.rawValue, maximum), at: document.span(of: lowKey),
      notes: [.init("'\(high.rawValue)' is here", at: document.span(of: highKey))])
  }

  /// An I-Regexp.
  private mutating func pattern(_ node: Int) -> TextRange? {
    guard let range = plainText(node, "'pattern'") else { return nil }
    let text = document.string(of: node)
    do throws(PatternProblem) {
      guard try patterns.read(text) != nil else {
        report(.patternsTooLong(PatternTable.maximumLength), at: node)
        return nil
      }
    } catch {
      let bytes = Array(text.utf8)[error.range]
      report(
        .invalidPattern(error.kind.reason, found: String(decoding: bytes, as: UTF8.self)),
        at: place(error.range, in: node))
      return nil
    }
    warnOfAnchors(in: text, node)
    return range
  }

  /// RFC 9485 has no anchors: `^` and `$` are characters like others.
  private mutating func warnOfAnchors(in text: String, _ node: Int) {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "^") {
      report(.patternAnchor("^", literal: "\\^"), at: document.exactSpan(of: node, text: 0..<1))
    }
    if bytes.last == UInt8(ascii: "$") {
      report(
        .patternAnchor("$", literal: "[$]"),
        at: document.exactSpan(of: node, text: bytes.count - 1..<bytes.count))
    }
  }

  /// A place in a text, its last byte where something is missing at its end.
  private func place(_ range: Range<Int>, in node: Int) -> Span {
    guard range.isEmpty else { return document.exactSpan(of: node, text: range) }
    let start = max(0, range.lowerBound - 1)
    return start < range.upperBound
      ? document.exactSpan(of: node, text: start..<range.upperBound) : document.span(of: node)
  }
}

extension PatternProblem.Kind {
  /// What the catalogue of messages calls the problem.
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
