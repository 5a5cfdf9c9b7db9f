// Requests whose parameters are a dictionary.
//
// The compiler prefers `Dictionary` among overloads for a literal, and a dictionary has no order. So those
// that take one are two steps away: a property that stands back, and a call of it that stands back.

extension RequestSerializer {
  /// Makes requests whose parameters are a dictionary, and is written as a call:
  ///
  /// ```swift
  /// let filters = ["color": "red", "size": "xl"]
  /// try serializer.request("GET", "https://api.example.com/shirts", parameters: filters)
  /// ```
  ///
  /// A dictionary has no order: its entries are sorted by the UTF-8 bytes of their names.
  /// `RequestSerializationFoundation` adds `[String: Any]`.
  @_disfavoredOverload
  public var request: DictionaryRequest { DictionaryRequest(serializer: self) }

  /// Makes requests whose parameters are a dictionary: see ``RequestSerializer/request-swift.property``.
  public struct DictionaryRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// A request with parameters.
    ///
    /// - Parameters:
    ///   - method: The method, a token.
    ///   - url: A URL.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request, still to be changed and then serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    @_disfavoredOverload
    public func callAsFunction(
      _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
      parameters: [String: some ParameterConvertible]
    ) throws(SerializationError) -> RequestDescription {
      try serializer.request(
        method.requestMethod.rawValue, url, parameters: ParameterValue(sorting: parameters))
    }
  }

  /// Makes multipart requests whose parameters are a dictionary, and is written as a call.
  @_disfavoredOverload
  public var multipartRequest: DictionaryMultipartRequest {
    DictionaryMultipartRequest(serializer: self)
  }

  /// Makes multipart requests whose parameters are a dictionary: see
  /// ``RequestSerializer/multipartRequest-swift.property``.
  public struct DictionaryMultipartRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// A request with a multipart message.
    ///
    /// - Parameters:
    ///   - method: The method, neither GET nor HEAD.
    ///   - url: A URL.
    ///   - parameters: What precedes the parts, in the order of the UTF-8 bytes of the names.
    ///   - parts: The parts.
    /// - Returns: The request, still to be changed and then serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    @_disfavoredOverload
    public func callAsFunction(
      _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
      parameters: [String: some ParameterConvertible], parts: [Multipart.Part]
    ) throws(SerializationError) -> RequestDescription {
      try serializer.multipartRequest(
        method, url, parameters: Parameters(sorting: parameters), parts: parts)
    }
  }
}
