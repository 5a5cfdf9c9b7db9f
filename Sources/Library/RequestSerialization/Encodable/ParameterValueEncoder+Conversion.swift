// Values that encoders do not ask to encode themselves.

/// A value that becomes a parameter in a way of its own, instead of by `encode(to:)`.
///
/// Dictionaries and sets conform, whose order is random, and the values of Foundation whose
/// encoding is their private layout, in `RequestSerializationFoundation`.
package protocol ConvertedParameter {
  /// The value as a parameter.
  ///
  /// - Parameters:
  ///   - run: The call of an encoder that encodes the members.
  ///   - path: The path to the value.
  /// - Returns: The parameter.
  /// - Throws: Any error of the value.
  func parameterValue(
    in run: ParameterValueEncoder.Run, at path: ParameterValueEncoder.Path?
  ) throws -> ParameterValue
}

/// An optional value of any type.
package protocol OptionalValue {
  /// Whether the value is `nil`; `.some(nil)` is not.
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  package var isNil: Bool { self == nil }
}

// MARK: - Private layouts

extension ParameterValueEncoder {
  /// The types of Foundation that encode their private layout, such as the mantissa of a `Decimal`,
  /// and that encoders must therefore convert.
  ///
  /// `JSONEncoder` converts the same four. In programs that use `RequestSerializationFoundation`,
  /// they are converted before anyone asks.
  package enum PrivateLayout {
    /// The types that exist in the program, found by their mangled names: this library does not
    /// use Foundation.
    private static let types: [(id: ObjectIdentifier, name: String)] =
      ["Date", "Data", "URL", "Decimal"].flatMap { name in
        ["Foundation", "FoundationEssentials"].compactMap { module in
          let mangled = "\(module.utf8.count)\(module)\(name.utf8.count)\(name)V"
          return _typeByName(mangled).map { (ObjectIdentifier($0), name) }
        }
      } + (_typeByName("So9NSDecimala").map { [(ObjectIdentifier($0), "Decimal")] } ?? [])

    /// The error for a value of one of these types; `nil` for any other type.
    package static func refusal(of type: Any.Type, at path: Path?) -> SerializationError? {
      guard let name = types.first(where: { $0.id == ObjectIdentifier(type) })?.name else {
        return nil
      }
      return SerializationError(.privateLayout, path.keys.text.map { "\($0): \(name)" } ?? name)
    }
  }
}
