/// The name of a member of a JSON object, as generated Swift decodes it.
///
/// ```swift
/// let members = try decoder.members()
/// title = try members.decode(String.self, forKey: "ticket-title")
/// ```
///
/// One type of keys for all objects is quicker to compile than an enumeration for each.
public struct MemberName: CodingKey, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let stringValue: String

  /// The position of an item of a list, as errors tell it.
  public let intValue: Int?

  /// Creates a name of a literal.
  public init(stringLiteral name: String) { self.init(stringValue: name) }

  /// Creates a name.
  public init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// Creates the name of an item of a list.
  public init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

extension Decoder {
  /// The members of an object.
  ///
  /// - Returns: The members by their names, as they are sent.
  /// - Throws: `DecodingError` for what is not an object.
  public func members() throws -> KeyedDecodingContainer<MemberName> {
    try container(keyedBy: MemberName.self)
  }
}

extension KeyedDecodingContainer where Key == MemberName {
  /// The value of a member, or a default if the member is absent or null.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The name of the member.
  ///   - value: The value of a member that is not there.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value of another type.
  public func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: MemberName, default value: Value
  ) throws -> Value {
    try decodeIfPresent(type, forKey: key) ?? value
  }

  /// The value of a member that may be null, or a default if the member is absent.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - key: The name of the member.
  ///   - value: The value of a member that is not there.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value of another type.
  public func decode<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: MemberName, default value: Nullable<Value>
  ) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? value
  }

  /// The value made from a member, or a default if the member is absent or null.
  ///
  /// - Parameters:
  ///   - type: What the member is decoded as.
  ///   - key: The name of the member.
  ///   - value: The value of a member that is not there.
  ///   - make: Makes the value of what is decoded.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a member of another type.
  public func decode<Received: Decodable, Value>(
    _ type: Received.Type, forKey key: MemberName, default value: Value,
    as make: (Received) -> Value
  ) throws -> Value {
    try decodeIfPresent(type, forKey: key).map(make) ?? value
  }

  /// The members that have other names than some, sorted by the UTF-8 of their names.
  ///
  /// - Parameters:
  ///   - type: The type of their values.
  ///   - names: The names that are left out.
  /// - Returns: The others.
  /// - Throws: `DecodingError` for a value of another type.
  public func others<Value: Decodable & Sendable>(
    _ type: Value.Type, besides names: [String]
  ) throws -> ParameterMap<Value> {
    ParameterMap(
      try sortedKeys.filter { key in
        !names.contains { $0.hasSameBytes(as: key.stringValue) }
      }.map { ($0.stringValue, try decode(type, forKey: $0)) })
  }

  /// The keys in an order that does not depend on the decoder, which tells none.
  var sortedKeys: [MemberName] {
    allKeys.sorted { $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8) }
  }
}
