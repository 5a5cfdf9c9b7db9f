internal import MessageSyntax

/// A request of a client, captured from a connection, a HAR file, or a curl trace.
///
/// ```swift
/// let captured = try CapturedRequest(message: bytes)
/// ```
///
/// The transfer coding is removed; the content coding is not.
public struct CapturedRequest: Sendable, Hashable {
  /// The method, case-sensitive.
  public var method: [UInt8]

  /// The request target: in origin form (`/a?b`), absolute form, or `*`.
  public var target: [UInt8]

  /// The field lines in the order of sending, without HTTP/2 pseudo-fields.
  public var fields: [CapturedField]

  /// The content in its content coding; `nil` if the capture does not contain it.
  public var content: [UInt8]?

  /// The length of received content that is too long to compare, in which case ``content`` is
  /// `nil`.
  package var uncomparedLength: Int?

  /// The bytes of the whole message, if the capture has them.
  package var message: [UInt8]?

  /// Creates a captured request from its parts.
  public init(
    method: [UInt8], target: [UInt8], fields: [CapturedField], content: [UInt8]?
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.content = content
  }

  /// The value of the first field with a name.
  package func value(of name: String) -> [UInt8]? { fields.first { $0.isNamed(name) }?.value }

  /// The values of all fields with a name, in order.
  package func values(of name: [UInt8]) -> [[UInt8]] {
    fields.filter { FieldName.equal($0.name, name) }.map(\.value)
  }
}
