// The requests that a serializer creates.

extension RequestSerializer {
  /// Creates a request with parameters.
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: The URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none, which is an
  ///     empty form where a form is the content, as in AFNetworking.
  /// - Returns: The request, which can be changed before it is serialized.
  public func request(
    _ method: String, _ url: RequestURL, parameters: ParameterValue = .null
  ) -> RequestDescription {
    var request = RequestDescription(method: method, url: url)
    request.serializer = self
    request.content = .parameters(parameters)
    return request
  }

  /// Creates a request with parameters.
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: An absolute URL, as ``RequestURL/init(_:)`` reads it, or a path below
  ///     ``baseURL-swift.property``.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none, as above.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func request(
    _ method: String, _ url: String, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    request(method, try resolve(url), parameters: parameters)
  }

  /// Returns an existing request with this serializer's defaults and with parameters.
  ///
  /// Parameters that go to the query follow the query of the URL, and the request keeps its content;
  /// otherwise they become its content.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: A map, or what ``kind`` can send; null leaves query and content as they are.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` for parameters that cannot be a query beside content.
  public func serializing(
    _ request: RequestDescription, parameters: ParameterValue
  ) throws(SerializationError) -> RequestDescription {
    var request = request
    request.serializer = self
    if let content = request.content, !content.isParameters {
      guard parameters != .null else { return request }
      if request.parts.encodesParametersInURI {
        request.url.query = try request.parts.query(of: request.url, with: parameters)
        return request
      }
    } else if parameters == .null, request.content != nil {
      return request
    }
    request.content = .parameters(parameters)
    return request
  }
}

extension RequestContent {
  fileprivate var isParameters: Bool {
    if case .parameters = self { true } else { false }
  }
}
