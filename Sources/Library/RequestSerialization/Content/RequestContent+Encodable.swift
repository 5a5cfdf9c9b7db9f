// JSON of `Encodable` values, of variables and of dictionaries, as content and as parts.
//
// As in the requests of a serializer, functions that take a dictionary are two steps away, so that
// a literal with variables keeps its order.

extension RequestContent {
  /// JSON from variables, in the order in which they are written.
  ///
  /// ```swift
  /// request.content = .json(["title": title, "album": album])
  /// ```
  ///
  /// - Parameter pairs: The members of the object.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func json(_ pairs: KeyValuePairs<String, (any ParameterConvertible)?>)
    -> RequestContent
  {
    .json(.map(RequestParameters(pairs)))
  }

  /// JSON from a map.
  ///
  /// - Parameter parameters: The members of the object.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func json(_ parameters: RequestParameters) -> RequestContent {
    .json(.map(parameters))
  }

  /// Makes JSON from an `Encodable` value. Call it like a method:
  ///
  /// ```swift
  /// request.content = try .json(ticket)
  /// ```
  @_disfavoredOverload
  public static var json: EncodedJSON<RequestContent> { EncodedJSON { .json($0) } }
}

extension Multipart.Part.Content {
  /// JSON from variables, in the order in which they are written.
  ///
  /// - Parameter pairs: The members of the object.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func json(_ pairs: KeyValuePairs<String, (any ParameterConvertible)?>) -> Self {
    .json(.map(RequestParameters(pairs)))
  }

  /// JSON from a map.
  ///
  /// - Parameter parameters: The members of the object.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func json(_ parameters: RequestParameters) -> Self {
    .json(.map(parameters))
  }

  /// Makes JSON from an `Encodable` value. Call it like a method:
  ///
  /// ```swift
  /// Multipart.Part(name: "meta", try .json(ticket))
  /// ```
  @_disfavoredOverload
  public static var json: EncodedJSON<Multipart.Part.Content> { EncodedJSON { .json($0) } }
}

/// Makes JSON content from an `Encodable` value: see ``RequestContent/json-swift.type.property``.
public struct EncodedJSON<Content> {
  private let make: (ParameterValue) -> Content

  /// Makes content from a value that is already a parameter.
  package func content(_ value: ParameterValue) -> Content { make(value) }

  init(_ make: @escaping (ParameterValue) -> Content) {
    self.make = make
  }

  /// JSON from a value.
  ///
  /// - Parameters:
  ///   - value: The value. A `Dictionary` is sorted by the UTF-8 bytes of its keys.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The content.
  /// - Throws: ``SerializationError``, like ``ParameterValueEncoder/encode(_:)``.
  @_disfavoredOverload
  public func callAsFunction(
    _ value: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> Content {
    make(try encoder.encode(value))
  }
}
