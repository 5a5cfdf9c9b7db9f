// Requests by the name of their method, as in AFNetworking's manager.

extension RequestSerializer {
  /// Makes requests of one method, with a dictionary, an `Encodable` value or content of their own:
  /// see ``RequestSerializer/get-swift.property``.
  ///
  /// Call it like a method.
  public struct MethodRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// The method of the requests.
    public let method: String

    /// Creates a request whose parameters are a dictionary.
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request, which can be changed before it is serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    @_disfavoredOverload
    public func callAsFunction(
      _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(method, url, parameters: ParameterValue(sorting: parameters))
    }

    /// Creates a request whose parameters come from an `Encodable` value.
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
    ///   - value: A value that writes a map, or what ``RequestSerializer/kind`` can send; nil for none.
    ///   - encoder: The encoder that converts the value to parameters.
    /// - Returns: The request, which can be changed before it is serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error
    ///   of ``ParameterValueEncoder/encode(_:)``.
    public func callAsFunction(
      _ url: some RequestURLConvertible, encoding value: some Encodable,
      by encoder: ParameterValueEncoder = ParameterValueEncoder()
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(method, url, encoding: value, by: encoder)
    }

    /// Creates a request with its own content.
    ///
    /// ```swift
    /// try serializer.post("https://api.example.com/notes", content: .text("Buy milk"))
    /// try serializer.put("https://api.example.com/photos/1", content: .json(photo))
    /// ```
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
    ///   - content: The content to send.
    /// - Returns: The request, which can be changed before it is serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    public func callAsFunction(
      _ url: some RequestURLConvertible, content: RequestContent
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(method, url, content: content)
    }
  }
}

// MARK: - GET

extension RequestSerializer {
  /// Creates a GET request with parameters.
  ///
  /// ```swift
  /// let request = try serializer.get("https://api.example.com/photos", parameters: ["page": 2])
  /// let same = try serializer.get("https://api.example.com/photos", encoding: search)
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func get(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a GET request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a GET request with parameters.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: .map(parameters))
  }

  /// Makes GET requests whose parameters are a dictionary or an `Encodable` value. Call it like a
  /// method.
  @_disfavoredOverload
  public var get: MethodRequest { MethodRequest(serializer: self, method: "GET") }
}

// MARK: - HEAD

extension RequestSerializer {
  /// Creates a HEAD request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func head(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a HEAD request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a HEAD request with parameters.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: .map(parameters))
  }

  /// Makes HEAD requests whose parameters are a dictionary or an `Encodable` value. Call it like a
  /// method.
  @_disfavoredOverload
  public var head: MethodRequest { MethodRequest(serializer: self, method: "HEAD") }
}

// MARK: - POST

extension RequestSerializer {
  /// Creates a POST request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func post(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a POST request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a POST request with parameters.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: .map(parameters))
  }

  /// Makes POST requests whose parameters are a dictionary or an `Encodable` value. Call it like a
  /// method.
  @_disfavoredOverload
  public var post: MethodRequest { MethodRequest(serializer: self, method: "POST") }
}

// MARK: - PUT

extension RequestSerializer {
  /// Creates a PUT request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func put(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PUT request whose parameters may contain variables, sent in the order in which they
  /// are written unless the encoding sorts them.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PUT request with parameters.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: .map(parameters))
  }

  /// Makes PUT requests whose parameters are a dictionary or an `Encodable` value. Call it like a
  /// method.
  @_disfavoredOverload
  public var put: MethodRequest { MethodRequest(serializer: self, method: "PUT") }
}

// MARK: - PATCH

extension RequestSerializer {
  /// Creates a PATCH request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func patch(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a PATCH request whose parameters may contain variables, sent in the order in which
  /// they are written unless the encoding sorts them.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a PATCH request with parameters.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: .map(parameters))
  }

  /// Makes PATCH requests whose parameters are a dictionary or an `Encodable` value. Call it like a
  /// method.
  @_disfavoredOverload
  public var patch: MethodRequest { MethodRequest(serializer: self, method: "PATCH") }
}

// MARK: - DELETE

extension RequestSerializer {
  /// Creates a DELETE request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A map, or another value that ``kind`` can send; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func delete(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// Creates a DELETE request whose parameters may contain variables, sent in the order in which
  /// they are written unless the encoding sorts them.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible,
    parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// Creates a DELETE request with parameters.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: RequestParameters
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: .map(parameters))
  }

  /// Makes DELETE requests whose parameters are a dictionary or an `Encodable` value. Call it like
  /// a method.
  @_disfavoredOverload
  public var delete: MethodRequest { MethodRequest(serializer: self, method: "DELETE") }
}
