/// Writes code up to its first possible break, which decides whether the code can begin on a line.
extension CodeLines {
  /// Writes the part of an expression before its first possible break.
  mutating func beginning(of expression: Expression) {
    switch expression {
    case .member(let base, _, _) where base.hasBrackets:
      beginning(of: base)
    case .call(.member(let base, _, _), _) where base.hasBrackets:
      beginning(of: base)
    case .call(let callee, let arguments):
      flat(callee)
      write(arguments.trailingClosure == nil ? "(" : " {")
    case .attempt(let body):
      write("try ")
      beginning(of: body)
    case .array, .dictionary, .closure:
      write(ascii: "[")
    case .text where expression.canBreak, .string where expression.canBreak:
      write("\"\"\"")
    default:
      flat(expression)
    }
  }

  /// Writes the unbreakable beginning of an expression after `try`, and the text attached to its
  /// end. `try` binds more tightly to a name at the beginning than its call does.
  mutating func firstWord(of expression: Expression, isBound: Bool, end: String) {
    switch expression {
    case .member(let base, _, let isOptional), .call(.member(let base, _, let isOptional), _):
      firstWord(of: base, isBound: isBound && !isOptional, end: isOptional ? "?" : "")
    case .call(let callee, let arguments):
      flat(callee)
      if arguments.trailingClosure != nil { return }
      if isBound, case .name = callee { return }
      write(arguments.isEmpty ? "()\(end)" : "(")
    case .array, .dictionary, .closure:
      write(ascii: "[")
    case .text where expression.canBreak, .string where expression.canBreak:
      write("\"\"\"")
    case .attempt:
      write("try")
    case .name(let name):
      write(isBound ? name : name + end)
    case .text, .string:
      count(Self.characters(ofLiteral: expression.pieces ?? []))
      write(end)
    case .literal, .implicitMember:
      flat(expression)
      write(end)
    }
  }

  /// Writes the part of a type before its first possible break.
  mutating func beginning(of type: TypeSyntax, tail: Int) {
    switch type {
    case .name(let name):
      write(name)
      write(String(repeating: "?", count: tail))
    case .optional(let wrapped):
      beginning(of: wrapped, tail: tail + 1)
    case .array(let element):
      write(ascii: "[")
      beginning(of: element, tail: tail + 1)
    case .generic(let name, _):
      write(name)
      write(ascii: "<")
    }
  }
}
