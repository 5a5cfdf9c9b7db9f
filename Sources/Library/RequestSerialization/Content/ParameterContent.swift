// JSON and forms made from variables, from maps and from `Encodable` values.
//
// The functions are ranked as those of a serializer: see `RequestSerializer+Literals`. A case of an
// enumeration is not ranked, so that an empty literal, which could be both, has a function of its own.

/// Content that is made from parameters: ``RequestContent``, or ``Multipart/Part/Content`` of a part.
public protocol ParameterContent {
  /// JSON of a value.
  static func json(_ value: ParameterValue) -> Self
}

extension RequestContent: ParameterContent {}
extension Multipart.Part.Content: ParameterContent {}

extension ParameterContent {
  /// JSON from variables, in the order in which they are written.
  ///
  /// ```swift
  /// request.content = try .json(["title": title, "album": album])
  /// ```
  ///
  /// - Parameter pairs: The members of the object; nil is absent.
  /// - Returns: The content.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/nameNotText``.
  public static func json(
    _ pairs: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> Self {
    json(.map(try RequestParameters(naming: pairs)))
  }

  /// JSON of an empty object: `.json([:])`.
  public static func json(_ empty: [Never: Never]) -> Self { json(.map(RequestParameters())) }

  /// JSON from a map.
  ///
  /// - Parameter parameters: The members of the object.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func json(_ parameters: RequestParameters) -> Self { json(.map(parameters)) }

  /// JSON from an `Encodable` value.
  ///
  /// ```swift
  /// request.content = try .json(ticket)
  /// Multipart.Part(name: "meta", try .json(ticket))
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value. A `Dictionary` is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The content.
  /// - Throws: ``SerializationError``, like ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public static func json(
    _ value: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> Self {
    json(try encoder.encode(value))
  }
}

extension ParameterContent where Self == RequestContent {
  /// A form from variables, whose order matters unless the encoding sorts names.
  ///
  /// ```swift
  /// request.content = try .form(["user": user, "password": password])
  /// ```
  ///
  /// - Parameter pairs: Names with their values; nil is absent.
  /// - Returns: The content.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/nameNotText``.
  public static func form(
    _ pairs: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) -> RequestContent {
    .form(try RequestParameters(naming: pairs))
  }

  /// An empty form: `.form([:])`.
  public static func form(_ empty: [Never: Never]) -> RequestContent { .form(RequestParameters()) }

  /// A form of the members of an `Encodable` value.
  ///
  /// ```swift
  /// request.content = try .form(credentials)
  /// ```
  ///
  /// - Parameters:
  ///   - value: A value that encodes as a map. A `Dictionary` is sorted by its keys' UTF-8 bytes.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The content.
  /// - Throws: ``SerializationError``, like ``ParameterValueEncoder/parameters(_:)``.
  @_disfavoredOverload
  public static func form(
    _ value: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestContent {
    .form(try encoder.parameters(value))
  }
}

// MARK: - Names of earlier versions, for one release

extension ParameterContent {
  /// The name that ``json(_:using:)`` had.
  @available(*, deprecated, renamed: "json(_:using:)")
  public static func json(
    _ value: some Encodable, by encoder: ParameterValueEncoder
  ) throws(SerializationError) -> Self {
    try json(value, using: encoder)
  }
}

extension ParameterContent where Self == RequestContent {
  /// The name that ``form(_:using:)`` had.
  @available(*, deprecated, renamed: "form(_:using:)")
  public static func form(
    _ value: some Encodable, by encoder: ParameterValueEncoder
  ) throws(SerializationError) -> RequestContent {
    try form(value, using: encoder)
  }
}

// MARK: - Multipart messages

extension Multipart {
  /// Creates a multipart message with parameters from variables.
  ///
  /// - Parameters:
  ///   - parameters: Names with their values, which precede the parts.
  ///   - parts: The parts, in order.
  @_disfavoredOverload
  public init(parameters: KeyValuePairs<String, (any ParameterConvertible)?>, parts: [Part] = []) {
    self.init(parameters: RequestParameters(parameters), parts: parts)
  }
}
