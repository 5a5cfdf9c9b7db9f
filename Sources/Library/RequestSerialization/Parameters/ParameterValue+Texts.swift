// A value as the content of a request: JSON text or a property list.

extension ParameterValue {
  /// Encodes the value as JSON text (RFC 8259).
  ///
  /// Number literals keep their spelling; a `Double` has the fewest digits that read back as the
  /// same number.
  ///
  /// - Parameters:
  ///   - options: The format of JSON.
  ///   - dates: The format of dates: strings, or numbers since the epoch.
  ///   - data: The encoding of bytes, which are strings.
  /// - Returns: The text in UTF-8, without a line end.
  /// - Throws: ``SerializationError`` with the key path of a value that JSON cannot represent:
  ///   infinities, NaN, sets, and values nested deeper than 512 levels.
  public func jsonText(
    _ options: JSONOptions = JSONOptions(), dates: DateFormat = .rfc3339,
    data: ParameterOptions.DataText = .base64
  ) throws(SerializationError) -> [UInt8] {
    try JSONText.text(of: self, options, dates: dates, data: data)
  }

  /// Encodes the value as a property list.
  ///
  /// Integers, reals, booleans, dates and data keep their types. The entries of a dictionary keep
  /// their order, and the same value always gives the same bytes.
  ///
  /// - Parameter format: XML or binary.
  /// - Returns: The document.
  /// - Throws: ``SerializationError`` with the key path of a value that a property list cannot
  ///   represent: null, a set, an integer of more than 64 bits; in XML also a control character or
  ///   a fraction of a second.
  public func propertyList(_ format: PropertyListFormat) throws(SerializationError) -> [UInt8] {
    switch format {
    case .xml:
      var writer = XMLPropertyListWriter()
      return try writer.document(of: self)
    case .binary:
      var writer = BinaryPropertyListWriter()
      return try writer.document(of: self)
    }
  }
}

extension ParameterOptions {
  /// Encodes a value as JSON text, with dates and bytes as this encoding writes them.
  func jsonText(
    of value: ParameterValue, _ options: JSONOptions = JSONOptions()
  ) throws(SerializationError) -> [UInt8] {
    try value.jsonText(options, dates: dates, data: data)
  }
}
