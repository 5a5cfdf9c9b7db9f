// Values that are recognized by type and need not encode themselves into containers.

/// A value that a case of ``ParameterValue`` can hold.
///
/// A program's own ``ParameterConvertible`` type does not conform: it is encoded through
/// `Encodable`.
protocol DirectParameter {
  var directValue: ParameterValue { get }
}

extension DirectParameter where Self: ParameterConvertible {
  var directValue: ParameterValue { parameterValue }
}

extension ParameterValue: DirectParameter {}
extension RequestParameters: DirectParameter {}
extension NumberLiteral: DirectParameter {}
extension DateTime: DirectParameter {}
extension FullDate: DirectParameter {}
extension Bool: DirectParameter {}
extension String: DirectParameter {}
extension Double: DirectParameter {}
extension Float: DirectParameter {}

// MARK: - Integers

extension Int: DirectParameter {}
extension Int8: DirectParameter {}
extension Int16: DirectParameter {}
extension Int32: DirectParameter {}
extension Int64: DirectParameter {}
extension UInt: DirectParameter {}
extension UInt16: DirectParameter {}
extension UInt32: DirectParameter {}
extension UInt64: DirectParameter {}

extension UInt8: DirectParameter {
  var directValue: ParameterValue { ParameterValue(self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: DirectParameter {
  var directValue: ParameterValue { ParameterValue(self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: DirectParameter {
  var directValue: ParameterValue { ParameterValue(self) }
}
