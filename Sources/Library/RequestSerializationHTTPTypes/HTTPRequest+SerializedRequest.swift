// Converts requests of this library to those of swift-http-types, and back.

#if HTTPTypes
  public import HTTPTypes
  public import RequestSerialization

  extension HTTPRequest {
    /// Creates the control data and the fields of a request.
    ///
    /// ```swift
    /// let request = try HTTPRequest(message)
    /// for try await bytes in message.contentChunks() { … }
    /// ```
    ///
    /// `Host` becomes the authority, and `Transfer-Encoding` belongs to the connection, so neither
    /// is among the fields (RFC 9113, sections 8.2.2 and 8.3.1). The path is the request target,
    /// byte for byte.
    ///
    /// - Parameter request: The request. Its content is not part of an `HTTPRequest`.
    /// - Throws: `SerializationError` with `invalidMethod`, and as `HTTPFields.init(_:)` does.
    public init(_ request: SerializedRequest) throws(SerializationError) {
      guard let method = Method(request.method) else {
        throw SerializationError(.invalidMethod, request.method)
      }
      let fields = request.fields.filter {
        !["host", "transfer-encoding"].contains($0.name.lowercased())
      }
      self.init(
        method: method, scheme: request.scheme.rawValue,
        authority: request.fields["Host"] ?? request.host, path: request.target,
        headerFields: try HTTPFields(fields))
    }
  }

  extension RequestDescription {
    /// Creates a description from a request of swift-http-types.
    ///
    /// - Parameters:
    ///   - request: The request, with a scheme, an authority and a path. `Content-Length` is
    ///     omitted, because it is computed.
    ///   - content: The content, or `nil` for no content.
    /// - Throws: `SerializationError` with `invalidURL`.
    public init(
      _ request: HTTPRequest, content: RequestContent? = nil
    ) throws(SerializationError) {
      let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
      self.init(method: request.method.rawValue, url: try RequestURL(url))
      fields = [HeaderField](request.headerFields).filter {
        !["content-length", "transfer-encoding"].contains($0.name.lowercased())
      }
      self.content = content
    }
  }
#endif
