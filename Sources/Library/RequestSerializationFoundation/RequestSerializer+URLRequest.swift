public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Parameters of variables and of `Encodable` values for a request of Foundation's.

extension RequestSerializer {
  /// A request of Foundation's with this serializer's defaults and with parameters that are held in variables.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties win over the serializer's.
  ///   - parameters: Names with their values, in their order.
  /// - Returns: The request to be sent.
  /// - Throws: `SerializationError` for a request or parameters that cannot be sent.
  @_disfavoredOverload
  public func urlRequest(
    serializing request: URLRequest, parameters: KeyValuePairs<String, any ParameterConvertible>
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: .map(Parameters(parameters)))
  }

  /// A request of Foundation's with this serializer's defaults and with the parameters that a value writes.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties win over the serializer's.
  ///   - value: A value that writes a map, or what `kind` can send; nil leaves query and body as they are.
  ///   - encoder: What makes parameters of it.
  /// - Returns: The request to be sent.
  /// - Throws: `SerializationError` for a request or parameters that cannot be sent.
  public func urlRequest(
    serializing request: URLRequest, encoding value: some Encodable,
    by encoder: ParameterEncoder = ParameterEncoder()
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: try encoder.encode(value))
  }

  /// Makes requests of Foundation's whose parameters are a dictionary, and is written as a call.
  @_disfavoredOverload
  public var urlRequest: DictionaryURLRequest { DictionaryURLRequest(serializer: self) }

  /// Makes requests of Foundation's whose parameters are a dictionary: see
  /// ``RequestSerialization/RequestSerializer/urlRequest-swift.property``.
  public struct DictionaryURLRequest: Sendable {
    /// The serializer that serializes the requests.
    public let serializer: RequestSerializer

    /// A request of Foundation's with the serializer's defaults and with parameters.
    ///
    /// - Parameters:
    ///   - request: The request. Its own fields and properties win over the serializer's.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request to be sent.
    /// - Throws: `SerializationError` for a request or parameters that cannot be sent.
    @_disfavoredOverload
    public func callAsFunction(
      serializing request: URLRequest, parameters: [String: Any]
    ) throws(SerializationError) -> URLRequest {
      try serializer.urlRequest(
        serializing: request, parameters: .map(Parameters(sorting: parameters)))
    }
  }
}
