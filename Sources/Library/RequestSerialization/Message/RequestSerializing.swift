/// A serializer of requests, such as ``RequestSerializer`` or one of your own.
///
/// AFNetworking's `AFURLRequestSerialization`. A serializer of your own changes what another one
/// makes:
///
/// ```swift
/// struct SigningSerializer: RequestSerializing {
///   var base = RequestSerializer(.json)
///   func serializing(
///     _ request: RequestDescription, parameters: ParameterValue
///   ) throws(SerializationError) -> RequestDescription {
///     var request = try base.serializing(request, parameters: parameters)
///     request.fields["X-Signature"] = signature(of: parameters)
///     return request
///   }
/// }
/// ```
public protocol RequestSerializing: Sendable {
  /// Returns an existing request with this serializer's defaults and with parameters.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - parameters: The parameters; null for none.
  /// - Returns: The request, which can be changed before it is serialized.
  /// - Throws: ``SerializationError`` for parameters that cannot be sent.
  func serializing(
    _ request: RequestDescription, parameters: ParameterValue
  ) throws(SerializationError) -> RequestDescription
}

extension RequestSerializer: RequestSerializing {}
