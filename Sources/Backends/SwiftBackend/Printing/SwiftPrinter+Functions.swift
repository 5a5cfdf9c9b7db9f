/// Writes functions and initializers.
extension SwiftPrinter {
  mutating func function(_ function: Function, access: String?) {
    if !onOneLine(tail: 2, { $0.flatSignature(of: function, access: access) }) {
      let opening = function.parameters.isEmpty ? "\(function.name)()" : "\(function.name)("
      words([access, "func", opening])
      brokenParameters(function.parameters)
      if let error = function.errorType { word("throws(\(error))") }
      if function.isThrowing { word("throws") }
      if let result = function.result { arrow(result) }
    }
    braces(function.body)
  }

  mutating func initializer(
    _ parameters: [Parameter], isThrowing: Bool, body: [Statement], access: String?
  ) {
    let words = [access, parameters.isEmpty ? "init()" : "init("]
    let fits = onOneLine(tail: 2) {
      $0.words(words)
      $0.flat(parameters)
      if isThrowing { $0.write(" throws") }
    }
    if !fits {
      self.words(words)
      brokenParameters(parameters)
      if isThrowing { word("throws") }
    }
    braces(body)
  }

  /// Writes the words that are not nil, separated by spaces.
  mutating func words(_ words: [String?]) {
    var isFirst = true
    for case let word? in words {
      if isFirst { write(word) } else { self.word(word) }
      isFirst = false
    }
  }

  /// Writes `->` and the result on one line, the next one if this one has no room.
  private mutating func arrow(_ result: TypeSyntax) {
    if onOneLine(" -> ", { $0.flat(result) }) { return }
    newline(continuing: true)
    write("-> ")
    type(result)
  }

  private mutating func flatSignature(of function: Function, access: String?) {
    if let access {
      write(access)
      write(ascii: " ")
    }
    write("func ")
    write(function.name)
    write(ascii: "(")
    if function.parameters.isEmpty { write(ascii: ")") }
    flat(function.parameters)
    if let error = function.errorType {
      write(" throws(")
      write(error)
      write(ascii: ")")
    }
    if function.isThrowing { write(" throws") }
    if let result = function.result {
      write(" -> ")
      flat(result)
    }
  }
}

// MARK: - Parameters

extension SwiftPrinter {
  /// Writes parameters and the closing parenthesis, if there are any.
  private mutating func flat(_ parameters: [Parameter]) {
    if parameters.isEmpty { return }
    list(parameters)
    write(ascii: ")")
  }

  private mutating func list(_ parameters: [Parameter]) {
    for (index, parameter) in parameters.enumerated() where isWithinCutoff {
      if index > 0 { write(", ") }
      flat(parameter)
    }
  }

  private mutating func flat(_ parameter: Parameter) {
    write(parameter.name)
    write(": ")
    flat(parameter.type)
    if let value = parameter.defaultValue {
      write(" = ")
      flat(value)
    }
  }

  /// Writes parameters on the next line if they all fit there, otherwise one a line, and the
  /// closing parenthesis on its own line.
  private mutating func brokenParameters(_ parameters: [Parameter]) {
    if parameters.isEmpty { return }
    let wasContinuation = isContinuation
    indented {
      $0.newline()
      if $0.onOneLine({ $0.list(parameters) }) { return }
      for (index, parameter) in parameters.enumerated() {
        if index > 0 { $0.newline() }
        $0.parameter(parameter, comma: index < parameters.count - 1 ? "," : "")
      }
    }
    newline(continuing: wasContinuation)
    write(ascii: ")")
  }

  /// Writes a parameter on one or more lines of its own.
  private mutating func parameter(_ parameter: Parameter, comma: String) {
    if !onOneLine(tail: comma.utf8.count, { $0.flat(parameter) }) {
      words("\(parameter.name):".split(separator: " ").map(String.init))
      if let value = parameter.defaultValue {
        continued(parameter.type, tail: 2)
        write(" =")
        continued(value, tail: comma.utf8.count, indentsText: false)
      } else {
        continued(parameter.type, tail: comma.utf8.count)
      }
    }
    write(comma)
  }
}
