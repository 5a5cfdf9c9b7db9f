/// A type whose values can be parameters.
///
/// An enumeration whose raw values are texts or numbers only has to declare the conformance:
///
/// ```swift
/// enum Color: String, ParameterConvertible { case red, green }
/// let parameters: RequestParameters = ["color": Color.red.parameterValue]
/// ```
///
/// `UInt8` does not conform, so that bytes never become a list of numbers: use
/// ``ParameterValue/data(_:)``.
public protocol ParameterConvertible: Sendable {
  /// The value as a parameter.
  var parameterValue: ParameterValue { get }
}

extension ParameterConvertible where Self: RawRepresentable, RawValue: ParameterConvertible {
  /// The raw value as a parameter.
  public var parameterValue: ParameterValue { rawValue.parameterValue }
}

extension ParameterConvertible where Self: BinaryInteger {
  /// The integer; a ``ParameterValue/literal(_:)`` if it does not fit 64 bits with a sign.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

// MARK: - Texts, numbers and dates

extension String: ParameterConvertible {
  /// The text.
  public var parameterValue: ParameterValue { .string(self) }
}

extension Bool: ParameterConvertible {
  /// The boolean.
  public var parameterValue: ParameterValue { .boolean(self) }
}

extension Int: ParameterConvertible {
  /// The integer.
  public var parameterValue: ParameterValue { .integer(Int64(self)) }
}

extension Int64: ParameterConvertible {
  /// The integer.
  public var parameterValue: ParameterValue { .integer(self) }
}

extension Int8: ParameterConvertible {}
extension Int16: ParameterConvertible {}
extension Int32: ParameterConvertible {}
extension UInt: ParameterConvertible {}
extension UInt16: ParameterConvertible {}
extension UInt32: ParameterConvertible {}
extension UInt64: ParameterConvertible {}

extension Double: ParameterConvertible {
  /// The floating-point number.
  public var parameterValue: ParameterValue { .number(self) }
}

extension Float: ParameterConvertible {
  /// The floating-point number with the float's own shortest digits.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension NumberLiteral: ParameterConvertible {
  /// The number with its spelling.
  public var parameterValue: ParameterValue { .literal(self) }
}

extension FullDate: ParameterConvertible {
  /// The date.
  public var parameterValue: ParameterValue { .date(self) }
}

extension DateTime: ParameterConvertible {
  /// The instant.
  public var parameterValue: ParameterValue { .dateTime(self) }
}

// MARK: - Values, lists and maps

extension ParameterValue: ParameterConvertible {
  /// The value itself.
  public var parameterValue: ParameterValue { self }
}

extension RequestParameters: ParameterConvertible {
  /// The map.
  public var parameterValue: ParameterValue { .map(self) }
}

extension Array: ParameterConvertible where Element: ParameterConvertible {
  /// The list.
  public var parameterValue: ParameterValue { .array(map(\.parameterValue)) }
}

extension ParameterMap: ParameterConvertible where Value: ParameterConvertible {
  /// The map.
  public var parameterValue: ParameterValue {
    .map(
      RequestParameters(
        unique: map { RequestParameters.Entry(name: $0.name, value: $0.value.parameterValue) }))
  }
}
