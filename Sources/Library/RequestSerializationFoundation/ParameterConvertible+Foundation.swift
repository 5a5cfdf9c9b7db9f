public import Foundation
public import RequestSerialization

// Foundation's values as parameters in dictionaries: `["id": uuid, "page": url]`. `Date` is not
// included, because some dates cannot be represented: use `try ParameterValue(date)`. Encodable values
// may contain all of them.

extension Data: ParameterConvertible {
  /// The bytes. `ParameterOptions.data` sets their format in JSON, queries and forms; they are
  /// unchanged in a multipart message, and data in a property list.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension URL: ParameterConvertible {
  /// The text of the absolute URL.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UUID: ParameterConvertible {
  /// The text in upper case.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Decimal: ParameterConvertible {
  /// The number with all its digits. A value that is not a number becomes NaN.
  public var parameterValue: ParameterValue { ParameterValue(self) }
}
