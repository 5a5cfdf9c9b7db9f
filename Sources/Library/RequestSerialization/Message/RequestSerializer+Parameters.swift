// Requests whose parameters are a map or an `Encodable` value.
//
// A literal is a ``ParameterValue``: the functions that take ``Parameters`` stand back, or a map that
// is written down in the call would be both.

extension RequestSerializer {
  /// A request with parameters, like ``request(_:_:parameters:)-(_,RequestURL,ParameterValue)``.
  @_disfavoredOverload
  public func request(
    _ method: String, _ url: RequestURL, parameters: Parameters
  ) -> RequestDescription {
    request(method, url, parameters: .map(parameters))
  }

  /// A request with parameters, like ``request(_:_:parameters:)-(_,String,ParameterValue)``.
  @_disfavoredOverload
  public func request(
    _ method: String, _ url: String, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: .map(parameters))
  }

  /// A request that exists, with this serializer's defaults and with parameters, like
  /// ``serializing(_:parameters:)-(_,ParameterValue)``.
  @_disfavoredOverload
  public func serializing(
    _ request: RequestDescription, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: .map(parameters))
  }
}

// MARK: - Encodable values

extension RequestSerializer {
  /// A request with the parameters that a value writes.
  ///
  /// ```swift
  /// struct Search: Encodable {
  ///   var term: String
  ///   var page: Int
  /// }
  /// try serializer.request("GET", url, encoding: Search(term: "cat", page: 2))  // page=2&term=cat
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: The URL.
  ///   - value: A value that writes a map, or what ``kind`` can send; nil for none.
  ///   - encoder: What makes parameters of it.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` as ``ParameterEncoder/encode(_:)`` does.
  public func request(
    _ method: String, _ url: RequestURL, encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder()
  ) throws(SerializationError) -> RequestDescription {
    request(method, url, parameters: try encoder.encode(value))
  }

  /// A request with the parameters that a value writes.
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: An absolute URL, as ``RequestURL/init(_:)`` reads it.
  ///   - value: A value that writes a map, or what ``kind`` can send; nil for none.
  ///   - encoder: What makes parameters of it.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, and as
  ///   ``ParameterEncoder/encode(_:)`` does.
  public func request(
    _ method: String, _ url: String, encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request(method, RequestURL(url), encoding: value, by: encoder)
  }

  /// A request that exists, with this serializer's defaults and with the parameters that a value
  /// writes, as ``serializing(_:parameters:)-(_,ParameterValue)`` takes them.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties win over the serializer's.
  ///   - value: A value that writes a map, or what ``kind`` can send; nil leaves query and content
  ///     as they are.
  ///   - encoder: What makes parameters of it.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` for parameters that cannot be a query beside a content, and as
  ///   ``ParameterEncoder/encode(_:)`` does.
  public func serializing(
    _ request: RequestDescription, encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: try encoder.encode(value))
  }
}
