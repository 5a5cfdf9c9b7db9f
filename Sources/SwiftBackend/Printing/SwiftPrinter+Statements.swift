/// Statements, and the braces around them.
extension SwiftPrinter {
  mutating func statement(_ statement: Statement) {
    switch statement {
    case .declaration(let isVariable, let name, let type, let value):
      variable(["\(isVariable ? "var" : "let") \(name)"], type: type, value: value)
    case .assignment(let target, let assignment, let value):
      let assignment = assignment.rawValue
      expression(target, tail: 1 + assignment.utf8.count)
      write(" ")
      write(assignment)
      continued(value)
    case .expression(let expression):
      self.expression(expression)
    case .ifLet(let names, let body):
      ifLet(names, body)
    case .forIn(let name, let sequence, let body):
      write("for \(name)")
      word("in")
      write(" ")
      expression(sequence)
      braces(body)
    case .switching(let subject, let cases):
      switching(subject, cases)
    case .returning(let value):
      write("return")
      continued(value)
    }
  }

  /// Writes braces behind what has been written, and statements between them.
  mutating func braces(_ body: [Statement]) {
    openingBrace()
    if body.isEmpty { return closeEmptyBraces() }
    lines(of: body) { $0.statement($1) }
    newline()
    write("}")
  }

  /// Closes braces with nothing between them.
  mutating func closeEmptyBraces() {
    if columnsLeft < 1 { newline() }
    write("}")
  }

  private mutating func lines<Element>(
    of elements: [Element], write: (inout SwiftPrinter, Element) -> Void
  ) {
    indented {
      for element in elements {
        $0.newline()
        write(&$0, element)
      }
    }
  }

  /// Writes an expression statement, an assignment or `return` without a line break; false for
  /// others.
  private mutating func flat(_ statement: Statement) -> Bool {
    switch statement {
    case .expression(let expression):
      flat(expression)
    case .assignment(let target, let assignment, let value):
      flat(target)
      write(" \(assignment.rawValue) ")
      flat(value)
    case .returning(let value):
      write("return ")
      flat(value)
    default:
      return false
    }
    return true
  }
}

// MARK: - Control flow

extension SwiftPrinter {
  private mutating func ifLet(_ names: [String], _ body: [Statement]) {
    let conditions = names.map { "let \($0)" }
    if body.count == 1, let statement = body.first {
      var isSimple = false
      let fits = onOneLine {
        $0.write("if \(conditions.joined(separator: ", ")) { ")
        isSimple = $0.flat(statement)
        $0.write(isSimple ? " }" : String(repeating: " ", count: Self.lineLength))
      }
      if fits { return }
    }
    if !onOneLine(tail: 2, { $0.write("if \(conditions.joined(separator: ", "))") }) {
      write("if ")
      for (index, condition) in conditions.enumerated() {
        if index > 0 { newline(continuing: true) }
        write(condition)
        if index < conditions.count - 1 { write(",") }
      }
    }
    braces(body)
  }

  private mutating func switching(_ subject: Expression, _ cases: [SwitchCase]) {
    write("switch ")
    expression(subject)
    openingBrace()
    if cases.isEmpty { return closeEmptyBraces() }
    for item in cases {
      newline()
      write("case ")
      expression(item.pattern, tail: 1)
      write(":")
      if !onOneLine({
        $0.write(" "); $0.flat(item.value)
      }) {
        indented {
          $0.newline()
          $0.expression(item.value)
        }
      }
    }
    newline()
    write("}")
  }
}
