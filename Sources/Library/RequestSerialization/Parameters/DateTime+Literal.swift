// Date literals.

extension DateTime {
  /// Creates an instant from a literal.
  ///
  /// A literal that is not a `date-time` of RFC 3339 stops the program.
  ///
  /// - Parameters:
  ///   - literal: For example `2024-02-29T12:30:00.25+01:00`, with at most nine fraction digits.
  ///   - format: The output format, or `nil` to follow the encoding.
  public init(literal: StaticString, format: DateFormat? = nil) {
    guard let value = DateTime(String(describing: literal), format: format) else {
      preconditionFailure("'\(literal)' is not a date-time of RFC 3339")
    }
    self = value
  }

  /// Returns the same instant with an output format that overrides ``ParameterOptions/dates``.
  public func formatted(_ format: DateFormat) -> DateTime {
    DateTime(timestamp, format: format)
  }
}

extension FullDate {
  /// Creates a date from a literal.
  ///
  /// A literal that is not a valid date stops the program.
  ///
  /// - Parameter literal: For example `2024-02-29`.
  public init(literal: StaticString) {
    guard let value = FullDate(String(describing: literal)) else {
      preconditionFailure("'\(literal)' is not a date of RFC 3339")
    }
    self = value
  }
}
