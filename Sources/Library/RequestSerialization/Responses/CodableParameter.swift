/// A parameter that responses contain, too: it is encoded as it is sent.
///
/// Generated types of responses conform to it, and declare how they are decoded.
public protocol CodableParameter: ParameterConvertible, Codable {}

extension CodableParameter {
  /// Encodes the value as a parameter. A value that its type does not list is encoded as received.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try parameterValue.encode(to: encoder)
  }
}

/// An enumeration of the values that a spec lists, with a case for all others in responses.
///
/// ```swift
/// enum State: EnumeratedParameter {
///   case open, closed
///   case other(String)
///
///   static var allCases: [State] { [.open, .closed] }
///
///   var parameterValue: ParameterValue {
///     switch self {
///     case .open: "open"
///     case .closed: "closed"
///     case .other(let value): .unlisted(.string(value))
///     }
///   }
/// }
/// ```
public protocol EnumeratedParameter: CodableParameter, CaseIterable {
  /// The type of the values.
  associatedtype Other: Decodable

  /// Creates a value that is not listed.
  ///
  /// - Parameter value: The value.
  /// - Returns: The case for it.
  static func other(_ value: Other) -> Self
}

extension EnumeratedParameter {
  /// Decodes one of `allCases`, or else any other value of the type.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value of another type.
  public init(from decoder: any Decoder) throws {
    self = try ReceivedValue(decoder)
      .value(among: Array(Self.allCases), or: Other.self, as: Self.other)
  }
}
