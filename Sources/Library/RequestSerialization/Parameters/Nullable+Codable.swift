// Encoding and decoding of values that may be null: null is present, unlike an absent value.

extension Nullable: Encodable where Value: Encodable {
  /// Encodes the value or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .value(let value): try container.encode(value)
    }
  }
}

extension Nullable: Decodable where Value: Decodable {
  /// Decodes null or a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value that may be null or absent; null is ``Nullable/null``, and only an absent key
  /// gives `nil`.
  ///
  /// Synthesized conformances call it for properties such as `var album: Nullable<String>?`.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: Key
  ) throws -> Nullable<Value>? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}
