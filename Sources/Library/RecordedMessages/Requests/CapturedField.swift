internal import MessageSyntax

/// One field line of a captured message. Name and value are bytes, because a client need not send
/// text.
public struct CapturedField: Sendable, Hashable {
  /// The name as the client spelled it.
  public var name: [UInt8]

  /// The value without surrounding spaces (RFC 9112, section 5.1).
  public var value: [UInt8]

  /// Creates a field line.
  public init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Creates a field line from text.
  public init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// Whether the field has this name, ignoring the case of ASCII letters.
  package func isNamed(_ other: String) -> Bool { FieldName.equal(name, Array(other.utf8)) }
}
