// Requests by the name of their method, as AFNetworking's manager makes them.

extension RequestSerializer {
  /// Makes requests of one method, whose parameters are a dictionary or an `Encodable` value, or which
  /// have content of their own: see ``RequestSerializer/get-swift.property``.
  ///
  /// It is written as a call.
  public struct MethodRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// The method of the requests.
    public let method: String

    /// A request whose parameters are a dictionary.
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request, still to be changed and then serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    @_disfavoredOverload
    public func callAsFunction(
      _ url: some RequestURLConvertible, parameters: [String: some ParameterConvertible]
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(method, url, parameters: ParameterValue(sorting: parameters))
    }

    /// A request with the parameters that a value writes.
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
    ///   - value: A value that writes a map, or what ``RequestSerializer/kind`` can send; nil for none.
    ///   - encoder: What makes parameters of it.
    /// - Returns: The request, still to be changed and then serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, and as
    ///   ``ParameterEncoder/encode(_:)`` does.
    public func callAsFunction(
      _ url: some RequestURLConvertible, encoding value: some Encodable,
      by encoder: ParameterEncoder = ParameterEncoder()
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(method, url, encoding: value, by: encoder)
    }

    /// A request with its own content.
    ///
    /// ```swift
    /// try serializer.post("https://api.example.com/notes", content: .text("Buy milk"))
    /// try serializer.put("https://api.example.com/photos/1", content: .json(photo))
    /// ```
    ///
    /// - Parameters:
    ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
    ///   - content: The content to send.
    /// - Returns: The request, still to be changed and then serialized.
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
  /// A GET request with parameters.
  ///
  /// ```swift
  /// let request = try serializer.get("https://api.example.com/photos", parameters: ["page": 2])
  /// let same = try serializer.get("https://api.example.com/photos", encoding: search)
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func get(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// A GET request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// A GET request with parameters.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: .map(parameters))
  }

  /// Makes GET requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var get: MethodRequest { MethodRequest(serializer: self, method: "GET") }
}

// MARK: - HEAD

extension RequestSerializer {
  /// A HEAD request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func head(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// A HEAD request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// A HEAD request with parameters.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: .map(parameters))
  }

  /// Makes HEAD requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var head: MethodRequest { MethodRequest(serializer: self, method: "HEAD") }
}

// MARK: - POST

extension RequestSerializer {
  /// A POST request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func post(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// A POST request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// A POST request with parameters.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: .map(parameters))
  }

  /// Makes POST requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var post: MethodRequest { MethodRequest(serializer: self, method: "POST") }
}

// MARK: - PUT

extension RequestSerializer {
  /// A PUT request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func put(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// A PUT request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// A PUT request with parameters.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: .map(parameters))
  }

  /// Makes PUT requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var put: MethodRequest { MethodRequest(serializer: self, method: "PUT") }
}

// MARK: - PATCH

extension RequestSerializer {
  /// A PATCH request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func patch(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// A PATCH request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// A PATCH request with parameters.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: .map(parameters))
  }

  /// Makes PATCH requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var patch: MethodRequest { MethodRequest(serializer: self, method: "PATCH") }
}

// MARK: - DELETE

extension RequestSerializer {
  /// A DELETE request with parameters.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or one of Foundation.
  ///   - parameters: A map, or what ``kind`` can send; null for none.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func delete(
    _ url: some RequestURLConvertible, parameters: ParameterValue = .null
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// A DELETE request with parameters that are held in variables, sent in the order in which they are
  /// written unless the encoding sorts them.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// A DELETE request with parameters.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: Parameters
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: .map(parameters))
  }

  /// Makes DELETE requests whose parameters are a dictionary or an `Encodable` value, and is written as a
  /// call.
  @_disfavoredOverload
  public var delete: MethodRequest { MethodRequest(serializer: self, method: "DELETE") }
}
