package import MessageSyntax

/// An instant with its offset from UTC: `date-time` of RFC 3339, section 5.6.
///
/// The offset and the digits of the fraction are preserved.
public struct DateTime: Sendable, Hashable {
  package var timestamp: Timestamp

  /// The output format, or `nil` to follow ``ParameterOptions/dates``.
  public var format: DateFormat?

  /// Creates an instant from its spelling, or `nil` if the text is not a `date-time` of RFC 3339.
  ///
  /// - Parameters:
  ///   - text: For example `2024-02-29T12:30:00.25+01:00`, with at most nine fraction digits.
  ///   - format: The output format, or `nil` to follow the encoding.
  public init?(_ text: String, format: DateFormat? = nil) {
    guard let timestamp = text.withBytes({ Timestamp(rfc3339: $0) }) else { return nil }
    self.init(timestamp, format: format)
  }

  package init(_ timestamp: Timestamp, format: DateFormat? = nil) {
    self.timestamp = timestamp
    self.format = format
  }
}

/// A calendar date without a time of day: `full-date` of RFC 3339, section 5.6.
///
/// As a number of seconds, it is midnight in UTC.
public struct FullDate: Sendable, Hashable {
  package var day: CalendarDate

  /// Creates a date from its spelling `yyyy-mm-dd`, or `nil` if there is no such day.
  public init?(_ text: String) {
    guard let day = text.withBytes({ CalendarDate($0) }) else { return nil }
    self.init(day)
  }

  /// Creates a date of the Gregorian calendar, or `nil` if there is no such day.
  ///
  /// ```swift
  /// FullDate(year: 2024, month: 2, day: 29)
  /// ```
  ///
  /// - Parameters:
  ///   - year: The year, from 0 to 9999.
  ///   - month: The month, from 1 to 12.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard let day = CalendarDate(year: year, month: month, day: day) else { return nil }
    self.init(day)
  }

  package init(_ day: CalendarDate) {
    self.day = day
  }
}
