// Requests with multipart messages.

extension RequestSerializer {
  /// A request with a multipart message.
  ///
  /// Without parameters and parts it is AFNetworking's: for a serializer of forms an empty form, with its
  /// `Content-Type`, for others a request without content.
  ///
  /// - Parameters:
  ///   - method: The method, neither GET nor HEAD.
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: What precedes the parts, one part for each flattened pair.
  ///   - parts: The parts.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: Parameters = [:],
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

  /// A request with a multipart message, whose parameters are held in variables.
  ///
  /// - Parameters:
  ///   - method: The method, neither GET nor HEAD.
  ///   - url: A URL.
  ///   - parameters: What precedes the parts: names with their values, in their order.
  ///   - parts: The parts.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  @_disfavoredOverload
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, any ParameterConvertible>, parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(method, url, parameters: Parameters(parameters), parts: parts)
  }

  /// A request with a multipart message, whose parameters a value writes.
  ///
  /// ```swift
  /// try serializer.multipartRequest(
  ///   "POST", url, encoding: caption, parts: [Multipart.Part(name: "photo", .file(photo))])
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method, neither GET nor HEAD.
  ///   - url: A URL.
  ///   - value: A value that writes a map.
  ///   - encoder: What makes parameters of it.
  ///   - parts: The parts.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, and as
  ///   ``ParameterEncoder/parameters(_:)`` does.
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder(), parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(method, url, parameters: try encoder.parameters(value), parts: parts)
  }
}
