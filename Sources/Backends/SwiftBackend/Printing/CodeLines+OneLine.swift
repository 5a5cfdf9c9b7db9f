/// Writes code on one line, whatever its length.
extension CodeLines {
  /// Writes an expression without line breaks. If a line is only being tried, stops when there is
  /// no room left.
  mutating func flat(_ expression: Expression) {
    guard isWithinCutoff else { return }
    switch expression {
    case .name(let name):
      write(name)
    case .text(let text):
      stringLiteral(text)
    case .string(let pieces):
      stringLiteral(pieces)
    case .literal(let literal):
      plainLiteral(literal)
    case .implicitMember(let name):
      write(ascii: ".")
      write(name)
    case .member(let base, let name, let isOptional):
      flat(base)
      if isOptional { write(ascii: "?") }
      write(ascii: ".")
      write(name)
    case .call(let callee, let arguments):
      flat(callee)
      flatCall(arguments)
    case .array(let elements):
      flat(elements)
    case .dictionary(let elements):
      flat(elements)
    case .closure(let body):
      write("{ ")
      flat(body)
      write(" }")
    case .attempt(let body):
      write("try ")
      flat(body)
    }
  }

  /// Writes the arguments of a call, separated by commas.
  mutating func flat(_ arguments: [Argument]) { list(arguments) { $0.flat($1) } }

  private mutating func list<Item>(_ items: [Item], _ write: (inout CodeLines, Item) -> Void) {
    for (index, item) in items.enumerated() where isWithinCutoff {
      if index > 0 { self.write(", ") }
      write(&self, item)
    }
  }

  mutating func flat(_ argument: Argument) {
    if let label = argument.label {
      write(label)
      write(": ")
    }
    flat(argument.value)
  }

  /// Writes a call of a member, without its receiver.
  mutating func flatCall(_ name: String, _ arguments: [Argument]) {
    write(ascii: ".")
    write(name)
    flatCall(arguments)
  }

  private mutating func flatCall(_ arguments: [Argument]) {
    if let closure = arguments.trailingClosure {
      write(ascii: " ")
      return flat(closure)
    }
    write(ascii: "(")
    flat(arguments)
    write(ascii: ")")
  }

  private mutating func flat(_ elements: [Expression]) {
    write(ascii: "[")
    list(elements) { $0.flat($1) }
    if elements.count > 1 { reserveComma() }
    write(ascii: "]")
  }

  private mutating func flat(_ elements: [DictionaryElement]) {
    write(elements.isEmpty ? "[:" : "[")
    list(elements) {
      $0.flat($1.key)
      $0.write(": ")
      $0.flat($1.value)
    }
    if elements.count > 1 { reserveComma() }
    write(ascii: "]")
  }

  /// Writes a type without a line break.
  mutating func flat(_ type: TypeSyntax) {
    guard isWithinCutoff else { return }
    switch type {
    case .name(let name):
      write(name)
    case .optional(let wrapped):
      flat(wrapped)
      write(ascii: "?")
    case .array(let element):
      write(ascii: "[")
      flat(element)
      write(ascii: "]")
    case .generic(let name, let arguments):
      write(name)
      write(ascii: "<")
      flat(arguments)
      write(ascii: ">")
    }
  }

  mutating func flat(_ types: [TypeSyntax]) { list(types) { $0.flat($1) } }
}

// MARK: - Statements

extension CodeLines {
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

  /// Writes the beginning of a statement, and braces with at most one simple statement.
  mutating func flat(_ head: String, _ body: [Statement]) {
    write(head)
    write(body.isEmpty ? " {" : " { ")
    for statement in body { flat(statement) }
    write(body.isEmpty ? "}" : " }")
  }
}

// MARK: - Signatures

extension CodeLines {
  mutating func flatSignature(of function: Function, access: String?) {
    if let access {
      write(access)
      write(ascii: " ")
    }
    write("func ")
    write(function.name)
    write(ascii: "(")
    if function.parameters.isEmpty { write(ascii: ")") }
    flat(function.parameters)
    if let effects = function.effects {
      write(ascii: " ")
      write(effects)
    }
    if let result = function.result {
      write(" -> ")
      flat(result)
    }
  }

  /// Writes parameters and the closing parenthesis, if there are any.
  mutating func flat(_ parameters: [Parameter]) {
    if parameters.isEmpty { return }
    list(parameters)
    write(ascii: ")")
  }

  mutating func list(_ parameters: [Parameter]) { list(parameters) { $0.flat($1) } }

  mutating func flat(_ parameter: Parameter) {
    write(parameter.name)
    write(": ")
    flat(parameter.type)
    if let value = parameter.defaultValue {
      write(" = ")
      flat(value)
    }
  }
}
