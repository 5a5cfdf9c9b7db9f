public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Parameters from variables and from `Encodable` values for Foundation requests.

extension RequestSerializer {
  /// A Foundation request with this serializer's defaults and with parameters from variables.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: Names with their values, in their order.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  @_disfavoredOverload
  public func urlRequest(
    serializing request: URLRequest, parameters: KeyValuePairs<String, (any ParameterConvertible)?>
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: .map(RequestParameters(parameters)))
  }

  /// A Foundation request with this serializer's defaults and with the parameters that a value
  /// encodes.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - value: A value that encodes a map, or that `kind` can send; nil leaves query and body
  ///     unchanged.
  ///   - encoder: Converts the value to parameters.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  public func urlRequest(
    serializing request: URLRequest, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: try encoder.encode(value))
  }

  /// Makes Foundation requests whose parameters are a dictionary. Use it like a method.
  @_disfavoredOverload
  public var urlRequest: DictionaryURLRequest { DictionaryURLRequest(serializer: self) }

  /// Makes Foundation requests whose parameters are a dictionary: see
  /// ``RequestSerialization/RequestSerializer/urlRequest-swift.property``.
  public struct DictionaryURLRequest: Sendable {
    /// The serializer of the requests.
    public let serializer: RequestSerializer

    /// A Foundation request with the serializer's defaults and with parameters.
    ///
    /// - Parameters:
    ///   - request: The request. Its own fields and properties override the serializer's.
    ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
    /// - Returns: The request to send.
    /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
    @_disfavoredOverload
    public func callAsFunction(
      serializing request: URLRequest, parameters: [String: Any]
    ) throws(SerializationError) -> URLRequest {
      try serializer.urlRequest(
        serializing: request, parameters: .map(RequestParameters(sorting: parameters)))
    }
  }
}
