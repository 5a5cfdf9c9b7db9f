/// Writes types, on one line if they fit, otherwise broken in angle brackets.
extension SwiftPrinter {
  /// Writes a type, followed by `tail` columns that stay on its last line.
  mutating func type(_ type: TypeSyntax, tail: Int = 0) {
    if lines.onOneLine(tail: tail, { $0.flat(type) }) { return }
    switch type {
    case .name(let name):
      lines.write(name)
    case .optional(let wrapped):
      self.type(wrapped, tail: tail + 1)
      lines.write(ascii: "?")
    case .array(let element):
      lines.write(ascii: "[")
      self.type(element, tail: tail + 1)
      lines.write(ascii: "]")
    case .generic(let name, let arguments):
      lines.write(name)
      block("<", ">") { $0.brokenTypes(arguments) }
    }
  }

  /// Writes a space and a type after a colon or an arrow, or the type on the next line if this one
  /// has no room even for its beginning.
  mutating func continued(_ type: TypeSyntax, tail: Int) {
    if 1 + lines.columns({ $0.beginning(of: type, tail: tail) }) > lines.columnsLeft {
      lines.newline(continuing: true)
    } else {
      lines.write(ascii: " ")
    }
    self.type(type, tail: tail)
  }

  /// Writes types on one line if they all fit, otherwise one a line.
  private mutating func brokenTypes(_ types: [TypeSyntax]) {
    lines.newline()
    if lines.onOneLine({ $0.flat(types) }) { return }
    oneALine(types) { $0.type($1, tail: $2) }
  }
}
