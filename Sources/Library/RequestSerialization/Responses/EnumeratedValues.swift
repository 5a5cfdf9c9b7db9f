internal import MessageSyntax

// Selection of the enumeration value that a response contains.

extension ReceivedValue {
  /// Returns the case of an enumeration that is sent like the decoded value.
  ///
  /// - Parameter type: The enumeration.
  /// - Returns: The case.
  /// - Throws: `DecodingError` if no case matches.
  public func value<Enumeration: CaseIterable & ParameterConvertible>(
    of type: Enumeration.Type
  ) throws -> Enumeration {
    guard let value = try value(among: type.allCases) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "No case of \(type) is sent as this."))
    }
    return value
  }

  /// Returns the value that is sent like the decoded value.
  ///
  /// - Parameter values: The values to choose from.
  /// - Returns: The first match, or `nil`.
  /// - Throws: `DecodingError` for content that cannot be read.
  public func value<Value: ParameterConvertible>(
    among values: some Collection<Value>
  ) throws -> Value? {
    let received = try ParameterValue(from: decoder)
    return values.first { $0.parameterValue.isReceived(as: received) }
  }
}

extension ReceivedValue {
  /// Returns the value that is sent like the decoded value, or else a value that contains it.
  ///
  /// ```swift
  /// self = try ReceivedValue(decoder).value(among: [.red, .green], or: String.self, as: { .other($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values to choose from.
  ///   - type: The type that every other value is decoded as.
  ///   - other: Makes a value from the decoded one.
  /// - Returns: The value.
  /// - Throws: `DecodingError` for a value that is not of the type either.
  public func value<Value: ParameterConvertible, Other: Decodable>(
    among values: [Value], or type: Other.Type, as other: (Other) -> Value
  ) throws -> Value {
    if let value = try value(among: values) { return value }
    return other(try Other(from: decoder))
  }
}

extension ParameterConvertible {
  /// Returns the value of a member that is sent with one value only.
  ///
  /// Generated Swift sends a member whose `enum` has one value with it.
  ///
  /// - Parameter value: The listed value.
  /// - Returns: The listed value, or ``ParameterValue/unlisted(_:)`` with this one, if it is another:
  ///   a response may have had it.
  public func limited(to value: ParameterValue) -> ParameterValue {
    parameterValue == value ? value : .unlisted(parameterValue)
  }
}

extension ParameterValue {
  /// Whether the JSON of this value is read as another value, which contains neither dates nor
  /// bytes.
  fileprivate func isReceived(as received: ParameterValue) -> Bool {
    switch (self, received) {
    case (.data(let bytes), .string(let text)):
      ReceivedBytes.bytes(of: text) == bytes
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

  /// The number, as a `Double` if it is not a 64-bit integer.
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
  /// Whether the read value is this moment in its format.
  fileprivate func isReceived(as received: ParameterValue) -> Bool {
    let moment: DateTime? =
      switch (received, format) {
      case (.string(let text), _): DateTime(received: text)
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
