internal import MessageSyntax

// Values that JSON spells differently from their Swift type: bytes, and moments as numbers.

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
    let text = try container.decode(String.self)
    let bytes =
      Base64.decode(text.utf8, padding: .optional)
      ?? Base64.decode(text.utf8, alphabet: .url, padding: .optional)
    guard let bytes else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not base64.")
    }
    value = bytes
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

extension DateTime {
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
