// From a description to a message.

extension RequestDescription {
  /// Serializes the request.
  ///
  /// - Throws: A ``SerializationError`` that says what cannot be sent, and where it stands.
  public func serialized() throws(SerializationError) -> SerializedRequest {
    throw SerializationError(.init(.invalidMethod), method)
  }
}
