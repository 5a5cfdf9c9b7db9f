internal import MessageSyntax
public import RequestSerialization

/// A request that some client sent, as it was captured: from a connection, a HAR file, or a trace of
/// curl.
///
/// ```swift
/// let captured = try CapturedRequest(message: bytes)
/// ```
///
/// The transfer coding is undone, the content coding is not.
public struct CapturedRequest: Sendable, Hashable {
  /// The method, case-sensitive.
  public var method: [UInt8]

  /// The request target: in origin form (`/a?b`), absolute form, or `*`.
  public var target: [UInt8]

  /// The field lines in the order in which they were sent, without pseudo-fields of HTTP/2.
  public var fields: [CapturedField]

  /// The content in its content coding; `nil` when the capture does not contain it.
  public var content: [UInt8]?

  /// How long the content is that was received and is too long to be compared; ``content`` is `nil` then.
  package var uncomparedLength: Int?

  /// The bytes of the whole message, when the capture has them.
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

  /// Takes a request that was serialized, as if a client had sent exactly it.
  ///
  /// - Throws: `SerializationError` when its content cannot be read.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    self.init(
      method: Array(request.method.utf8), target: Array(request.target.utf8),
      fields: request.fields.map { CapturedField($0.name, $0.value) },
      content: try request.readContent())
  }

  /// The value of the first field of a name.
  func value(of name: String) -> [UInt8]? { fields.first { $0.isNamed(name) }?.value }

  /// The values of all fields of a name, in order.
  func values(of name: [UInt8]) -> [[UInt8]] {
    fields.filter { FieldName.equal($0.name, name) }.map(\.value)
  }
}
