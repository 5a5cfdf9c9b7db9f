// Number literals that keep their spelling.

extension NumberLiteral {
  /// Creates a number from a literal.
  ///
  /// A literal that is not a number of the YAML 1.2 core schema stops the program.
  ///
  /// - Parameters:
  ///   - literal: The spelling, for example `1.10`.
  ///   - isReal: Whether the number is a real although it is spelled as an integer. Property lists
  ///     distinguish the two; queries, forms and JSON have only the spelling.
  public init(literal: StaticString, isReal: Bool = false) {
    guard let value = NumberLiteral(String(describing: literal)) else {
      preconditionFailure("'\(literal)' is not a number of the YAML 1.2 core schema")
    }
    self.init(validated: value.spelling, isReal: isReal)
  }
}
