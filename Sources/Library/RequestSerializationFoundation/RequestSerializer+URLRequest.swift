public import RequestSerialization

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

// Parameters from variables and from `Encodable` values for Foundation requests.

extension RequestSerializing where Self == RequestSerializer {
  /// A Foundation request with this serializer's defaults and with parameters from variables.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: Names with their values, in their order.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  public func urlRequest(
    serializing request: URLRequest,
    parameters: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: .map(RequestParameters(naming: parameters)))
  }
}

extension RequestSerializer {
  /// A Foundation request with this serializer's defaults and with the parameters that a value
  /// encodes.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: A value that encodes a map, or that `kind` can send; nil leaves query and body
  ///     unchanged.
  ///   - encoder: Converts the value to parameters.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  @_disfavoredOverload
  public func urlRequest(
    serializing request: URLRequest, parameters: some Encodable,
    using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: try encoder.encode(parameters))
  }

  /// A Foundation request with this serializer's defaults and with a dictionary as parameters.
  ///
  /// - Parameters:
  ///   - request: The request. Its own fields and properties override the serializer's.
  ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
  /// - Returns: The request to send.
  /// - Throws: `SerializationError` if the request or the parameters cannot be sent.
  @_disfavoredOverload
  public func urlRequest(
    serializing request: URLRequest, parameters: [String: Any]
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(
      serializing: request, parameters: .map(RequestParameters(sorting: parameters)))
  }

  /// The name that ``urlRequest(serializing:parameters:using:)`` had.
  @available(*, deprecated, renamed: "urlRequest(serializing:parameters:using:)")
  public func urlRequest(
    serializing request: URLRequest, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> URLRequest {
    try urlRequest(serializing: request, parameters: value, using: encoder)
  }
}
