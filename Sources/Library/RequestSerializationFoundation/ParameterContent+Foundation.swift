public import Foundation
public import RequestSerialization

// Content from dictionaries with values of any types, and from data that is already JSON.

extension RequestContent {
  /// `application/json`, already encoded, such as by `JSONEncoder`; it is sent as it is.
  ///
  /// ```swift
  /// request.content = .encodedJSON(try JSONEncoder().encode(ticket))
  /// ```
  ///
  /// - Parameter data: The JSON text.
  /// - Returns: The content.
  @_disfavoredOverload
  public static func encodedJSON(_ data: Data) -> RequestContent { .encodedJSON(Array(data)) }
}

extension ParameterContent {
  /// A dictionary with values of any types as JSON.
  ///
  /// - Parameter dictionary: The members of the object, sorted by the UTF-8 bytes of their names.
  /// - Returns: The content.
  /// - Throws: `SerializationError` with the key path of a value that cannot be a parameter.
  @_disfavoredOverload
  public static func json(_ dictionary: [String: Any]) throws(SerializationError) -> Self {
    json(.map(try RequestParameters(sorting: dictionary)))
  }

  /// Refuses data: it is either JSON already, or bytes that JSON has no kind for.
  ///
  /// - Parameter data: The data, which is not used.
  /// - Returns: Nothing.
  /// - Throws: `SerializationError` with `unsupportedValue`, always.
  @available(
    *, deprecated,
    message: "for JSON text, write '.encodedJSON(data)'; for text in base64, '.json(.data(…))'"
  )
  public static func json(_ data: Data) throws(SerializationError) -> Self {
    throw SerializationError(.unsupportedValue, "Data")
  }
}

extension ParameterContent where Self == RequestContent {
  /// A dictionary with values of any types as a form.
  ///
  /// - Parameter dictionary: Names with their values, in the order of the UTF-8 bytes of the names.
  /// - Returns: The content.
  /// - Throws: `SerializationError` with the key path of a value that cannot be a parameter.
  @_disfavoredOverload
  public static func form(_ dictionary: [String: Any]) throws(SerializationError) -> RequestContent
  {
    .form(try RequestParameters(sorting: dictionary))
  }
}
