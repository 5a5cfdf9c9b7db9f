/// Writes expressions, on one line if they fit, otherwise on several.
extension SwiftPrinter {
  /// Writes an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - tail: The number of columns that follow on its last line.
  ///   - isReceiver: Whether a member follows. The closing parenthesis of broken arguments is then
  ///     on a line of its own.
  /// - Returns: The end of the expression, for the member that follows.
  @discardableResult
  mutating func expression(
    _ expression: Expression, tail: Int = 0, isReceiver: Bool = false
  ) -> ChainEnding {
    if onOneLine(tail: tail, { $0.flat(expression) }) { return ChainEnding(of: expression) }
    switch expression {
    case .text, .string:
      guard !isReceiver, expression.canBreak, let pieces = expression.pieces else {
        flat(expression)
        return ChainEnding(of: expression)
      }
      multilineString(pieces)
    case .name, .literal, .implicitMember:
      flat(expression)
      return ChainEnding(of: expression)
    case .member(let base, let name, let isOptional):
      return member(name, tail: tail, after: receiver(base, isOptional: isOptional))
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
    return ChainEnding(isBroken: true)
  }

  /// Writes a space and an expression after `=` or a colon. If the line has no room even for its
  /// beginning, or it cannot be broken, it continues on the next line.
  ///
  /// - Parameters:
  ///   - value: The expression.
  ///   - tail: The number of columns that follow on its last line.
  ///   - keepsMembers: Whether a member and its receiver stay together on a line of their own.
  ///   - indentsText: Whether the lines of text are indented by one more step.
  mutating func continued(
    _ value: Expression, tail: Int = 0, keepsMembers: Bool = false, indentsText: Bool = true
  ) {
    if onOneLine(" ", tail: tail, { $0.flat(value) }) { return }
    if indentsText, value.canBreak, columnsLeft >= 4, let pieces = value.pieces {
      return indentedString(pieces)
    }
    let moves = keepsMembers && value.isMember
    if !moves, value.canBreak, 1 + columns({ $0.beginning(of: value) }) <= columnsLeft {
      write(ascii: " ")
    } else {
      newline(continuing: true)
      if value.isString { return flat(value) }
    }
    expression(value, tail: tail)
  }

  /// Writes the part of an expression before its first possible break.
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
      write(ascii: "[")
    case .text where expression.canBreak, .string where expression.canBreak:
      write("\"\"\"")
    default:
      flat(expression)
    }
  }

  /// Writes `try` and its expression, which moves to the next line only if necessary.
  private mutating func attempt(_ body: Expression, tail: Int) {
    write("try")
    let end = String(repeating: ",", count: tail)
    if 1 + columns({ $0.firstWord(of: body, isBound: true, end: end) }) > columnsLeft {
      newline(continuing: true)
    } else {
      write(ascii: " ")
    }
    expression(body, tail: tail)
  }

  /// Writes the unbreakable beginning of an expression after `try`, and the text attached to its
  /// end. `try` binds more tightly to a name at the beginning than its call does.
  private mutating func firstWord(of expression: Expression, isBound: Bool, end: String) {
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
}

// MARK: - Members and calls

/// The end of a chain of members and calls.
struct ChainEnding {
  /// Whether the last call or value takes several lines; `nil` after a member.
  var isBroken: Bool?

  /// Whether lines that begin with a member are indented by one more step. The first such line
  /// after a call or value decides this.
  var indentsMembers: Bool?

  fileprivate init(isBroken: Bool?, indentsMembers: Bool? = nil) {
    self.isBroken = isBroken
    self.indentsMembers = indentsMembers
  }

  /// The end of an expression on one line.
  fileprivate init(of expression: Expression) {
    switch expression {
    case .member, .implicitMember: self.init(isBroken: nil)
    default: self.init(isBroken: false)
    }
  }

  /// The end with a following call on one line.
  fileprivate var beforeShortCall: Self {
    Self(isBroken: false, indentsMembers: indentsMembers)
  }
}

extension SwiftPrinter {
  /// Writes the receiver of a member. With a question mark it counts as a unit, even if it was
  /// broken.
  private mutating func receiver(_ base: Expression, isOptional: Bool) -> ChainEnding {
    let firstLine = lineCount
    let ending = expression(base, tail: isOptional ? 1 : 0, isReceiver: true)
    guard isOptional else { return ending }
    write(ascii: "?")
    return ChainEnding(isBroken: lineCount > firstLine)
  }

  /// Writes a period and a name, on the next line if this one is full.
  private mutating func member(
    _ name: String, tail: Int, after ending: ChainEnding
  ) -> ChainEnding {
    var ending = ending
    if column > lineIndentation, 1 + name.utf8.count + tail > columnsLeft {
      memberLine(after: &ending)
    }
    write(ascii: ".")
    write(name)
    ending.isBroken = nil
    return ending
  }

  /// Begins a line with a member. The first such line decides the indentation of the whole chain.
  private mutating func memberLine(after ending: inout ChainEnding) {
    if ending.indentsMembers == nil, let isBroken = ending.isBroken {
      ending.indentsMembers = !isBroken
    }
    newline(continuing: ending.indentsMembers ?? true || isContinuation)
  }

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) -> ChainEnding {
    guard case .member(let base, let name, let isOptional) = callee else {
      flat(callee)
      let isBroken = argumentList(arguments, tail: tail, isReceiver: isReceiver)
      return ChainEnding(isBroken: isBroken)
    }
    var ending = receiver(base, isOptional: isOptional)
    if base.hasBrackets {
      if onOneLine(tail: tail, { $0.flatCall(name, arguments) }) { return ending.beforeShortCall }
      if ending.isBroken != true || ending.indentsMembers != nil {
        memberLine(after: &ending)
        if onOneLine(tail: tail, { $0.flatCall(name, arguments) }) { return ending.beforeShortCall }
      }
    }
    ending = member(name, tail: arguments.isEmpty ? 2 + tail : 1, after: ending)
    ending.isBroken = argumentList(arguments, tail: tail, isReceiver: isReceiver)
    return ending
  }

  /// Writes the parentheses of a call, or its closure, on several lines unless they are empty.
  private mutating func argumentList(
    _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) -> Bool {
    if arguments.isEmpty {
      write("()")
      return false
    }
    if let closure = arguments.trailingClosure {
      let hasRoom = columnsLeft >= 2
      if hasRoom { write(ascii: " ") } else { newline() }
      return expression(closure, tail: tail).isBroken == true || !hasRoom
    }
    let wasContinuation = isContinuation
    write(ascii: "(")
    if let argument = arguments.bracketedArgument, hasRoom(forBeginningOf: argument) {
      self.argument(argument, tail: 1 + tail)
    } else {
      indented { $0.brokenArguments(arguments, tail: isReceiver ? 0 : 1 + tail) }
      if isReceiver {
        newline(continuing: wasContinuation)
        write(ascii: ")")
        return true
      }
    }
    closingParenthesis(tail: tail, continuing: wasContinuation)
    return true
  }

  private func hasRoom(forBeginningOf argument: Argument) -> Bool {
    1 + (argument.label.map { $0.utf8.count + 2 } ?? 0) <= columnsLeft
  }

  /// Writes arguments on the next line if they all fit there, otherwise one a line.
  private mutating func brokenArguments(_ arguments: [Argument], tail: Int) {
    newline()
    if onOneLine(tail: tail, { $0.flat(arguments) }) { return }
    for (index, argument) in arguments.enumerated() {
      if index > 0 { newline() }
      let isLast = index == arguments.count - 1
      self.argument(argument, tail: isLast ? 0 : 1)
      if !isLast { write(ascii: ",") }
    }
  }

  private mutating func argument(_ argument: Argument, tail: Int) {
    if let label = argument.label {
      write(label)
      write(ascii: ":")
    }
    if argument.label == nil || argument.value.beginsWithBracket {
      if argument.label != nil { write(ascii: " ") }
      expression(argument.value, tail: tail)
    } else {
      continued(argument.value, tail: tail)
    }
  }
}

// MARK: - Collections

extension SwiftPrinter {
  /// Writes an array on several lines, one element a line.
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

  /// Writes a dictionary on several lines, one element a line.
  private mutating func collection(_ elements: [DictionaryElement]) {
    if elements.isEmpty { return write("[:]") }
    let comma = elements.count > 1 ? "," : ""
    block("[", "]") {
      for element in elements {
        $0.newline()
        $0.flat(element.key)
        $0.write(ascii: ":")
        $0.continued(element.value, tail: comma.utf8.count, indentsText: false)
        $0.write(comma)
      }
    }
  }
}
