/// The properties that decide where an expression can be broken.
extension Expression {
  /// Whether it has brackets with something between them, or is made from such an expression: it
  /// can begin on a line that has no room for all of it.
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

  /// Whether it can begin on a line that has no room for all of it, where nothing is taken from it:
  /// then text of several lines can be on several lines, too.
  var canBreak: Bool {
    switch self {
    case .text(let text): text.hasLineFeed
    case .string(let pieces): pieces.contains { $0.hasLineFeed }
    case .attempt(let body): body.canBreak
    default: hasBrackets
    }
  }

  /// Whether it is a member of something, and not a call of one.
  var isMember: Bool {
    if case .member = self { true } else { false }
  }

  /// Whether its first character opens a bracket, which is never moved away from the label of an
  /// argument.
  var beginsWithBracket: Bool {
    switch self {
    case .name, .text, .string, .literal, .implicitMember, .attempt: false
    case .member(let base, _, _), .call(let base, _): base.beginsWithBracket
    case .array, .dictionary, .closure: true
    }
  }

  /// Whether it is a literal with brackets around what it contains. Such an argument, if there is no
  /// other, begins on the line of the call: `Parameters([`.
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
  /// The closure that is written after a call instead of parentheses: the only argument, without
  /// a label.
  var trailingClosure: Expression? {
    guard count == 1, let argument = first, argument.label == nil, case .closure = argument.value
    else { return nil }
    return argument.value
  }

  /// The only argument, when it is a literal with brackets.
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
