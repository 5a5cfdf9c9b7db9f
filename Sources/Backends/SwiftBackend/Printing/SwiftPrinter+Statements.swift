/// Writes statements and the braces around them.
extension SwiftPrinter {
  mutating func statement(_ statement: Statement) {
    switch statement {
    case .declaration(let isVariable, let name, nil, let value):
      lines.write(isVariable ? "var " : "let ")
      lines.write(name)
      lines.write(" =")
      continued(value)
    case .declaration(let isVariable, let name, let type, let value):
      variable(["\(isVariable ? "var" : "let") \(name)"], type: type, value: value)
    case .assignment(let target, let assignment, let value):
      let assignment = assignment.rawValue
      expression(target, tail: 1 + assignment.utf8.count)
      lines.write(ascii: " ")
      lines.write(assignment)
      continued(value, keepsMembers: true)
    case .expression(let expression):
      self.expression(expression)
    case .ifLet(let names, let body):
      ifLet(names, body)
    case .switching(let subject, let cases):
      switching(subject, cases)
    case .returning(let value):
      lines.write("return")
      continued(value)
    }
  }

  /// Writes braces with statements in them.
  mutating func braces(_ body: [Statement], isEmptyOnOneLine: Bool = true) {
    lines.openingBrace()
    if body.isEmpty, isEmptyOnOneLine { return lines.closeEmptyBraces() }
    indented {
      for statement in body {
        $0.lines.newline()
        $0.statement(statement)
      }
    }
    lines.newline()
    lines.write(ascii: "}")
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
    if body.count <= 1, body.allSatisfy(\.isSimple), lines.onOneLine({ $0.flat(head, body) }) {
      return
    }
    if !lines.onOneLine(head, tail: 2) {
      lines.write("if ")
      for (index, name) in names.enumerated() {
        if index > 0 { lines.newline(continuing: true) }
        condition(name, comma: index < names.count - 1 ? "," : "")
      }
    }
    braces(body, isEmptyOnOneLine: false)
  }

  /// Writes a condition of `if`. Its name moves to a line of its own only if necessary.
  private mutating func condition(_ name: String, comma: String) {
    lines.write("let")
    continuationScope(beginsLine: false) { $0.lines.word(name + comma) }
  }

  private mutating func switching(_ subject: Expression, _ cases: [SwitchCase]) {
    lines.write("switch ")
    expression(subject)
    lines.openingBrace()
    if cases.isEmpty { return lines.closeEmptyBraces() }
    for item in cases {
      lines.newline()
      if let pattern = item.pattern {
        lines.write("case ")
        lines.flat(pattern)
        lines.write(ascii: ":")
      } else {
        lines.write("default:")
      }
      if !lines.onOneLine(" ", { $0.flat(item.value) }) {
        indented {
          $0.lines.newline()
          $0.expression(item.value)
        }
      }
    }
    lines.newline()
    lines.write(ascii: "}")
  }
}
