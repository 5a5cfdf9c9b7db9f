// Decoding of response values.

extension ParameterValue: Decodable {
  /// Decodes any value: texts stay texts, even if they look like dates or base64, and members of
  /// objects are sorted by the UTF-8 of their names, since a decoder does not preserve order.
  ///
  /// A number without a fraction is an ``integer(_:)-enum.case``, a ``literal(_:)`` if only
  /// `UInt64` can hold it, or else a ``number(_:)``.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not JSON.
  public init(from decoder: any Decoder) throws {
    if let members = try? ReceivedValue(decoder).members() {
      self = .map(try RequestParameters(members))
    } else if var items = try? decoder.unkeyedContainer() {
      var values: [ParameterValue] = []
      while !items.isAtEnd { values.append(try items.decode(ParameterValue.self)) }
      self = .array(ParameterList(values))
    } else {
      self = try ParameterValue(scalarIn: try decoder.singleValueContainer())
    }
  }

  private init(scalarIn container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      self = ParameterValue(integer)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}

extension RequestParameters: Decodable {
  /// Decodes an object, whose members are sorted by the UTF-8 of their names.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not an object.
  public init(from decoder: any Decoder) throws {
    try self.init(try ReceivedValue(decoder).members())
  }

  fileprivate init(_ members: KeyedDecodingContainer<MemberName>) throws {
    self.init(
      try members.sortedKeys.map { key in
        (key.stringValue, try members.decode(ParameterValue.self, forKey: key))
      })
  }
}

extension ParameterMap: Decodable where Value: Decodable {
  /// Decodes an object, whose members are sorted by the UTF-8 of their names.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not an object, and for a member of another type.
  public init(from decoder: any Decoder) throws {
    self = try ReceivedValue(decoder).members().others(Value.self, besides: [])
  }
}

extension DateTime: Decodable {
  /// Decodes RFC 3339 text.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not a `date-time`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = DateTime(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a date-time of RFC 3339.")
    }
    self = value
  }
}

extension FullDate: Decodable {
  /// Decodes text in the format `yyyy-mm-dd`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that is not a date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = FullDate(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a date yyyy-mm-dd of RFC 3339.")
    }
    self = value
  }
}
