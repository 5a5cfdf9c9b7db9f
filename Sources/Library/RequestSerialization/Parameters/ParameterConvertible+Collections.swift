// Sets, substrings and wide integers as parameters.
//
// `Dictionary` does not conform: in a literal it would replace a map, whose entries keep the order
// in which they are written. It still has a `parameterValue`.

extension Substring: ParameterConvertible {
  /// The text.
  public var parameterValue: ParameterValue { .string(String(self)) }
}

extension Int128: ParameterConvertible {}
extension UInt128: ParameterConvertible {}

extension Set: ParameterConvertible where Element: ParameterConvertible {
  /// The set, sorted by the UTF-8 bytes of its members' descriptions: a `Set` has no order.
  public var parameterValue: ParameterValue {
    let members = map(\.parameterValue).map { (text: $0.description, value: $0) }
    return .set(members.sorted { $0.text.bytesPrecede($1.text) }.map(\.value))
  }
}

extension Dictionary where Key == String, Value: ParameterConvertible {
  /// The map, sorted by the UTF-8 bytes of its names: a dictionary has no order.
  ///
  /// ```swift
  /// let place = ["lat": 59.9, "lon": 10.7]
  /// let parameters: RequestParameters = ["title": "Oslo", "place": place.parameterValue]
  /// ```
  public var parameterValue: ParameterValue { .map(RequestParameters(sorting: self)) }
}
