public import Foundation
internal import MessageSyntax
public import RequestSerialization

extension ParameterValueEncoder {
  /// The conversion of a `Date` to a parameter value.
  public enum DateStrategy: Sendable {
    /// An instant. `ParameterOptions.dates` sets its format; in a property list it is a date.
    case instant

    /// The text `2001-01-01T00:02:03.456Z`, with the complete fraction.
    case rfc3339

    /// The text `2001-01-01T00:02:03Z`, without a fraction.
    case iso8601

    /// Seconds since 1970, with a fraction.
    case secondsSince1970

    /// Milliseconds since 1970, with a fraction.
    case millisecondsSince1970

    /// The format of `Date`'s own `encode(to:)`: seconds since 2001, with a fraction.
    case deferredToDate

    /// The parameter value that a closure returns for the date.
    case custom(@Sendable (Date) throws -> ParameterValue)
  }

  /// The conversion of a `Data` to a parameter value.
  public enum DataStrategy: Sendable {
    /// Padded base64 text (RFC 4648, section 4).
    case base64

    /// URL-safe base64 text without padding (RFC 4648, section 5).
    case base64URL

    /// Lower-case hexadecimal text.
    case hexadecimal

    /// Bytes. `ParameterOptions.data` sets their format in JSON, queries and forms; they are
    /// unchanged in a multipart message, and data in a property list.
    case bytes

    /// The parameter value that a closure returns for the data.
    case custom(@Sendable (Data) throws -> ParameterValue)
  }

  /// Creates an encoder with conversions of Foundation's values, as set by
  /// `setStrategies(dates:data:)`.
  ///
  /// - Parameters:
  ///   - dates: The conversion of a `Date`.
  ///   - data: The conversion of a `Data`.
  public init(dates: DateStrategy, data: DataStrategy = .base64) {
    self.init()
    setStrategies(dates: dates, data: data)
  }

  /// Sets the conversion of dates and data. Without it, a date is an ``DateStrategy/instant`` and data
  /// are ``DataStrategy/bytes``, whose formats the encoding of the request sets.
  ///
  /// ```swift
  /// var encoder = ParameterValueEncoder()
  /// encoder.setStrategies(dates: .iso8601)
  /// ```
  ///
  /// A conversion by an existing `convert` takes precedence. A date that RFC 3339 cannot represent
  /// causes an `EncodingError`.
  ///
  /// - Parameters:
  ///   - dates: The conversion of a `Date`.
  ///   - data: The conversion of a `Data`.
  public mutating func setStrategies(
    dates: DateStrategy = .instant, data: DataStrategy = .base64
  ) {
    let earlier = convert
    convert = { value, path in
      if let result = try earlier?(value, path) { return result }
      switch value {
      case let value as Date: return try dates.value(of: value, at: path)
      case let value as Data: return try data.value(of: value)
      default: return nil
      }
    }
  }
}

extension ParameterValueEncoder.DateStrategy {
  fileprivate func value(of date: Date, at path: [any CodingKey]) throws -> ParameterValue {
    switch self {
    case .instant: return .dateTime(try instant(date, at: path))
    case .rfc3339:
      return .dateTime(try instant(date, at: path, format: .rfc3339))
    case .iso8601:
      let second = date.timeIntervalSinceReferenceDate.rounded(.down)
      let wholeDate = Date(timeIntervalSinceReferenceDate: second)
      return .dateTime(try instant(wholeDate, at: path, format: .rfc3339))
    case .secondsSince1970: return .number(date.timeIntervalSince1970)
    case .millisecondsSince1970: return .number(date.timeIntervalSince1970 * 1000)
    case .deferredToDate: return .number(date.timeIntervalSinceReferenceDate)
    case .custom(let convert): return try convert(date)
    }
  }

  private func instant(
    _ date: Date, at path: [any CodingKey], format: DateFormat? = nil
  ) throws -> DateTime {
    guard let instant = try? DateTime(date, format: format) else {
      throw EncodingError.invalidValue(
        date, .init(codingPath: path, debugDescription: "the year is not one of 0 to 9999"))
    }
    return instant
  }
}

extension ParameterValueEncoder.DataStrategy {
  fileprivate func value(of data: Data) throws -> ParameterValue {
    switch self {
    case .base64: text(Base64.encode(data))
    case .base64URL: text(Base64.encode(data, alphabet: .url, padding: false))
    case .hexadecimal: text(Hexadecimal.encode(data))
    case .bytes: ParameterValue(data)
    case .custom(let convert): try convert(data)
    }
  }

  private func text(_ bytes: [UInt8]) -> ParameterValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }
}
