// Requests to whatever is a URL, with parameters that are held in variables.
//
// A literal without variables is a ``ParameterValue``, one with variables are pairs: both keep the order in
// which they are written. A `Dictionary` would take the place of the latter, if it were an overload of the
// same rank: see ``RequestSerializer/DictionaryRequest``.

extension RequestSerializer {
  /// A request with parameters.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL, such as one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    request(method.requestMethod.rawValue, try url.requestURL(), parameters: parameters)
  }

  /// A request with parameters that are held in variables.
  ///
  /// ```swift
  /// let (term, page) = ("cat", 2)
  /// try serializer.request("GET", url, parameters: ["term": term, "page": page])
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL.
  ///   - parameters: Names with their values, in their order. A map or a list among the values that
  ///     mixes types is a ``ParameterValue``: `ParameterValue(["lat": lat, "name": name])`.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request(method.requestMethod.rawValue, url, parameters: .map(Parameters(parameters)))
  }

  /// A request with parameters.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request(method.requestMethod.rawValue, url, parameters: .map(parameters))
  }

  /// A request with the parameters that a value writes.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL, such as one of Foundation.
  ///   - value: A value that writes a map, or what ``kind`` can send; nil for none.
  ///   - encoder: What makes parameters of it.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, and as
  ///   ``ParameterEncoder/encode(_:)`` does.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder()
  ) throws(SerializationError) -> RequestDescription {
    request(
      method.requestMethod.rawValue, try url.requestURL(), parameters: try encoder.encode(value))
  }

  /// A request with its own content.
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - content: The content to send.
  /// - Returns: The request, still to be changed and then serialized.
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
