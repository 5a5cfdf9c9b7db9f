/// One field line of a request: a name and a value (RFC 9110, section 5).
///
/// Nothing is checked or repaired here: ``RequestDescription/serialized()`` refuses a name that is
/// not a token and a value that contains a control byte.
public struct HeaderField: Sendable, Codable {
  /// The name. The case of ASCII letters does not matter.
  public var name: String

  /// The value, sent as UTF-8.
  public var value: String

  /// Creates a field line.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HeaderField: Hashable {
  /// Whether names and values have the same bytes.
  public static func == (a: HeaderField, b: HeaderField) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value.hasSameBytes(as: b.value)
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    value.hashBytes(into: &hasher)
  }
}

/// One pair of the `Cookie` field (RFC 6265, section 4.2.1).
public struct Cookie: Sendable, Hashable, Codable {
  /// The name, a token.
  public var name: String

  /// The value, without semicolons and control bytes.
  public var value: String

  /// Creates a cookie.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether names and values have the same bytes.
  public static func == (a: Cookie, b: Cookie) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value.hasSameBytes(as: b.value)
  }
}
