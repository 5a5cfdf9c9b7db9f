/// Expressions, on one line where they fit and else on several.
extension SwiftPrinter {
  /// Writes an expression that is followed by `tail` columns which stay on its last line.
  ///
  /// - Parameter isReceiver: Whether a member follows; the parenthesis that closes several lines of
  ///   arguments then has its own line.
  /// - Returns: Whether it ends with brackets whose content takes several lines.
  @discardableResult
  mutating func expression(
    _ expression: Expression, tail: Int = 0, isReceiver: Bool = false
  ) -> Bool {
    if onOneLine(tail: tail, { $0.flat(expression) }) { return false }
    switch expression {
    case .name, .string, .literal, .implicitMember:
      flat(expression)
      return false
    case .member(let base, let name, let isOptional):
      let isBroken = receiver(base, isOptional: isOptional)
      return member(name, tail: tail, after: isBroken) && isBroken
    case .call(let callee, let arguments):
      return call(callee, arguments, tail: tail, isReceiver: isReceiver)
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
    return true
  }

  /// Writes a space and an expression, after `=` or a colon. Where the line has not even room for
  /// its beginning, and where it cannot be broken, it continues on the next line.
  ///
  /// - Parameter keepsMembers: Whether a member stays together with what it is taken from, on a line
  ///   of their own.
  mutating func continued(_ value: Expression, tail: Int = 0, keepsMembers: Bool = false) {
    if onOneLine(
      tail: tail,
      {
        $0.write(" "); $0.flat(value)
      })
    {
      return
    }
    let moves = keepsMembers && value.isMember
    if !moves, value.hasBrackets, 1 + columns({ $0.beginning(of: value) }) <= columnsLeft {
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
  /// Writes what a member is taken from, and returns what ``expression(_:tail:isReceiver:)`` does.
  private mutating func receiver(_ base: Expression, isOptional: Bool) -> Bool {
    let start = bytes.count
    let isBroken = expression(base, tail: isOptional ? 1 : 0, isReceiver: true)
    guard isOptional else { return isBroken }
    write("?")
    return bytes[start...].contains(UInt8(ascii: "\n"))
  }

  /// Writes a period and a name, on the next line if this one is full; true if it is. Behind what
  /// takes several lines, that line is indented like this one.
  private mutating func member(_ name: String, tail: Int, after isBroken: Bool) -> Bool {
    let moves = column > lineIndentation && 1 + name.utf8.count + tail > columnsLeft
    if moves { newline(continuing: !isBroken || isContinuation) }
    write(".")
    write(name)
    return moves
  }

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) -> Bool {
    guard case .member(let base, let name, let isOptional) = callee else {
      flat(callee)
      return argumentList(arguments, tail: tail, isReceiver: isReceiver)
    }
    let isBroken = receiver(base, isOptional: isOptional)
    if base.hasBrackets, onOneLine(tail: tail, { $0.flatCall(name, arguments) }) { return false }
    var moves = base.hasBrackets && !isBroken
    if moves { newline(continuing: true) }
    if moves, onOneLine(tail: tail, { $0.flatCall(name, arguments) }) { return false }
    moves = member(name, tail: arguments.isEmpty ? 2 + tail : 1, after: isBroken) || moves
    let isListBroken = argumentList(arguments, tail: tail, isReceiver: isReceiver)
    return moves ? isBroken : isListBroken
  }

  /// Writes the parentheses of a call, or its closure, on several lines if they are not empty.
  private mutating func argumentList(
    _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) -> Bool {
    if arguments.isEmpty {
      write("()")
      return false
    }
    if let closure = arguments.trailingClosure {
      let hasRoom = columnsLeft >= 2
      if hasRoom { write(" ") } else { newline() }
      return expression(closure, tail: tail) || !hasRoom
    }
    let wasContinuation = isContinuation
    write("(")
    if let argument = arguments.bracketedArgument, hasRoom(forBeginningOf: argument) {
      self.argument(argument, tail: 1 + tail)
    } else {
      indented { $0.brokenArguments(arguments, tail: isReceiver ? 0 : 1 + tail) }
      if isReceiver {
        newline(continuing: wasContinuation)
        write(")")
        return true
      }
    }
    closingParenthesis(tail: tail, continuing: wasContinuation)
    return true
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
    if let label = argument.label {
      write(label)
      write(":")
    }
    if argument.label == nil || argument.value.beginsWithBracket {
      if argument.label != nil { write(" ") }
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
