public import RecordedMessages
public import RequestSerialization

extension CapturedRequest {
  /// Creates the captured form of a serialized request, as if a client had sent exactly its bytes.
  ///
  /// - Throws: `SerializationError` if its content cannot be read.
  public init(_ request: SerializedRequest) throws(SerializationError) {
    self.init(
      method: Array(request.method.utf8), target: Array(request.target.utf8),
      fields: request.fields.map { CapturedField($0.name, $0.value) },
      content: try request.readContent())
  }
}
