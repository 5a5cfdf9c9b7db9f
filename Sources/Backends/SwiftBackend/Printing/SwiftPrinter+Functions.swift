/// Writes functions and initializers.
extension SwiftPrinter {
  mutating func function(_ function: Function, access: String?) {
    if !lines.onOneLine(tail: 2, { $0.flatSignature(of: function, access: access) }) {
      let opening = function.parameters.isEmpty ? "\(function.name)()" : "\(function.name)("
      lines.words([access, "func", opening])
      brokenParameters(function.parameters)
      if let effects = function.effects { lines.word(effects) }
      if let result = function.result { arrow(result) }
    }
    if let body = function.body { braces(body) }
  }

  mutating func initializer(
    _ parameters: [Parameter], isThrowing: Bool, body: [Statement], access: String?
  ) {
    let words = [access, parameters.isEmpty ? "init()" : "init("]
    let fits = lines.onOneLine(tail: 2) {
      $0.words(words)
      $0.flat(parameters)
      if isThrowing { $0.write(" throws") }
    }
    if !fits {
      lines.words(words)
      brokenParameters(parameters)
      if isThrowing { lines.word("throws") }
    }
    braces(body)
  }

  /// Writes `->` and the result on one line, the next one if this one has no room.
  private mutating func arrow(_ result: TypeSyntax) {
    if lines.onOneLine(" -> ", { $0.flat(result) }) { return }
    lines.newline(continuing: true)
    lines.write("-> ")
    type(result)
  }
}

// MARK: - Parameters

extension SwiftPrinter {
  /// Writes parameters on the next line if they all fit there, otherwise one a line, and the
  /// closing parenthesis on its own line.
  private mutating func brokenParameters(_ parameters: [Parameter]) {
    if parameters.isEmpty { return }
    let wasContinuation = lines.isContinuation
    indented {
      $0.lines.newline()
      if $0.lines.onOneLine({ $0.list(parameters) }) { return }
      $0.oneALine(parameters) { $0.parameter($1, tail: $2) }
    }
    lines.newline(continuing: wasContinuation)
    lines.write(ascii: ")")
  }

  /// Writes a parameter on one or more lines of its own.
  private mutating func parameter(_ parameter: Parameter, tail: Int) {
    if lines.onOneLine(tail: tail, { $0.flat(parameter) }) { return }
    lines.words("\(parameter.name):".split(separator: " ").map(String.init))
    guard let value = parameter.defaultValue else { return continued(parameter.type, tail: tail) }
    continued(parameter.type, tail: 2)
    lines.write(" =")
    continued(value, tail: tail, indentsText: false)
  }
}
