/// Expressions, on one line where they fit and else on several.
extension SwiftPrinter {
  /// Writes an expression that is followed by `tail` columns which stay on its last line.
  ///
  /// - Parameter isReceiver: Whether a member follows; the parenthesis that closes several lines of
  ///   arguments then has its own line.
  mutating func expression(_ expression: Expression, tail: Int = 0, isReceiver: Bool = false) {
    if onOneLine(tail: tail, { $0.flat(expression) }) { return }
    switch expression {
    case .name, .string, .literal, .implicitMember:
      flat(expression)
    case .member(let base, let name, let isOptional):
      receiver(base, isOptional: isOptional)
      member(name, tail: tail)
    case .call(let callee, let arguments):
      call(callee, arguments, tail: tail, isReceiver: isReceiver)
    case .array(let elements):
      collection(elements)
    case .dictionary(let elements):
      collection(elements)
    case .closure(let body):
      block("{", "}") {
        $0.newline()
        $0.expression(body)
      }
    case .attempt(let body):
      attempt(body, tail: tail)
    }
  }

  /// Writes a space and an expression, after `=` or a colon. Where the line has not even room for
  /// its beginning, and where it cannot be broken, it continues on the next line.
  mutating func continued(_ value: Expression, tail: Int = 0) {
    if onOneLine(
      tail: tail,
      {
        $0.write(" "); $0.flat(value)
      })
    {
      return
    }
    if value.hasBrackets, 1 + columns({ $0.beginning(of: value) }) <= columnsLeft {
      write(" ")
    } else {
      newline(continuing: true)
    }
    expression(value, tail: tail)
  }

  /// Writes what comes before the first place where an expression that has brackets is broken.
  private mutating func beginning(of expression: Expression) {
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
      write("[")
    default:
      flat(expression)
    }
  }

  /// Writes `try` and what it covers, which moves to the next line only if there is no other way.
  private mutating func attempt(_ body: Expression, tail: Int) {
    write("try")
    if 1 + columns({ $0.firstWord(of: body, tail: tail) }) > columnsLeft {
      newline(continuing: true)
    } else {
      write(" ")
    }
    expression(body, tail: tail)
  }

  /// Writes what is never broken at the beginning of an expression.
  private mutating func firstWord(of expression: Expression, tail: Int) {
    switch expression {
    case .member(let base, _, _), .call(.member(let base, _, _), _):
      firstWord(of: base, tail: 0)
    case .call(.implicitMember(let name), let arguments):
      write(arguments.isEmpty ? ".\(name)()" : ".\(name)(")
    case .call(let callee, _):
      flat(callee)
    case .array, .dictionary, .closure:
      write("[")
    case .attempt:
      write("try")
    case .name:
      flat(expression)
    case .string, .literal, .implicitMember:
      flat(expression)
      write(String(repeating: ",", count: tail))
    }
  }
}

// MARK: - Members and calls

extension SwiftPrinter {
  /// Writes what a member is taken from.
  private mutating func receiver(_ base: Expression, isOptional: Bool) {
    expression(base, tail: isOptional ? 1 : 0, isReceiver: true)
    if isOptional { write("?") }
  }

  /// Writes a period and a name, on a line that continues this one if that is full.
  private mutating func member(_ name: String, tail: Int) {
    if 1 + name.utf8.count + tail > columnsLeft { newline(continuing: true) }
    write(".")
    write(name)
  }

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) {
    guard case .member(let base, let name, let isOptional) = callee else {
      flat(callee)
      return argumentList(arguments, tail: tail, isReceiver: isReceiver)
    }
    let line = bytes.count
    receiver(base, isOptional: isOptional)
    if base.hasBrackets {
      let last: (inout SwiftPrinter) -> Void = { $0.flat(.call(.implicitMember(name), arguments)) }
      if onOneLine(tail: tail, last) { return }
      if !bytes[line...].contains(UInt8(ascii: "\n")) { newline(continuing: true) }
      if onOneLine(tail: tail, last) { return }
      write(".")
      write(name)
    } else {
      member(name, tail: 1)
    }
    argumentList(arguments, tail: tail, isReceiver: isReceiver)
  }

  /// Writes the parentheses of a call, or its closure, on several lines.
  private mutating func argumentList(_ arguments: [Argument], tail: Int, isReceiver: Bool) {
    if arguments.isEmpty { return write("()") }
    if let closure = arguments.trailingClosure {
      if columnsLeft < 2 { newline() } else { write(" ") }
      return expression(closure)
    }
    let wasContinuation = isContinuation
    write("(")
    if let argument = arguments.bracketedArgument, hasRoom(forBeginningOf: argument) {
      self.argument(argument, tail: 1 + tail)
    } else {
      indented { $0.brokenArguments(arguments, tail: isReceiver ? 0 : 1 + tail) }
      if isReceiver {
        newline(continuing: wasContinuation)
        return write(")")
      }
    }
    closingParenthesis(tail: tail, continuing: wasContinuation)
  }

  private func hasRoom(forBeginningOf argument: Argument) -> Bool {
    1 + (argument.label.map { $0.utf8.count + 2 } ?? 0) <= columnsLeft
  }

  /// Writes arguments on the next line if that has room for them all, else on a line each.
  private mutating func brokenArguments(_ arguments: [Argument], tail: Int) {
    newline()
    if onOneLine(tail: tail, { $0.flat(arguments) }) { return }
    for (index, argument) in arguments.enumerated() {
      if index > 0 { newline() }
      let isLast = index == arguments.count - 1
      self.argument(argument, tail: isLast ? 0 : 1)
      if !isLast { write(",") }
    }
  }

  private mutating func argument(_ argument: Argument, tail: Int) {
    guard let label = argument.label else { return expression(argument.value, tail: tail) }
    write(label)
    write(":")
    if argument.value.beginsWithBracket {
      write(" ")
      expression(argument.value, tail: tail)
    } else {
      continued(argument.value, tail: tail)
    }
  }
}

// MARK: - Collections

extension SwiftPrinter {
  /// Writes an array on several lines, one element on each.
  private mutating func collection(_ elements: [Expression]) {
    if elements.isEmpty { return write("[]") }
    let comma = elements.count > 1 ? "," : ""
    block("[", "]") {
      for element in elements {
        $0.newline()
        $0.expression(element, tail: comma.utf8.count)
        $0.write(comma)
      }
    }
  }

  /// Writes a dictionary on several lines, one element on each.
  private mutating func collection(_ elements: [DictionaryElement]) {
    if elements.isEmpty { return write("[:]") }
    let comma = elements.count > 1 ? "," : ""
    block("[", "]") {
      for element in elements {
        $0.newline()
        $0.expression(element.key, tail: 1)
        $0.write(":")
        $0.continued(element.value, tail: comma.utf8.count)
        $0.write(comma)
      }
    }
  }
}
