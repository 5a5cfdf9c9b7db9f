public import Foundation
public import RequestSerialization

// Values whose types are known only at run time: `[String: Any]`, `NSDictionary`, and the results
// of `JSONSerialization`.

extension ParameterValue {
  /// Creates a parameter value from a value whose type is known only at run time.
  ///
  /// ```swift
  /// let object = try JSONSerialization.jsonObject(with: data)
  /// let request = try serializer.request("POST", url, parameters: ParameterValue(any: object))
  /// ```
  ///
  /// - Texts, numbers, booleans, `Date`, `Data`, `URL`, `UUID` and `Decimal` are accepted as Swift
  ///   types and as Foundation classes. An `NSNumber` is a boolean, an integer or a real, as it was
  ///   created.
  /// - `NSNull` becomes ``RequestSerialization/ParameterValue/null``, and so does `nil` as an item of
  ///   a list. As a member of a dictionary, `nil` is omitted.
  /// - An array becomes a list. A set becomes a set, sorted by the UTF-8 bytes of its members'
  ///   descriptions.
  /// - A dictionary has no order, so its entries are sorted by the UTF-8 bytes of their names.
  ///
  /// - Parameter value: The value.
  /// - Throws: `SerializationError` with `unsupportedValue` and the key path of a value of any
  ///   other type, with `nameNotText` for a key that is not a text, with `dateOutOfRange`, and with
  ///   `nestingTooDeep` for more than 512 levels.
  public init(any value: Any) throws(SerializationError) {
    self = try FoundationValue.parameter(value)
  }
}

extension RequestParameters {
  /// Creates a map from a dictionary whose values have any types that
  /// ``RequestSerialization/ParameterValue/init(any:)`` accepts. Its entries are sorted by the
  /// UTF-8 bytes of their names.
  ///
  /// - Parameter dictionary: The names with their values.
  /// - Throws: `SerializationError` with the key path of a value that cannot be a parameter.
  @_disfavoredOverload
  public init(sorting dictionary: [String: Any]) throws(SerializationError) {
    self = try FoundationValue.parameters(dictionary.map { ($0.key, $0.value) }, depth: 1)
  }

  /// Creates a map from a Foundation dictionary whose values have any types that
  /// ``RequestSerialization/ParameterValue/init(any:)`` accepts.
  ///
  /// - Parameter dictionary: The names, which must be texts, with their values.
  /// - Throws: `SerializationError` with the key path of a value that cannot be a parameter, or
  ///   with `nameNotText`.
  @_disfavoredOverload
  public init(sorting dictionary: NSDictionary) throws(SerializationError) {
    self = try FoundationValue.parameters(
      Array(dictionary).map { ($0.key, $0.value) }, depth: 1)
  }
}
