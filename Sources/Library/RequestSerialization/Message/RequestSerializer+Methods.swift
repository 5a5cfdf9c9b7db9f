// Requests by the name of their method, as in AFNetworking's manager.
//
// Each is one line, and is written for each method so that completion and documentation show it.

// MARK: - GET

extension RequestSerializer {
  /// Creates a GET request with parameters.
  ///
  /// ```swift
  /// let request = try serializer.get("https://api.example.com/photos", parameters: ["page": 2])
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

  /// Creates a GET request whose parameters come from an `Encodable` value.
  ///
  /// ```swift
  /// try serializer.get("https://api.example.com/photos", parameters: Search(term: "cat"))
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters, using: encoder)
  }

  /// Creates a GET request with its own content.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func get(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, content: content)
  }
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

  /// Creates a HEAD request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters, using: encoder)
  }

  /// Creates a HEAD request with its own content.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func head(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, content: content)
  }
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

  /// Creates a POST request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters, using: encoder)
  }

  /// Creates a POST request with its own content.
  ///
  /// ```swift
  /// try serializer.post("https://api.example.com/notes", content: .text("Buy milk"))
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func post(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, content: content)
  }
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

  /// Creates a PUT request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters, using: encoder)
  }

  /// Creates a PUT request with its own content.
  ///
  /// ```swift
  /// try serializer.put("https://api.example.com/photos/1", content: .json(photo))
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func put(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, content: content)
  }
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

  /// Creates a PATCH request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters, using: encoder)
  }

  /// Creates a PATCH request with its own content.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func patch(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, content: content)
  }
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

  /// Creates a DELETE request whose parameters come from an `Encodable` value.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - parameters: A value that encodes as a map, or as what ``kind`` can send; nil for none. A
  ///     dictionary is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, or any error of
  ///   ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters, using: encoder)
  }

  /// Creates a DELETE request with its own content.
  ///
  /// - Parameters:
  ///   - url: A URL: a text, a ``RequestURL``, or a Foundation URL.
  ///   - content: The content to send.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func delete(
    _ url: some RequestURLConvertible, content: RequestContent
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, content: content)
  }
}
