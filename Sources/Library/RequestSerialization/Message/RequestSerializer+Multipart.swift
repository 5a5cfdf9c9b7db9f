// Requests with multipart messages.

extension RequestSerializer {
  /// Creates a request with a multipart message.
  ///
  /// Without parameters and parts it creates AFNetworking's request: for a serializer of forms an
  /// empty form, with its `Content-Type`; otherwise a request without content.
  ///
  /// - Parameters:
  ///   - method: The method, other than GET and HEAD.
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: The parameters before the parts, one part for each flattened pair.
  ///   - parts: The parts.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: RequestParameters = [:],
    parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    var request = try self.request(method.requestMethod.rawValue, url)
    let isEmpty = parameters.isEmpty && parts.isEmpty
    // GET and HEAD are refused when the message is serialized, with parts or without.
    if !isEmpty || ["GET", "HEAD"].contains(method.requestMethod.rawValue) {
      request.content = .multipart(Multipart(parameters: parameters, parts: parts))
    }
    return request
  }

  /// Creates a request with a multipart message, whose parameters come from an `Encodable` value.
  ///
  /// ```swift
  /// try serializer.multipartRequest(
  ///   "POST", url, parameters: caption, parts: [Multipart.Part(name: "photo", .file(photo))])
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method, other than GET and HEAD.
  ///   - url: The URL.
  ///   - parameters: A value that encodes as a map.
  ///   - encoder: The encoder that converts the value to parameters.
  ///   - parts: The parts.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/parameters(_:)``.
  @_disfavoredOverload
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder(),
    parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(method, url, parameters: try encoder.parameters(parameters), parts: parts)
  }
}
