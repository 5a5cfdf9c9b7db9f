// Dates that are written in a program.

extension DateTime {
  /// Creates an instant of a literal.
  ///
  /// A literal that is no `date-time` of RFC 3339 is a mistake in the program, which stops.
  ///
  /// - Parameters:
  ///   - literal: For example `2024-02-29T12:30:00.25+01:00`, at most nine digits of a fraction.
  ///   - format: How it is to be written, or `nil` to follow the encoding.
  public init(literal: StaticString, format: DateFormat? = nil) {
    guard let value = DateTime(String(describing: literal), format: format) else {
      preconditionFailure("'\(literal)' is not a date-time of RFC 3339")
    }
    self = value
  }

  /// The same instant, written in a format of its own whatever ``ParameterEncoding/dates`` says.
  public func formatted(_ format: DateFormat) -> DateTime {
    DateTime(timestamp, format: format)
  }
}

extension FullDate {
  /// Creates a date of a literal.
  ///
  /// A literal that is not a day is a mistake in the program, which stops.
  ///
  /// - Parameter literal: For example `2024-02-29`.
  public init(literal: StaticString) {
    guard let value = FullDate(String(describing: literal)) else {
      preconditionFailure("'\(literal)' is not a date of RFC 3339")
    }
    self = value
  }
}
