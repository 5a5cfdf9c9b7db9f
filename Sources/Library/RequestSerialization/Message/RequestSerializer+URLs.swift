// Requests to any URL type, with parameters that may contain variables.
//
// A literal without variables is a ``ParameterValue``, a literal with variables becomes pairs: both
// keep the order in which they are written. A `Dictionary` overload of the same rank would replace
// the latter: see ``RequestSerializer/DictionaryRequest``.

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
    request(method.requestMethod.rawValue, try url.requestURL(), parameters: parameters)
  }

  /// Creates a request whose parameters may contain variables.
  ///
  /// ```swift
  /// let (term, page) = ("cat", 2)
  /// try serializer.request("GET", url, parameters: ["term": term, "page": page])
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: The URL.
  ///   - parameters: Names with their values, in their order. A nested map or list that mixes types
  ///     is a ``ParameterValue``: `ParameterValue(["lat": lat, "name": name])`.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request(method.requestMethod.rawValue, url, parameters: .map(RequestParameters(parameters)))
  }

  /// Creates a request with parameters.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request(method.requestMethod.rawValue, url, parameters: .map(parameters))
  }

  /// Creates a request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL, such as a Foundation URL.
  ///   - value: A value that encodes as a map or as what ``kind`` can send; nil for none.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    request(
      method.requestMethod.rawValue, try url.requestURL(), parameters: try encoder.encode(value))
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
      method: method.requestMethod.rawValue, url: try url.requestURL(), serializer: self)
    request.content = content
    return request
  }
}
