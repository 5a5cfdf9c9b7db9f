// Converts response heads to those of swift-http-types, and back.

#if HTTPTypes
  public import HTTPTypes
  public import RequestSerialization

  extension ResponseHead {
    /// Creates the head of a response of swift-http-types.
    ///
    /// - Parameter response: The response.
    public init(_ response: HTTPResponse) {
      self.init(status: response.status.code, fields: [HeaderField](response.headerFields))
    }
  }

  extension HTTPResponse {
    /// Creates a response from a head, without a reason phrase.
    ///
    /// - Parameter head: The head.
    /// - Throws: `SerializationError` as `HTTPFields.init(_:)` does, and with
    ///   `unsupportedByTransport` for a status outside 0 to 999.
    public init(_ head: ResponseHead) throws(SerializationError) {
      guard (0...999).contains(head.status) else {
        throw SerializationError(.unsupportedByTransport, "\(head.status)")
      }
      self.init(status: Status(code: head.status), headerFields: try HTTPFields(head.fields))
    }
  }
#endif
