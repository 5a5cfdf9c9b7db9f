// Requests to any URL type.

extension RequestSerializer {
  /// Creates a request with parameters.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL, such as a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    request(method.requestMethod.rawValue, try resolve(url), parameters: parameters)
  }

  /// Creates a request with its own content.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    var request = RequestDescription(
      method: method.requestMethod.rawValue, url: try resolve(url), serializer: self)
    request.content = content
    return request
  }
}
