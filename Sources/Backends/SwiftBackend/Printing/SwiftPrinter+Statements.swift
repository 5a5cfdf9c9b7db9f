/// Writes statements and the braces around them.
extension SwiftPrinter {
  mutating func statement(_ statement: Statement) {
    switch statement {
    case .declaration(let isVariable, let name, nil, let value):
      write(isVariable ? "var " : "let ")
      write(name)
      write(" =")
      continued(value)
    case .declaration(let isVariable, let name, let type, let value):
      variable(["\(isVariable ? "var" : "let") \(name)"], type: type, value: value)
    case .assignment(let target, let assignment, let value):
      let assignment = assignment.rawValue
      expression(target, tail: 1 + assignment.utf8.count)
      write(ascii: " ")
      write(assignment)
      continued(value, keepsMembers: true)
    case .expression(let expression):
      self.expression(expression)
    case .ifLet(let names, let body):
      ifLet(names, body)
    case .switching(let subject, let cases):
      switching(subject, cases)
    case .returning(let value):
      write("return")
      continued(value)
    }
  }

  /// Writes braces with statements in them.
  mutating func braces(_ body: [Statement], isEmptyOnOneLine: Bool = true) {
    openingBrace()
    if body.isEmpty, isEmptyOnOneLine { return closeEmptyBraces() }
    lines(of: body) { $0.statement($1) }
    newline()
    write(ascii: "}")
  }

  /// Writes the closing brace of empty braces.
  mutating func closeEmptyBraces() {
    if columnsLeft < 1 { newline() }
    write(ascii: "}")
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

  /// Writes a simple statement without line breaks.
  private mutating func flat(_ statement: Statement) {
    switch statement {
    case .expression(let expression):
      flat(expression)
    case .assignment(let target, let assignment, let value):
      flat(target)
      write(ascii: " ")
      write(assignment.rawValue)
      write(ascii: " ")
      flat(value)
    case .returning(let value):
      write("return ")
      flat(value)
    case .declaration, .ifLet, .switching:
      break
    }
  }
}

extension Statement {
  /// Whether it can be in braces on the line of a condition.
  fileprivate var isSimple: Bool {
    switch self {
    case .expression, .assignment, .returning: true
    case .declaration, .ifLet, .switching: false
    }
  }
}

// MARK: - Control flow

extension SwiftPrinter {
  private mutating func ifLet(_ names: [String], _ body: [Statement]) {
    let head = "if " + names.map { "let \($0)" }.joined(separator: ", ")
    if body.count <= 1, body.allSatisfy(\.isSimple), onOneLine({ $0.flat(head, body) }) { return }
    if !onOneLine(head, tail: 2) {
      write("if ")
      for (index, name) in names.enumerated() {
        if index > 0 { newline(continuing: true) }
        condition(name, comma: index < names.count - 1 ? "," : "")
      }
    }
    braces(body, isEmptyOnOneLine: false)
  }

  /// Writes the beginning of a statement, and braces with at most one simple statement.
  private mutating func flat(_ head: String, _ body: [Statement]) {
    write(head)
    write(body.isEmpty ? " {" : " { ")
    for statement in body { flat(statement) }
    write(body.isEmpty ? "}" : " }")
  }

  /// Writes a condition of `if`. Its name moves to a line of its own only if necessary.
  private mutating func condition(_ name: String, comma: String) {
    write("let")
    continuationScope(beginsLine: false) { $0.word(name + comma) }
  }

  private mutating func switching(_ subject: Expression, _ cases: [SwitchCase]) {
    write("switch ")
    expression(subject)
    openingBrace()
    if cases.isEmpty { return closeEmptyBraces() }
    for item in cases {
      newline()
      if let pattern = item.pattern {
        write("case ")
        flat(pattern)
        write(ascii: ":")
      } else {
        write("default:")
      }
      if !onOneLine(" ", { $0.flat(item.value) }) {
        indented {
          $0.newline()
          $0.expression(item.value)
        }
      }
    }
    newline()
    write(ascii: "}")
  }
}
