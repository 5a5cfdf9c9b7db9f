/// Writes types, on one line if they fit, otherwise broken in angle brackets.
extension SwiftPrinter {
  /// Writes a type, followed by `tail` columns that stay on its last line.
  mutating func type(_ type: TypeSyntax, tail: Int = 0) {
    if onOneLine(tail: tail, { $0.flat(type) }) { return }
    switch type {
    case .name(let name):
      write(name)
    case .optional(let wrapped):
      self.type(wrapped, tail: tail + 1)
      write(ascii: "?")
    case .array(let element):
      write(ascii: "[")
      self.type(element, tail: tail + 1)
      write(ascii: "]")
    case .generic(let name, let arguments):
      write(name)
      block("<", ">") { $0.brokenTypes(arguments) }
    }
  }

  /// Writes a space and a type after a colon or an arrow, or the type on the next line if this one
  /// has no room even for its beginning.
  mutating func continued(_ type: TypeSyntax, tail: Int) {
    if 1 + columns({ $0.beginning(of: type, tail: tail) }) > columnsLeft {
      newline(continuing: true)
    } else {
      write(ascii: " ")
    }
    self.type(type, tail: tail)
  }

  /// Writes types on one line if they all fit, otherwise one a line.
  private mutating func brokenTypes(_ types: [TypeSyntax]) {
    newline()
    if onOneLine({ $0.flat(types) }) { return }
    for (index, type) in types.enumerated() {
      if index > 0 { newline() }
      let isLast = index == types.count - 1
      self.type(type, tail: isLast ? 0 : 1)
      if !isLast { write(ascii: ",") }
    }
  }

  /// Writes the part of a type before its first possible break.
  private mutating func beginning(of type: TypeSyntax, tail: Int) {
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
