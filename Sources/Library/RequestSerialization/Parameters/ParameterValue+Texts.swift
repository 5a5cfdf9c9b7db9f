// A value as the content of a request: a JSON text or a property list.

extension ParameterValue {
  /// The value as a JSON text (RFC 8259).
  ///
  /// Numbers keep the spelling they were given; a `Double` has the fewest digits that read back as
  /// the same number.
  ///
  /// - Parameters:
  ///   - options: How JSON is written.
  ///   - dates: How dates are written: as strings of RFC 3339, or as numbers since the epoch.
  /// - Returns: The text in UTF-8, without a line end.
  /// - Throws: ``SerializationError`` with the key path of what JSON cannot say: infinities, NaN,
  ///   bytes and sets, and what nests deeper than 512.
  public func jsonText(
    _ options: JSONOptions = JSONOptions(), dates: DateFormat = .rfc3339
  ) throws(SerializationError) -> [UInt8] {
    try JSONText.text(of: self, options, dates: dates)
  }

  /// The value as a property list.
  ///
  /// Integers, reals, booleans, dates and data stay what they are. The entries of a dictionary keep
  /// their order, and the same value always gives the same bytes.
  ///
  /// - Parameter format: XML or binary.
  /// - Returns: The document.
  /// - Throws: ``SerializationError`` with the key path of what a property list cannot say: null, a
  ///   set, an integer of more than 64 bits; in XML also a control character, and a fraction of a
  ///   second.
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
