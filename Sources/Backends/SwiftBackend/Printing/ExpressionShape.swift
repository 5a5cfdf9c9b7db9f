/// The properties that decide where an expression can be broken.
extension Expression {
  /// Whether it contains nonempty brackets, or a member of such an expression: it can begin on a
  /// line that has no room for all of it.
  var hasBrackets: Bool {
    switch self {
    case .name, .text, .string, .literal, .implicitMember: false
    case .member(let base, _, _): base.hasBrackets
    case .call(let callee, let arguments): !arguments.isEmpty || callee.hasBrackets
    case .array(let elements): !elements.isEmpty
    case .dictionary(let elements): !elements.isEmpty
    case .closure: true
    case .attempt(let body): body.hasBrackets
    }
  }

  /// Whether it can begin on a line that has no room for all of it, provided that no member
  /// follows; this includes text with several lines.
  var canBreak: Bool {
    switch self {
    case .text(let text): text.hasLineFeed
    case .string(let pieces): pieces.contains { $0.hasLineFeed }
    case .attempt(let body): body.canBreak
    default: hasBrackets
    }
  }

  /// Whether it is a member access, but not a call.
  var isMember: Bool {
    if case .member = self { true } else { false }
  }

  /// Whether it begins with an opening bracket, which is never separated from an argument label.
  var beginsWithBracket: Bool {
    switch self {
    case .name, .text, .string, .literal, .implicitMember, .attempt: false
    case .member(let base, _, _), .call(let base, _): base.beginsWithBracket
    case .array, .dictionary, .closure: true
    }
  }

  /// Whether it is a literal in brackets. As the only argument, it begins on the line of the call:
  /// `RequestParameters([`.
  var isBracketed: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .dictionary(let elements): !elements.isEmpty
    case .closure: true
    default: false
    }
  }
}

extension [Argument] {
  /// The closure to write after a call in place of parentheses: the only argument, without a label.
  var trailingClosure: Expression? {
    guard count == 1, let argument = first, argument.label == nil, case .closure = argument.value
    else { return nil }
    return argument.value
  }

  /// The only argument, if it is a literal in brackets.
  var bracketedArgument: Argument? {
    guard count == 1, let argument = first, argument.value.isBracketed else { return nil }
    return argument
  }
}

extension StringPiece {
  fileprivate var hasLineFeed: Bool {
    guard case .text(let text) = self else { return false }
    return text.hasLineFeed
  }
}

extension String {
  fileprivate var hasLineFeed: Bool { utf8.contains(UInt8(ascii: "\n")) }
}
