public import RecordedMessages
public import RequestSerialization

extension CapturedRequest {
  /// Takes a request that was serialized, as if a client had sent exactly it.
  ///
  /// - Throws: `SerializationError` when its content cannot be read.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    self.init(
      method: Array(request.method.utf8), target: Array(request.target.utf8),
      fields: request.fields.map { CapturedField($0.name, $0.value) },
      content: try request.readContent())
  }
}
