internal import MessageSyntax

// Values that JSON spells differently from their Swift type: bytes, numbers that are not finite, and
// moments as numbers or dates of HTTP.

/// Bytes that are base64 text in JSON (RFC 4648, section 4).
///
/// Generated Swift decodes fields of the type `data` with it.
public struct ReceivedBytes: Decodable, Sendable, Hashable {
  /// The bytes.
  public let value: [UInt8]

  /// Decodes a text. Padding is optional, and the URL-safe alphabet is also accepted.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not base64.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let bytes = Self.bytes(of: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not base64.")
    }
    value = bytes
  }

  static func bytes(of text: String) -> [UInt8]? {
    Base64.decode(text.utf8, padding: .optional)
      ?? Base64.decode(text.utf8, alphabet: .url, padding: .optional)
  }
}

/// A number that may be `"NaN"`, `"Infinity"` or `"-Infinity"` in JSON.
///
/// Generated Swift decodes fields of the type `float` with it.
public struct ReceivedFloat: Decodable, Sendable, Hashable {
  /// The number.
  public let value: Double

  /// Decodes a number or one of the three texts.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self),
      let value = NonFiniteNumber.value(of: text.utf8)
    {
      self.value = value
    } else {
      value = try container.decode(Double.self)
    }
  }
}

/// A moment that is a number of seconds since 1970 in JSON.
///
/// Generated Swift decodes fields with `format: epoch-seconds` with it. RFC 3339 text is also
/// accepted.
public struct ReceivedEpochSeconds: Decodable, Sendable, Hashable {
  /// The moment, in UTC.
  public let value: DateTime

  /// Decodes a number or a text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not a moment.
  public init(from decoder: any Decoder) throws {
    value = try DateTime(from: decoder, millisecondsPerUnit: 1000)
  }
}

/// A moment that is a number of milliseconds since 1970 in JSON.
///
/// Generated Swift decodes fields with `format: epoch-milliseconds` with it. RFC 3339 text is also
/// accepted.
public struct ReceivedEpochMilliseconds: Decodable, Sendable, Hashable {
  /// The moment, in UTC.
  public let value: DateTime

  /// Decodes a number or a text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not a moment.
  public init(from decoder: any Decoder) throws {
    value = try DateTime(from: decoder, millisecondsPerUnit: 1)
  }
}

/// A moment that is a date of HTTP in JSON, `Thu, 29 Feb 2024 11:30:00 GMT`.
///
/// Generated Swift decodes fields with `format: http-date` with it. RFC 3339 text is also accepted.
public struct ReceivedHTTPDate: Decodable, Sendable, Hashable {
  /// The moment, in UTC.
  public let value: DateTime

  /// Decodes a text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not a moment.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let moment = DateTime(received: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is neither a date of HTTP nor RFC 3339 text.")
    }
    value = moment
  }
}

extension DateTime {
  /// The moment that a text says in RFC 3339 or as a date of HTTP.
  init?(received text: String) {
    if let moment = DateTime(text) {
      self = moment
    } else {
      let date = HTTPDate.seconds(text.utf8)
        .flatMap { Timestamp(secondsSinceEpoch: $0, nanoseconds: 0) }
      guard let date else { return nil }
      self.init(date)
    }
  }

  fileprivate init(from decoder: any Decoder, millisecondsPerUnit factor: Double) throws {
    let container = try decoder.singleValueContainer()
    guard let number = try? container.decode(Double.self) else {
      self = try container.decode(DateTime.self)
      return
    }
    guard let moment = DateTime(milliseconds: number * factor) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a moment in the years 0 to 9999.")
    }
    self = moment
  }

  /// The moment a number of milliseconds after 1970, in UTC, to the nearest microsecond.
  init?(milliseconds: Double) {
    let microseconds = (milliseconds * 1000).rounded()
    guard abs(microseconds) < 0x1p62 else { return nil }
    let (second, rest) = Self.divided(Int64(microseconds), by: 1_000_000)
    guard let timestamp = Timestamp(secondsSinceEpoch: second, nanoseconds: Int(rest) * 1000)
    else { return nil }
    self.init(timestamp)
  }

  /// The quotient and the remainder, which is never negative.
  private static func divided(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
