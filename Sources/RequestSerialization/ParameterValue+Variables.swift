internal import MessageSyntax

// Parameters of what a program holds in variables.

extension ParameterValue {
  /// Creates a text.
  public init(_ text: String) {
    self = .string(text)
  }

  /// Creates a boolean.
  public init(_ boolean: Bool) {
    self = .boolean(boolean)
  }

  /// Creates an integer. One that 64 bits with a sign do not hold is a ``literal(_:)`` of its digits.
  public init(_ integer: some BinaryInteger) {
    if let value = Int64(exactly: integer) {
      self = .integer(value)
    } else {
      self = .literal(NumberLiteral(validated: String(integer)))
    }
  }

  /// Creates a floating-point number.
  public init(_ number: Double) {
    self = .number(number)
  }

  /// Creates a list of texts.
  public init(_ texts: [String]) {
    self = .array(texts.map { .string($0) })
  }

  /// Creates a map.
  public init(_ parameters: Parameters) {
    self = .map(parameters)
  }
}

extension Parameters {
  /// Creates a map of a dictionary's entries, sorted by the bytes of their names: a dictionary has no
  /// order of its own.
  public init(_ dictionary: [String: ParameterValue]) {
    let entries = dictionary.map { Entry(name: $0.key, value: $0.value) }
    self.init(unique: entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
