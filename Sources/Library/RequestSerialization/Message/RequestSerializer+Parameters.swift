// Requests whose parameters are a map or an `Encodable` value.
//
// A literal is a ``ParameterValue``: the overloads that take ``RequestParameters`` are disfavored, or a
// map that is written in the call would be ambiguous.

extension RequestSerializer {
  /// Creates a request with parameters, as
  /// ``request(_:_:parameters:)-(_,RequestURL,ParameterValue)`` does.
  @_disfavoredOverload
  public func request(
    _ method: String, _ url: RequestURL, parameters: RequestParameters
  ) -> RequestDescription {
    request(method, url, parameters: .map(parameters))
  }

  /// Creates a request with parameters, as ``request(_:_:parameters:)-(_,String,ParameterValue)``
  /// does.
  @_disfavoredOverload
  public func request(
    _ method: String, _ url: String, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: .map(parameters))
  }

  /// Returns an existing request with this serializer's defaults and with parameters, as
  /// ``serializing(_:parameters:)-(_,ParameterValue)`` does.
  @_disfavoredOverload
  public func serializing(
    _ request: RequestDescription, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: .map(parameters))
  }
}

// MARK: - Encodable values

extension RequestSerializer {
  /// Creates a request whose parameters come from an `Encodable` value.
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
  ///   - value: A value that encodes as a map or as what ``kind`` can send; nil for none.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: Any error of ``ParameterValueEncoder/encode(_:)``.
  public func request(
    _ method: String, _ url: RequestURL, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    request(method, url, parameters: try encoder.encode(value))
  }

  /// Creates a request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: An absolute URL, as ``RequestURL/init(_:)`` reads it.
  ///   - value: A value that encodes as a map or as what ``kind`` can send; nil for none.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  public func request(
    _ method: String, _ url: String, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request(method, RequestURL(url), encoding: value, by: encoder)
  }

  /// Returns an existing request with this serializer's defaults and with parameters from an
  /// `Encodable` value, as ``serializing(_:parameters:)-(_,ParameterValue)`` does.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - value: A value that encodes as a map or as what ``kind`` can send; nil leaves the query
  ///     and the content as they are.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` for parameters that cannot be a query beside content, or any
  ///   error of ``ParameterValueEncoder/encode(_:)``.
  public func serializing(
    _ request: RequestDescription, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: try encoder.encode(value))
  }
}
