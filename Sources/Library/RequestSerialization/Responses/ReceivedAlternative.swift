// Values of one of several types in responses: unions of a spec.

/// One of several types that a value in a response may have.
public struct ReceivedAlternative<Value> {
  /// Makes the value of the union, and says whether its type lists the decoded value.
  fileprivate let decode: (any Decoder) throws -> (value: Value, isListed: Bool)

  /// Creates an alternative from the case that contains its value.
  ///
  /// ```swift
  /// self = try ReceivedValue(decoder).alternative(of: [.init(Self.text), .init(Self.address)])
  /// ```
  ///
  /// - Parameter make: Makes the value of the union.
  public init<Content: Decodable>(_ make: @escaping (Content) -> Value) {
    decode = { decoder in
      let content = try Content(from: decoder)
      let parameter = (content as? any CodableParameter)?.parameterValue
      let isListed = if case .unlisted? = parameter { false } else { true }
      return (make(content), isListed)
    }
  }

  /// Creates an alternative from the type that is decoded, and the conversion of its value.
  ///
  /// ```swift
  /// self = try decoder.alternative(of: [.init(ReceivedBytes.self, as: { Self.data($0.value) })])
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type that is decoded.
  ///   - make: Makes the value of the union.
  public init<Content: Decodable>(_ type: Content.Type, as make: @escaping (Content) -> Value) {
    self.init(make)
  }
}

extension ReceivedValue {
  /// Returns the value of the first alternative that can be decoded and lists the value.
  ///
  /// - Parameters:
  ///   - alternatives: The alternatives.
  ///   - other: Makes a value from one that no alternative takes. Without it, the first alternative
  ///     that can be decoded takes a value that it does not list.
  /// - Returns: The value.
  /// - Throws: `DecodingError`: the one that an alternative throws deepest in the value.
  public func alternative<Value>(
    of alternatives: [ReceivedAlternative<Value>], or other: ((ParameterValue) -> Value)? = nil
  ) throws -> Value {
    var deepest: (any Error)?
    var depth = decoder.codingPath.count
    var unlisted: Value?
    for alternative in alternatives {
      do {
        let (value, isListed) = try alternative.decode(decoder)
        if isListed { return value }
        unlisted = unlisted ?? value
      } catch {
        guard let reached = (error as? DecodingError)?.depth, reached > depth else { continue }
        (deepest, depth) = (error, reached)
      }
    }
    if let other { return other(try ParameterValue(from: decoder)) }
    if let unlisted { return unlisted }
    throw deepest
      ?? DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "No type of \(Value.self) fits."))
  }

  /// Returns the value of the alternative that a member of the object chooses.
  ///
  /// - Parameters:
  ///   - member: The name of the member.
  ///   - alternatives: The alternatives by the values of the member.
  ///   - other: Makes a value from one that chooses no alternative.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value that chooses no alternative, or that it does not fit.
  public func alternative<Value>(
    by member: MemberName,
    of alternatives: KeyValuePairs<ParameterValue, ReceivedAlternative<Value>>,
    or other: ((ParameterValue) -> Value)? = nil
  ) throws -> Value {
    let chosen = try? ReceivedValue(members().superDecoder(forKey: member))
      .value(among: alternatives.map(\.key))
    if let chosen, let alternative = alternatives.first(where: { $0.key == chosen }) {
      return try alternative.value.decode(decoder).value
    }
    if let other { return other(try ParameterValue(from: decoder)) }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath + [member],
        debugDescription: "No type of \(Value.self) is chosen by this."))
  }
}

extension DecodingError {
  /// The number of keys to the value that cannot be decoded.
  fileprivate var depth: Int {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.count
    @unknown default: 0
    }
  }
}

extension ParameterConvertible {
  /// Returns a map with one more entry, which is the first.
  ///
  /// Generated code adds the member that chooses the type of an object to the object with it.
  ///
  /// - Parameters:
  ///   - name: The name of the entry. An entry that has it already is replaced.
  ///   - value: The value of the entry.
  /// - Returns: The map. A value that is not a map is returned as it is.
  public func adding(_ name: String, _ value: ParameterValue) -> ParameterValue {
    guard case .map(let entries) = parameterValue else { return parameterValue }
    var all = RequestParameters([(name, value)])
    for entry in entries where !entry.name.hasSameBytes(as: name) {
      all[entry.name] = entry.value
    }
    return .map(all)
  }
}
