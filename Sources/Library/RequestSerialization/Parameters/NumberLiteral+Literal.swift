// Numbers that are written in a program with their spelling.

extension NumberLiteral {
  /// Creates a number of a literal.
  ///
  /// A literal that is not a number of the YAML 1.2 core schema is a mistake in the program, which
  /// stops.
  ///
  /// - Parameters:
  ///   - literal: The spelling, for example `1.10`.
  ///   - isReal: Whether the number is a real although its spelling is that of an integer. A
  ///     property list tells the two apart; queries, forms and JSON have the spelling only.
  public init(literal: StaticString, isReal: Bool = false) {
    guard let value = NumberLiteral(String(describing: literal)) else {
      preconditionFailure("'\(literal)' is not a number of the YAML 1.2 core schema")
    }
    self.init(validated: value.spelling, isReal: isReal)
  }
}
