public import Foundation
public import RequestSerialization

// Foundation's values among variables: `["id": uuid, "page": url]`. A `Date` is not one of them, since not
// every date can be written: `try ParameterValue(date)`.

extension Data: ParameterConvertible {
  /// The bytes: raw in a form, data in a property list, refused by JSON.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension URL: ParameterConvertible {
  /// The text of the absolute URL.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UUID: ParameterConvertible {
  /// The text, in capitals.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Decimal: ParameterConvertible {
  /// The number with all of its digits. What is not a number is NaN.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}
