// Names of earlier versions, for one release.

extension RequestSerializer {
  /// The name that ``request(_:_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "request(_:_:parameters:using:)")
  public func request(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    encoding value: some Encodable, by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try request(method, url, parameters: value, using: encoder)
  }

  /// The name that ``multipartRequest(_:_:parameters:using:parts:)`` had.
  @available(*, deprecated, renamed: "multipartRequest(_:_:parameters:using:parts:)")
  public func multipartRequest(
    _ method: some RequestMethodConvertible, _ url: some RequestURLConvertible,
    encoding value: some Encodable, by encoder: ParameterValueEncoder = ParameterValueEncoder(),
    parts: [Multipart.Part]
  ) throws(SerializationError) -> RequestDescription {
    try multipartRequest(method, url, parameters: value, using: encoder, parts: parts)
  }

  /// The name that ``serializing(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "serializing(_:parameters:using:)")
  public func serializing(
    _ request: RequestDescription, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try serializing(request, parameters: value, using: encoder)
  }

  /// The name that ``get(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "get(_:parameters:using:)")
  public func get(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try get(url, parameters: value, using: encoder)
  }

  /// The name that ``head(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "head(_:parameters:using:)")
  public func head(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try head(url, parameters: value, using: encoder)
  }

  /// The name that ``post(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "post(_:parameters:using:)")
  public func post(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try post(url, parameters: value, using: encoder)
  }

  /// The name that ``put(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "put(_:parameters:using:)")
  public func put(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try put(url, parameters: value, using: encoder)
  }

  /// The name that ``patch(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "patch(_:parameters:using:)")
  public func patch(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try patch(url, parameters: value, using: encoder)
  }

  /// The name that ``delete(_:parameters:using:)`` had.
  @available(*, deprecated, renamed: "delete(_:parameters:using:)")
  public func delete(
    _ url: some RequestURLConvertible, encoding value: some Encodable,
    by encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestDescription {
    try delete(url, parameters: value, using: encoder)
  }
}
