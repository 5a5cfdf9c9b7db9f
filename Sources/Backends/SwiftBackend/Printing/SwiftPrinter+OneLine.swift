/// Writes expressions and types on one line, whatever their length.
extension SwiftPrinter {
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
  mutating func flat(_ arguments: [Argument]) {
    for (index, argument) in arguments.enumerated() where isWithinCutoff {
      if index > 0 { write(", ") }
      flat(argument)
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
    for (index, element) in elements.enumerated() where isWithinCutoff {
      if index > 0 { write(", ") }
      flat(element)
    }
    if elements.count > 1 { reserveComma() }
    write(ascii: "]")
  }

  private mutating func flat(_ elements: [DictionaryElement]) {
    write(elements.isEmpty ? "[:" : "[")
    for (index, element) in elements.enumerated() where isWithinCutoff {
      if index > 0 { write(", ") }
      flat(element.key)
      write(": ")
      flat(element.value)
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

  mutating func flat(_ types: [TypeSyntax]) {
    for (index, type) in types.enumerated() {
      if index > 0 { write(", ") }
      flat(type)
    }
  }
}
