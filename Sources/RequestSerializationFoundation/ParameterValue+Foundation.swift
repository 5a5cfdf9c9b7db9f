public import Foundation
internal import MessageSyntax
public import RequestSerialization

// Foundation's values as parameters.

extension ParameterValue {
  /// Creates bytes.
  public init(_ data: Data) {
    self = .data(Array(data))
  }

  /// Creates an instant in UTC, or `nil` where `DateTime.init(_:format:)` does.
  public init?(_ date: Date) {
    guard let instant = DateTime(date) else { return nil }
    self = .dateTime(instant)
  }

  /// Creates a number with all digits of a decimal one. What is no number is NaN.
  public init(_ decimal: Decimal) {
    self = NumberLiteral(decimal).map(ParameterValue.literal) ?? .number(.nan)
  }

  /// Creates the text of an absolute URL.
  public init(_ url: URL) {
    self = .string(url.absoluteString)
  }

  /// Creates the text of a UUID, in capitals.
  public init(_ uuid: UUID) {
    self = .string(uuid.uuidString)
  }
}

extension NumberLiteral {
  /// Creates a number with all digits of a decimal one, or `nil` for what is no number.
  public init?(_ decimal: Decimal) {
    self.init(decimal.description)
  }
}

extension DateTime {
  /// Creates an instant in UTC, to the nearest microsecond.
  ///
  /// Days before 1582 are those of the Gregorian calendar carried on, as ISO 8601 has it:
  /// `Date.distantPast` is `0000-12-30T00:00:00Z`.
  ///
  /// - Parameters:
  ///   - date: The instant. `nil` is returned for one outside the years 0 to 9999, which RFC 3339
  ///     cannot write.
  ///   - format: How it is to be written, or `nil` to follow the encoding.
  public init?(_ date: Date, format: DateFormat? = nil) {
    // A date counts from 2001, and is most exact there.
    let interval = date.timeIntervalSinceReferenceDate
    var second = interval.rounded(.down)
    var microsecond = ((interval - second) * 1e6).rounded()
    if microsecond == 1e6 { (second, microsecond) = (second + 1, 0) }
    guard let wholeSeconds = Int64(exactly: second + Date.timeIntervalBetween1970AndReferenceDate),
      let timestamp = Timestamp(
        secondsSinceEpoch: wholeSeconds, nanoseconds: Int(microsecond) * 1000)
    else { return nil }
    self.init(timestamp, format: format)
  }
}
