package import Foundation
package import RequestSerialization

// Foundation's values inside `Encodable` values. `JSONEncoder` converts the same four: by itself, each
// encodes its private layout. A `convert` of the encoder takes precedence.

extension Date: ConvertedParameter {
  /// The instant, whose format is that of `ParameterOptions.dates`.
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    try ParameterValue(self)
  }
}

extension Data: ConvertedParameter {
  /// The bytes, whose format is that of `ParameterOptions.data`.
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    ParameterValue(self)
  }
}

extension URL: ConvertedParameter {
  /// The text of the absolute URL.
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    ParameterValue(self)
  }
}

extension Decimal: ConvertedParameter {
  /// The number with all its digits.
  package func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue {
    ParameterValue(self)
  }
}
