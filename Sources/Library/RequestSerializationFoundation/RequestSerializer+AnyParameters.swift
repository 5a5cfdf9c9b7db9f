public import Foundation
public import RequestSerialization

// Requests with AFNetworking's parameters: dictionaries with values of any types.

extension RequestSerializer {
  /// Creates a request whose parameters are a dictionary with values of any types.
  ///
  /// ```swift
  /// let parameters: [String: Any] = ["title": "Sunset", "tags": ["new", "wide"], "public": true]
  /// let request = try serializer.request("POST", url, parameters: parameters)
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: A URL.
  ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names;
  ///     `nil` for a request without parameters.
  /// - Returns: The request, which can be changed and is then serialized.
  /// - Throws: `SerializationError` with `invalidURL`, and with the key path of a value that cannot
  ///   be a parameter.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    guard let parameters else { return try request(method, url) }
    return try request(method, url, parameters: .map(RequestParameters(sorting: parameters)))
  }

  /// Creates a request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: .map(RequestParameters(sorting: parameters)))
  }

  /// Creates a request with a multipart message, whose parameters are a dictionary with values of
  /// any types.
  ///
  /// - Parameters:
  ///   - method: The method, other than GET and HEAD.
  ///   - url: A URL.
  ///   - parameters: The parameters before the parts, in the order of the UTF-8 bytes of the names.
  ///   - parts: The parts.
  /// - Returns: The request, which can be changed and is then serialized.
  /// - Throws: `SerializationError` with `invalidURL`, and with the key path of a value that cannot
  ///   be a parameter.
  @_disfavoredOverload
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: Any], parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(
      method, url, parameters: RequestParameters(sorting: parameters), parts: parts)
  }
}

// MARK: - Methods

extension RequestSerializer {
  /// Creates a GET request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a GET request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func get(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("GET", url, parameters: parameters)
  }

  /// Creates a HEAD request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a HEAD request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func head(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("HEAD", url, parameters: parameters)
  }

  /// Creates a POST request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a POST request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func post(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("POST", url, parameters: parameters)
  }

  /// Creates a PUT request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PUT request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func put(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("PUT", url, parameters: parameters)
  }

  /// Creates a PATCH request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a PATCH request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func patch(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("PATCH", url, parameters: parameters)
  }

  /// Creates a DELETE request whose parameters are a dictionary with values of any types.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: [String: Any]?
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }

  /// Creates a DELETE request whose parameters are a Foundation dictionary.
  @_disfavoredOverload
  public func delete(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try request("DELETE", url, parameters: parameters)
  }
}
