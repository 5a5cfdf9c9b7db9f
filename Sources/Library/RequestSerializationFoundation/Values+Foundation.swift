public import Foundation
public import RequestSerialization

// The library's values as Foundation's.

extension Date {
  /// Creates the instant of a date and time with its offset from UTC, to the precision of a `Date`.
  ///
  /// - Parameter dateTime: The instant.
  public init(_ dateTime: DateTime) {
    let seconds =
      dateTime.timestamp.secondsSinceEpoch - Int64(Self.timeIntervalBetween1970AndReferenceDate)
    let fraction = Double(dateTime.timestamp.nanoseconds) / 1e9
    self.init(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }
}

extension URL {
  /// Creates a Foundation URL.
  ///
  /// - Parameter url: The URL.
  /// - Throws: `SerializationError` with `unsupportedByTransport` for a URL that Foundation would
  ///   change, such as one with brackets in its query.
  public init(_ url: RequestURL) throws(SerializationError) {
    let text = url.text
    guard let url = URL(string: text), url.absoluteString.utf8.elementsEqual(text.utf8) else {
      throw SerializationError(.unsupportedByTransport, text)
    }
    self = url
  }
}

extension ParameterValue {
  /// Decodes the value as a type.
  ///
  /// ```swift
  /// struct Place: Decodable { var name: String, opened: Date }
  /// let place = try parameters["place"]?.decode(Place.self)
  /// ```
  ///
  /// The value is decoded like its JSON. By default, a date is read from RFC 3339 and data from
  /// base64, which is what instants and bytes are in that JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder, or `nil` for the default.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value that is not of the type, and `SerializationError` for one
  ///   that JSON cannot represent.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, with decoder: JSONDecoder? = nil
  ) throws -> Value {
    try (decoder ?? .rfc3339).decode(type, from: Data(forDecoding().jsonText()))
  }

  /// The value with lists in place of sets, which JSON does not have, and with instants as text.
  private func forDecoding(depth: Int = 0) throws(SerializationError) -> ParameterValue {
    try NestingDepth.check(depth)
    switch self {
    case .dateTime(let instant): return .string(instant.text)
    case .array(let items), .set(let items):
      var list: [ParameterValue] = []
      for item in items { list.append(try item.forDecoding(depth: depth + 1)) }
      return .array(list)
    case .map(let map):
      var members: [(String, ParameterValue)] = []
      for entry in map {
        members.append((entry.name, try entry.value.forDecoding(depth: depth + 1)))
      }
      return .map(RequestParameters(members))
    default: return self
    }
  }
}

extension JSONDecoder {
  /// A decoder of the library's JSON.
  fileprivate static var rfc3339: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { Date(try DateTime(from: $0)) }
    return decoder
  }
}
