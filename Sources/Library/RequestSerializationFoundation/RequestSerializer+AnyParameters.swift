public import Foundation
public import RequestSerialization

// Requests whose parameters are AFNetworking's: dictionaries of values of any types.
//
// See `RequestSerializer.DictionaryRequest` for why these are calls of a value.

extension RequestSerializer.DictionaryRequest {
  /// A request whose parameters are a dictionary of values of any types.
  ///
  /// ```swift
  /// let parameters: [String: Any] = ["title": "Sunset", "tags": ["new", "wide"], "public": true]
  /// let request = try serializer.request("POST", url, parameters: parameters)
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method, a token.
  ///   - url: A URL.
  ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: `SerializationError` with `invalidURL`, and with the key path of what is not a parameter.
  @_disfavoredOverload
  public func callAsFunction(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: Any]
  ) throws(SerializationError) -> RequestDescription {
    try serializer.request(
      method.requestMethod.rawValue, url, parameters: .map(Parameters(sorting: parameters)))
  }

  /// A request whose parameters are a dictionary of Foundation.
  @_disfavoredOverload
  public func callAsFunction(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try serializer.request(
      method.requestMethod.rawValue, url, parameters: .map(Parameters(sorting: parameters)))
  }
}

extension RequestSerializer.MethodRequest {
  /// A request whose parameters are a dictionary of values of any types.
  ///
  /// - Parameters:
  ///   - url: A URL.
  ///   - parameters: Names with their values, sent in the order of the UTF-8 bytes of the names.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: `SerializationError` with `invalidURL`, and with the key path of what is not a parameter.
  @_disfavoredOverload
  public func callAsFunction(
    _ url: some RequestURLConvertible, parameters: [String: Any]
  ) throws(SerializationError) -> RequestDescription {
    try serializer.request(method, url, parameters: .map(Parameters(sorting: parameters)))
  }

  /// A request whose parameters are a dictionary of Foundation.
  @_disfavoredOverload
  public func callAsFunction(
    _ url: some RequestURLConvertible, parameters: NSDictionary
  ) throws(SerializationError) -> RequestDescription {
    try serializer.request(method, url, parameters: .map(Parameters(sorting: parameters)))
  }
}

extension RequestSerializer.DictionaryMultipartRequest {
  /// A request with a multipart message, whose parameters are a dictionary of values of any types.
  ///
  /// - Parameters:
  ///   - method: The method, neither GET nor HEAD.
  ///   - url: A URL.
  ///   - parameters: What precedes the parts, in the order of the UTF-8 bytes of the names.
  ///   - parts: The parts.
  /// - Returns: The request, still to be changed and then serialized.
  /// - Throws: `SerializationError` with `invalidURL`, and with the key path of what is not a parameter.
  @_disfavoredOverload
  public func callAsFunction(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    parameters: [String: Any],
    parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try serializer.multipartRequest(
      method, url, parameters: Parameters(sorting: parameters), parts: parts)
  }
}

extension EncodedJSON {
  /// JSON of a dictionary of values of any types.
  ///
  /// - Parameter dictionary: The members of the object, sorted by the UTF-8 bytes of their names.
  /// - Returns: The content.
  /// - Throws: `SerializationError` with the key path of what is not a parameter.
  @_disfavoredOverload
  public func callAsFunction(
    _ dictionary: [String: Any]
  ) throws(SerializationError) -> Content {
    content(.map(try Parameters(sorting: dictionary)))
  }
}

extension EncodedForm {
  /// A form of a dictionary of values of any types.
  ///
  /// - Parameter dictionary: Names with their values, in the order of the UTF-8 bytes of the names.
  /// - Returns: The content.
  /// - Throws: `SerializationError` with the key path of what is not a parameter.
  @_disfavoredOverload
  public func callAsFunction(
    _ dictionary: [String: Any]
  ) throws(SerializationError) -> RequestContent {
    .form(try Parameters(sorting: dictionary))
  }
}
