// Values that are known by their type, and need not write themselves into containers.

/// A value that one case of ``ParameterValue`` holds.
protocol DirectParameter {
  var parameterValue: ParameterValue { get }
}

extension ParameterValue: DirectParameter {
  var parameterValue: ParameterValue { self }
}

extension Parameters: DirectParameter {
  var parameterValue: ParameterValue { .map(self) }
}

extension NumberLiteral: DirectParameter {
  var parameterValue: ParameterValue { .literal(self) }
}

extension DateTime: DirectParameter {
  var parameterValue: ParameterValue { .dateTime(self) }
}

extension FullDate: DirectParameter {
  var parameterValue: ParameterValue { .date(self) }
}

extension Bool: DirectParameter {
  var parameterValue: ParameterValue { .boolean(self) }
}

extension String: DirectParameter {
  var parameterValue: ParameterValue { .string(self) }
}

extension Double: DirectParameter {
  var parameterValue: ParameterValue { .number(self) }
}

extension Float: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

// MARK: - Integers

extension Int: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Int8: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Int16: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Int32: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension Int64: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UInt: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UInt8: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UInt16: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UInt32: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

extension UInt64: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: DirectParameter {
  var parameterValue: ParameterValue { ParameterValue(self) }
}
