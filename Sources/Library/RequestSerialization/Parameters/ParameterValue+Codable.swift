// Encoding of parameters by Swift's encoders.

internal import MessageSyntax

extension ParameterValue: Encodable {
  /// Encodes the value.
  ///
  /// A ``ParameterValueEncoder`` gets the value as it is. Other encoders get bytes as base64 (RFC 4648,
  /// section 4), dates as RFC 3339 text, a set as a list, and a map with a key for each name.
  ///
  /// Decoding the result may give a different value: a decoder does not preserve the order of
  /// names, and does not distinguish dates from texts.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for values nested deeper than 512 levels, and any error of the
  ///   encoder.
  public func encode(to encoder: any Encoder) throws {
    if encoder.takes(self) { return }
    try encoder.checkDepth(of: self)
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .literal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .data(let value):
      try container.encode(String(decoding: Base64.encode(value), as: UTF8.self))
    case .date(let value): try container.encode(value)
    case .dateTime(let value): try container.encode(value)
    case .array(let list), .set(let list): try container.encode(list.items)
    case .map(let value): try container.encode(value)
    case .unlisted(let value): try container.encode(value)
    }
  }
}

extension RequestParameters: Encodable {
  /// Encodes a keyed container with a key for each name, in order.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if encoder.takes(self) { return }
    var container = encoder.container(keyedBy: ParameterValueEncoder.PlainKey.self)
    for entry in self {
      try container.encode(
        entry.value, forKey: ParameterValueEncoder.PlainKey(stringValue: entry.name))
    }
  }
}

extension NumberLiteral: Encodable {
  /// Encodes the number: a ``ParameterValueEncoder`` gets its spelling, any other an `Int64` or the
  /// nearest `Double`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: `EncodingError` for an integer of more than 64 bits, and any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if encoder.takes(self) { return }
    var container = encoder.singleValueContainer()
    switch value {
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .beyondRange:
      let context = EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "The integer has more than 64 bits.")
      throw EncodingError.invalidValue(self, context)
    }
  }
}

extension DateTime: Encodable {
  /// Encodes the instant as RFC 3339 text; a ``ParameterValueEncoder`` gets it as it is.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if encoder.takes(self) { return }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension FullDate: Encodable {
  /// Encodes the date as `yyyy-mm-dd`; a ``ParameterValueEncoder`` gets it as it is.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if encoder.takes(self) { return }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension DateTime {
  /// The instant in the format of RFC 3339, with its offset and all its digits.
  public var text: String {
    var text: [UInt8] = []
    timestamp.appendRFC3339(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension FullDate {
  /// The date in the format `yyyy-mm-dd` of RFC 3339.
  public var text: String {
    var text: [UInt8] = []
    day.append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Encoder {
  /// Refuses a list or a map that is nested too deeply: encoders recurse for each level.
  fileprivate func checkDepth(of value: ParameterValue) throws {
    switch value {
    case .array, .set, .map:
      guard codingPath.count >= NestingDepth.limit else { return }
      let context = EncodingError.Context(
        codingPath: Array(codingPath.prefix(8)),
        debugDescription: "Values nest deeper than \(NestingDepth.limit) levels.")
      throw EncodingError.invalidValue(ParameterValue.null, context)
    default: return
    }
  }

  /// Passes the value to a ``ParameterValueEncoder`` as it is; `false` for any other encoder.
  fileprivate func takes(_ value: some DirectParameter) -> Bool {
    guard let encoder = self as? ParameterValueEncoder.ValueEncoder else { return false }
    encoder.node.set(value.directValue)
    return true
  }
}
