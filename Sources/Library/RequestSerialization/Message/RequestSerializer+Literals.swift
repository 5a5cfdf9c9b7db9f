// Requests whose parameters are a literal with variables, or a dictionary.
//
// For a literal, the compiler prefers an overload with a type that has literals by default, and of
// two overloads the one that is not in an extension of a protocol. So the names of a literal with
// variables are ``ParameterName``, which costs it a conversion but no attribute:
//
// 1. A literal without variables is a ``ParameterValue``, whatever it contains.
// 2. A literal with variables is pairs, which keep its order: it is preferred to every overload with
//    the attribute `@_disfavoredOverload`, such as one with a dictionary, which has no order.
// 3. What is not a literal is a dictionary or an `Encodable` value. If it is both, the overload for
//    `Encodable` is preferred, since it is not in the extension of a protocol.

extension RequestSerializing where Self == RequestSerializer {
  /// Creates a request whose parameters may contain variables.
  ///
  /// ```swift
  /// let (term, page) = ("cat", 2)
  /// try serializer.request("GET", url, parameters: ["term": term, "page": page])
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method: a token, or a ``RequestMethod`` such as `.put`.
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: Names with their values, in their order. A nested map or list that mixes types
  ///     is a ``ParameterValue``: `ParameterValue(["lat": lat, "name": name])`.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or with
  ///   ``SerializationError/Code/nameNotText``.
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: .map(RequestParameters(naming: parameters)))
  }

  /// Creates a request whose parameters are a dictionary.
  ///
  /// ```swift
  /// let filters = ["color": "red", "size": "xl"]
  /// try serializer.request("GET", "https://api.example.com/shirts", parameters: filters)
  /// ```
  ///
  /// A dictionary has no order: its entries are sorted by the UTF-8 bytes of their names.
  /// `RequestSerializationFoundation` adds `[String: Any]`.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: ParameterValue(sorting: parameters))
  }

  /// Creates a request with a multipart message, whose parameters may contain variables.
  ///
  /// - Parameters:
  ///   - method: The method, other than GET and HEAD.
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: The parameters before the parts: names with their values, in their order.
  ///   - parts: The parts.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or with
  ///   ``SerializationError/Code/nameNotText``.
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>, parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(
      method, url, parameters: RequestParameters(naming: parameters), parts: parts)
  }

  /// Creates a request with a multipart message, whose parameters are a dictionary, sorted by the
  /// UTF-8 bytes of its names.
  @_disfavoredOverload
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: some ParameterConvertible], parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(
      method, url, parameters: RequestParameters(sorting: parameters), parts: parts)
  }
}

extension RequestSerializing {
  /// Returns an existing request with this serializer's defaults and with parameters that may
  /// contain variables, in their order.
  public func serializing(
    _ request: RequestDescription,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: .map(RequestParameters(naming: parameters)))
  }

  /// Returns an existing request with this serializer's defaults and with parameters that come from
  /// an `Encodable` value.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: A value that encodes as a map or as what the serializer can send; nil leaves
  ///     the query and the content as they are.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` for parameters that cannot be a query beside content, or any
  ///   error of ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func serializing(
    _ request: RequestDescription, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: try encoder.encode(parameters))
  }
}

// MARK: - Methods

extension RequestSerializing where Self == RequestSerializer {
  /// Creates a GET request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func get(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a GET request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a HEAD request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func head(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a HEAD request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a POST request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func post(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a POST request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a PUT request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func put(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PUT request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PATCH request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func patch(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a PATCH request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a DELETE request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  public func delete(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// Creates a DELETE request whose parameters are a dictionary, sorted by the UTF-8 bytes of its names.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }
}
