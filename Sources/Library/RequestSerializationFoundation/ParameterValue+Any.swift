public import Foundation
public import RequestSerialization

// Values whose types are known only when the program runs: `[String: Any]`, `NSDictionary`, and what
// `JSONSerialization` makes.

extension ParameterValue {
  /// Creates a value of one whose type is known only when the program runs.
  ///
  /// ```swift
  /// let object = try JSONSerialization.jsonObject(with: data)
  /// let request = try serializer.request("POST", url, parameters: ParameterValue(any: object))
  /// ```
  ///
  /// - Texts, numbers, booleans, `Date`, `Data`, `URL`, `UUID` and `Decimal` are what they are, as
  ///   Swift's types and as Foundation's classes. In an `NSNumber` booleans, integers and reals are
  ///   distinguished.
  /// - `NSNull` and an optional without a value are ``RequestSerialization/ParameterValue/null``.
  /// - An array is a list and a set is a set, whose order is that of the UTF-8 bytes of its members'
  ///   descriptions.
  /// - The entries of a dictionary are sorted by the UTF-8 bytes of their names: it has no order.
  ///
  /// - Parameter value: The value.
  /// - Throws: `SerializationError` with `unsupportedValue` and the key path of what has another type, with
  ///   `nameNotText` for a key that is not a text, with `dateOutOfRange`, and with `nestingTooDeep` for
  ///   more than 512 levels.
  public init(any value: Any) throws(SerializationError) {
    self = try FoundationValue.parameter(value)
  }
}

extension Parameters {
  /// Creates a map of a dictionary whose values have any types, as
  /// ``RequestSerialization/ParameterValue/init(any:)`` takes them. Its entries are sorted by the UTF-8 bytes of
  /// their names.
  ///
  /// - Parameter dictionary: The names with their values.
  /// - Throws: `SerializationError` with the key path of what is not a parameter.
  @_disfavoredOverload
  public init(sorting dictionary: [String: Any]) throws(SerializationError) {
    self = try FoundationValue.parameters(dictionary.map { ($0.key, $0.value) }, depth: 1)
  }

  /// Creates a map of a dictionary of Foundation, as
  /// ``RequestSerialization/ParameterValue/init(any:)`` takes its values.
  ///
  /// - Parameter dictionary: The names, which are texts, with their values.
  /// - Throws: `SerializationError` with the key path of what is not a parameter, or with `nameNotText`.
  @_disfavoredOverload
  public init(sorting dictionary: NSDictionary) throws(SerializationError) {
    self = try FoundationValue.parameters(
      Array(dictionary).map { ($0.key, $0.value) }, depth: 1)
  }
}
