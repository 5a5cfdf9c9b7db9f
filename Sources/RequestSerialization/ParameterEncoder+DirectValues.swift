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
  /// The double that is written with the same digits as the float: nine digits are never too many
  /// for a double of their own.
  var parameterValue: ParameterValue {
    // Integers below 2^24 are exact in both; an infinity and NaN have no digits.
    let widened = Double(self)
    if magnitude < 0x1p24, rounded(.towardZero) == self { return .number(widened) }
    return .number(isFinite ? Double(description) ?? widened : widened)
  }
}

// MARK: - Integers

extension BinaryInteger {
  /// An integer, as a number literal when it is out of the range of 64 bits with a sign.
  fileprivate var wholeNumber: ParameterValue {
    guard let value = Int64(exactly: self) else {
      return .literal(NumberLiteral(validated: description))
    }
    return .integer(value)
  }
}

extension Int: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension Int8: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension Int16: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension Int32: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension Int64: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension UInt: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension UInt8: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension UInt16: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension UInt32: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

extension UInt64: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: DirectParameter {
  var parameterValue: ParameterValue { wholeNumber }
}
