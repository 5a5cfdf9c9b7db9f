// Requests whose parameters are a map or an `Encodable` value.

extension RequestSerializer {
  /// Creates a request with parameters, as
  /// ``request(_:_:parameters:)-(_,RequestURL,ParameterValue)`` does.
  @_disfavoredOverload
  public func request(
    _ method: String, _ url: RequestURL, parameters: RequestParameters
  ) -> RequestDescription {
    request(method, url, parameters: .map(parameters))
  }

  /// Creates a request whose parameters come from an `Encodable` value.
  ///
  /// ```swift
  /// struct Search: Encodable {
  ///   var term: String
  ///   var page: Int
  /// }
  /// let search = Search(term: "cat", page: 2)
  /// try serializer.request("GET", url, parameters: search)  // page=2&term=cat
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    request(
      method.requestMethod.rawValue, try resolve(url),
      parameters: try encoder.encode(parameters))
  }
}
