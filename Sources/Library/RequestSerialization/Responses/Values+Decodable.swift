// Values of responses, as Swift's decoders read them.

extension ParameterValue: Decodable {
  /// Reads any value: texts stay texts, whether or not they look like dates or base64, and members of
  /// objects are sorted by the UTF-8 of their names, since a decoder tells no order.
  ///
  /// A number without a fraction is an ``integer(_:)-enum.case``, a ``literal(_:)`` above 64 bits with a sign, or
  /// a ``number(_:)`` above those without one.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a value that JSON does not have.
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.members() {
      self = .map(try Parameters(members))
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

extension Parameters: Decodable {
  /// Reads an object, whose members are sorted by the UTF-8 of their names.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for what is not an object.
  public init(from decoder: any Decoder) throws {
    try self.init(try decoder.members())
  }

  fileprivate init(_ members: KeyedDecodingContainer<MemberName>) throws {
    self.init(
      try members.sortedKeys.map { key in
        (key.stringValue, try members.decode(ParameterValue.self, forKey: key))
      })
  }
}

extension ParameterMap: Decodable where Value: Decodable {
  /// Reads an object, whose members are sorted by the UTF-8 of their names.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for what is not an object, and for a value of another type.
  public init(from decoder: any Decoder) throws {
    self = try decoder.members().others(Value.self, besides: [])
  }
}

extension DateTime: Decodable {
  /// Reads a text of RFC 3339.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for what is no `date-time`.
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
  /// Reads a text `yyyy-mm-dd`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for what is not a day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = FullDate(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a date yyyy-mm-dd of RFC 3339.")
    }
    self = value
  }
}
