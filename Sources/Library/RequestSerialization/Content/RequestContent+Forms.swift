// Forms of variables, of dictionaries and of `Encodable` values.
//
// As in the requests of a serializer, functions that take a dictionary are two steps away, so that
// a literal with variables keeps its order.

extension RequestContent {
  /// A form from variables, whose order matters unless the encoding sorts names.
  ///
  /// ```swift
  /// request.content = .form(["user": user, "password": password])
  /// ```
  ///
  /// - Parameter pairs: Names with their values.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func form(
    _ pairs: KeyValuePairs<String, (any ParameterConvertible)?>
  ) -> RequestContent {
    .form(RequestParameters(pairs))
  }

  /// Makes a form from a dictionary or an `Encodable` value. Call it like a method:
  ///
  /// ```swift
  /// request.content = try .form(credentials)
  /// ```
  @_disfavoredOverload
  public static var form: EncodedForm { EncodedForm() }
}

/// Makes a form from an `Encodable` value: see ``RequestContent/form-swift.type.property``.
public struct EncodedForm: Sendable {
  init() {}

  /// A form of the members of a value.
  ///
  /// - Parameters:
  ///   - value: A value that encodes as a map. A `Dictionary` is sorted by its keys' UTF-8 bytes.
  ///   - encoder: The encoder that converts the value to parameters.
  /// - Returns: The content.
  /// - Throws: ``SerializationError``, like ``ParameterValueEncoder/parameters(_:)``.
  @_disfavoredOverload
  public func callAsFunction(
    _ value: some Encodable, using encoder: ParameterValueEncoder = ParameterValueEncoder()
  ) throws(SerializationError) -> RequestContent {
    .form(try encoder.parameters(value))
  }
}

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
