internal import MessageSyntax

// Which of the values of an enumeration a response holds.

extension Decoder {
  /// The case of an enumeration that is sent as what is decoded.
  ///
  /// - Parameter type: The enumeration.
  /// - Returns: The case.
  /// - Throws: `DecodingError` for what no case is sent as.
  public func value<Enumeration: CaseIterable & ParameterConvertible>(
    of type: Enumeration.Type
  ) throws -> Enumeration {
    guard let value = try value(among: type.allCases) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "No case of \(type) is sent as this."))
    }
    return value
  }

  /// The value that is sent as what is decoded.
  ///
  /// - Parameter values: The values to choose from.
  /// - Returns: The first that is sent so, or `nil`.
  /// - Throws: `DecodingError` for what cannot be read at all.
  public func value<Value: ParameterConvertible>(
    among values: some Collection<Value>
  ) throws -> Value? {
    let received = try singleValueContainer().decode(ParameterValue.self)
    return values.first { $0.parameterValue.isReceived(as: received) }
  }
}

extension Decoder {
  /// The value that is sent as what is decoded, or one that contains it.
  ///
  /// ```swift
  /// self = try decoder.value(among: [.red, .green], or: String.self, as: { .other($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values to choose from.
  ///   - type: What every other one is decoded as.
  ///   - other: Makes a value of it.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for what is not of the type either.
  public func value<Value: ParameterConvertible, Other: Decodable>(
    among values: [Value], or type: Other.Type, as other: (Other) -> Value
  ) throws -> Value {
    if let value = try value(among: values) { return value }
    return other(try singleValueContainer().decode(type))
  }
}

extension ParameterValue {
  /// Whether JSON that contains this value is read as another one, which has neither dates nor
  /// bytes.
  fileprivate func isReceived(as received: ParameterValue) -> Bool {
    switch (self, received) {
    case (.data(let bytes), .string(let text)):
      Base64.encode(bytes).elementsEqual(text.utf8)
    case (.date(let date), .string(let text)): date.text.hasSameBytes(as: text)
    case (.dateTime(let moment), _): moment.isReceived(as: received)
    case (.boolean, .boolean), (.string, .string), (.null, .null): self == received
    case (.literal(let literal), .literal(let other)) where literal == other: true
    default:
      if let number, let other = received.number, number != .beyondRange {
        number == other
      } else {
        false
      }
    }
  }

  /// The number that it is, as a `Double` where it is not an integer of 64 bits.
  private var number: NumberLiteral.Value? {
    switch self {
    case .integer(let value): .integer(value)
    case .number(let value): Int64(exactly: value).map { .integer($0) } ?? .number(value)
    case .literal(let literal):
      if case .number(let value) = literal.value, let whole = Int64(exactly: value) {
        .integer(whole)
      } else {
        literal.value
      }
    default: nil
    }
  }
}

extension DateTime {
  /// Whether what is read is this moment, in the format that it is written in.
  fileprivate func isReceived(as received: ParameterValue) -> Bool {
    let moment: DateTime? =
      switch (received, format) {
      case (.string(let text), _): DateTime(text)
      case (.integer(let number), .epochMilliseconds): DateTime(milliseconds: Double(number))
      case (.number(let number), .epochMilliseconds): DateTime(milliseconds: number)
      case (.integer(let number), _): DateTime(milliseconds: Double(number) * 1000)
      case (.number(let number), _): DateTime(milliseconds: number * 1000)
      default: nil
      }
    return moment?.timestamp.secondsSinceEpoch == timestamp.secondsSinceEpoch
      && moment?.timestamp.nanoseconds == timestamp.nanoseconds
  }
}
