/// The name of a JSON object's member, as decoded by generated Swift.
///
/// ```swift
/// let members = try ReceivedValue(decoder).members()
/// title = try members.decode(String.self, forKey: "ticket-title")
/// ```
///
/// A single key type for all objects compiles faster than an enumeration for each.
public struct MemberName: CodingKey, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let stringValue: String

  /// The position of a list item, for errors.
  public let intValue: Int?

  /// Creates a name from a literal.
  public init(stringLiteral name: String) { self.init(stringValue: name) }

  /// Creates a name.
  public init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// Creates the name of a list item.
  public init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

extension KeyedDecodingContainer where Key == MemberName {
  /// Decodes a member, or returns a default if the member is absent or null.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The name of the member.
  ///   - value: The default.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value of another type.
  public func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: MemberName, default value: Value
  ) throws -> Value {
    try decodeIfPresent(type, forKey: key) ?? value
  }

  /// Decodes a member that may be null. One that is absent is null, too: services leave such
  /// members out.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The name of the member.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value of another type.
  public func decode<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: MemberName
  ) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? .null
  }

  /// Decodes a member that may be null, or returns a default if the member is absent.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The name of the member.
  ///   - value: The default.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value of another type.
  public func decode<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: MemberName, default value: Nullable<Value>
  ) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? value
  }

  /// Converts a decoded member, or returns a default if the member is absent or null.
  ///
  /// - Parameters:
  ///   - type: The type that the member is decoded as.
  ///   - key: The name of the member.
  ///   - value: The default.
  ///   - make: Converts the decoded member to the value.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a member of another type.
  public func decode<Received: Decodable, Value>(
    _ type: Received.Type, forKey key: MemberName, default value: Value,
    as make: (Received) -> Value
  ) throws -> Value {
    try decodeIfPresent(type, forKey: key).map(make) ?? value
  }

  /// Returns the members with names other than the given ones, sorted by the UTF-8 of their names.
  ///
  /// - Parameters:
  ///   - type: The type of their values.
  ///   - names: The names to leave out.
  /// - Returns: The other members.
  /// - Throws: `DecodingError` for a value of another type.
  public func others<Value: Decodable & Sendable>(
    _ type: Value.Type, besides names: [String]
  ) throws -> ParameterMap<Value> {
    ParameterMap(
      try sortedKeys.filter { key in
        !names.contains { $0.hasSameBytes(as: key.stringValue) }
      }.map { ($0.stringValue, try decode(type, forKey: $0)) })
  }

  /// The keys in an order that does not depend on the decoder, which guarantees none.
  var sortedKeys: [MemberName] {
    allKeys.sorted { $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8) }
  }
}
