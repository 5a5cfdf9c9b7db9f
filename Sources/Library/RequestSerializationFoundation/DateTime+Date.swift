public import Foundation
internal import MessageSyntax
public import RequestSerialization

// Converts Foundation's dates to those that requests send.

extension DateTime {
  /// Creates an instant in UTC, to the nearest microsecond.
  ///
  /// Days before 1582 are those of the proleptic Gregorian calendar, as in ISO 8601:
  /// `Date.distantPast` is `0000-12-30T00:00:00Z`.
  ///
  /// ```swift
  /// try desk.listTickets(changedSince: DateTime(lastVisit))
  /// ```
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - format: The format, or `nil` to follow the encoding.
  /// - Throws: `SerializationError` with `dateOutOfRange` for a date outside the years 0 to 9999,
  ///   which RFC 3339 cannot represent.
  public init(_ date: Date, format: DateFormat? = nil) throws(SerializationError) {
    // A date counts from 2001 and has the highest precision there.
    let interval = date.timeIntervalSinceReferenceDate
    var second = interval.rounded(.down)
    var microsecond = ((interval - second) * 1e6).rounded()
    if microsecond == 1e6 { (second, microsecond) = (second + 1, 0) }
    guard let wholeSeconds = Int64(exactly: second + Date.timeIntervalBetween1970AndReferenceDate),
      let timestamp = Timestamp(
        secondsSinceEpoch: wholeSeconds, nanoseconds: Int(microsecond) * 1000)
    else { throw SerializationError(.dateOutOfRange) }
    self.init(timestamp, format: format)
  }
}

extension FullDate {
  /// Creates the day of an instant in a time zone.
  ///
  /// ```swift
  /// try hotel.book(arrival: FullDate(picked, in: .current))
  /// ```
  ///
  /// - Parameters:
  ///   - date: The instant.
  ///   - timeZone: The time zone: `.current` for the user's, `.gmt` for UTC.
  /// - Throws: `SerializationError` with `dateOutOfRange` for a day outside the years 0 to 9999,
  ///   which RFC 3339 cannot represent.
  public init(_ date: Date, in timeZone: TimeZone) throws(SerializationError) {
    let seconds =
      date.timeIntervalSince1970.rounded(.down)
      // A date that is out of range has no offset either.
      + (date.timeIntervalSince1970.magnitude < 1e12
        ? Double(timeZone.secondsFromGMT(for: date)) : 0)
    guard let days = Int64(exactly: (seconds / 86_400).rounded(.down)),
      let day = CalendarDate(exactDaysSinceEpoch: days)
    else { throw SerializationError(.dateOutOfRange) }
    self.init(day)
  }
}
