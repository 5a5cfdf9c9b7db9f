// Requests whose parameters are a dictionary.
//
// For a literal, the compiler prefers an overload with `Dictionary`, which has no order. So the
// overloads that take one are two steps away: a disfavored call of a disfavored property.

extension RequestSerializer {
  /// Makes requests whose parameters are a dictionary. Call it like a method:
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

    /// Creates a request with parameters.
    ///
    /// - Parameters:
    ///   - method: The method, a token.
    ///   - url: The URL.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request, which can be changed before it is serialized.
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

  /// Makes multipart requests whose parameters are a dictionary. Call it like a method.
  @_disfavoredOverload
  public var multipartRequest: DictionaryMultipartRequest {
    DictionaryMultipartRequest(serializer: self)
  }

  /// Makes multipart requests whose parameters are a dictionary: see
  /// ``RequestSerializer/multipartRequest-swift.property``.
  public struct DictionaryMultipartRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// Creates a request with a multipart message.
    ///
    /// - Parameters:
    ///   - method: The method, other than GET and HEAD.
    ///   - url: The URL.
    ///   - parameters: The parameters before the parts, in the order of the UTF-8 bytes of their
    ///     names.
    ///   - parts: The parts.
    /// - Returns: The request, which can be changed before it is serialized.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
    @_disfavoredOverload
    public func callAsFunction(
      _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
      parameters: [String: some ParameterConvertible], parts: [Multipart.Part]
    ) throws(SerializationError) -> RequestDescription {
      try serializer.multipartRequest(
        method, url, parameters: RequestParameters(sorting: parameters), parts: parts)
    }
  }
}
