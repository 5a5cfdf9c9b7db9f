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
    if lines.onOneLine(tail: tail, { $0.flat(expression) }) { return ChainEnding(of: expression) }
    switch expression {
    case .text, .string:
      guard !isReceiver, expression.canBreak, let pieces = expression.pieces else {
        lines.flat(expression)
        return ChainEnding(of: expression)
      }
      lines.multilineString(pieces)
    case .name, .literal, .implicitMember:
      lines.flat(expression)
      return ChainEnding(of: expression)
    case .member(let base, let name, let isOptional):
      return member(name, tail: tail, after: receiver(base, isOptional: isOptional))
    case .call(let callee, let arguments):
      return call(callee, arguments, tail: tail, isReceiver: isReceiver)
    case .array(let elements):
      collection(elements, empty: "[]") { _ = $0.expression($1, tail: $2) }
    case .dictionary(let elements):
      collection(elements, empty: "[:]") {
        $0.lines.flat($1.key)
        $0.lines.write(ascii: ":")
        $0.continued($1.value, tail: $2, indentsText: false)
      }
    case .closure(let body):
      block("{", "}") {
        $0.lines.newline()
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
    if lines.onOneLine(" ", tail: tail, { $0.flat(value) }) { return }
    if indentsText, value.canBreak, lines.columnsLeft >= 4, let pieces = value.pieces {
      lines.write(ascii: " ")
      return indented { $0.lines.multilineString(pieces) }
    }
    let moves = keepsMembers && value.isMember
    if !moves, value.canBreak, 1 + lines.columns({ $0.beginning(of: value) }) <= lines.columnsLeft {
      lines.write(ascii: " ")
    } else {
      lines.newline(continuing: true)
      if value.isString { return lines.flat(value) }
    }
    expression(value, tail: tail)
  }

  /// Writes `try` and its expression, which moves to the next line only if necessary.
  private mutating func attempt(_ body: Expression, tail: Int) {
    lines.write("try")
    let end = String(repeating: ",", count: tail)
    if 1 + lines.columns({ $0.firstWord(of: body, isBound: true, end: end) }) > lines.columnsLeft {
      lines.newline(continuing: true)
    } else {
      lines.write(ascii: " ")
    }
    expression(body, tail: tail)
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
    let firstLine = lines.lineCount
    let ending = expression(base, tail: isOptional ? 1 : 0, isReceiver: true)
    guard isOptional else { return ending }
    lines.write(ascii: "?")
    return ChainEnding(isBroken: lines.lineCount > firstLine)
  }

  /// Writes a period and a name, on the next line if this one is full.
  private mutating func member(
    _ name: String, tail: Int, after ending: ChainEnding
  ) -> ChainEnding {
    var ending = ending
    if lines.column > lines.lineIndentation, 1 + name.utf8.count + tail > lines.columnsLeft {
      memberLine(after: &ending)
    }
    lines.write(ascii: ".")
    lines.write(name)
    ending.isBroken = nil
    return ending
  }

  /// Begins a line with a member. The first such line decides the indentation of the whole chain.
  private mutating func memberLine(after ending: inout ChainEnding) {
    if ending.indentsMembers == nil, let isBroken = ending.isBroken {
      ending.indentsMembers = !isBroken
    }
    lines.newline(continuing: ending.indentsMembers ?? true || lines.isContinuation)
  }

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], tail: Int, isReceiver: Bool
  ) -> ChainEnding {
    guard case .member(let base, let name, let isOptional) = callee else {
      lines.flat(callee)
      let isBroken = argumentList(arguments, tail: tail, isReceiver: isReceiver)
      return ChainEnding(isBroken: isBroken)
    }
    var ending = receiver(base, isOptional: isOptional)
    if base.hasBrackets {
      if lines.onOneLine(tail: tail, { $0.flatCall(name, arguments) }) {
        return ending.beforeShortCall
      }
      if ending.isBroken != true || ending.indentsMembers != nil {
        memberLine(after: &ending)
        if lines.onOneLine(tail: tail, { $0.flatCall(name, arguments) }) {
          return ending.beforeShortCall
        }
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
      lines.write("()")
      return false
    }
    if let closure = arguments.trailingClosure {
      let hasRoom = lines.columnsLeft >= 2
      if hasRoom { lines.write(ascii: " ") } else { lines.newline() }
      return expression(closure, tail: tail).isBroken == true || !hasRoom
    }
    let wasContinuation = lines.isContinuation
    lines.write(ascii: "(")
    if let argument = arguments.bracketedArgument, hasRoom(forBeginningOf: argument) {
      self.argument(argument, tail: 1 + tail)
    } else {
      indented { $0.brokenArguments(arguments, tail: isReceiver ? 0 : 1 + tail) }
      if isReceiver {
        lines.newline(continuing: wasContinuation)
        lines.write(ascii: ")")
        return true
      }
    }
    lines.closingParenthesis(tail: tail, continuing: wasContinuation)
    return true
  }

  private func hasRoom(forBeginningOf argument: Argument) -> Bool {
    1 + (argument.label.map { $0.utf8.count + 2 } ?? 0) <= lines.columnsLeft
  }

  /// Writes arguments on the next line if they all fit there, otherwise one a line.
  private mutating func brokenArguments(_ arguments: [Argument], tail: Int) {
    lines.newline()
    if lines.onOneLine(tail: tail, { $0.flat(arguments) }) { return }
    oneALine(arguments) { $0.argument($1, tail: $2) }
  }

  private mutating func argument(_ argument: Argument, tail: Int) {
    if let label = argument.label {
      lines.write(label)
      lines.write(ascii: ":")
    }
    if argument.label == nil || argument.value.beginsWithBracket {
      if argument.label != nil { lines.write(ascii: " ") }
      expression(argument.value, tail: tail)
    } else {
      continued(argument.value, tail: tail)
    }
  }
}

// MARK: - Collections

extension SwiftPrinter {
  /// Writes an array or a dictionary on several lines, one element a line.
  private mutating func collection<Element>(
    _ elements: [Element], empty: String,
    _ write: (inout SwiftPrinter, Element, _ tail: Int) -> Void
  ) {
    if elements.isEmpty { return lines.write(empty) }
    let comma = elements.count > 1 ? "," : ""
    block("[", "]") {
      for element in elements {
        $0.lines.newline()
        write(&$0, element, comma.utf8.count)
        $0.lines.write(comma)
      }
    }
  }
}
