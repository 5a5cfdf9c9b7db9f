// Converts field lines of this library to those of swift-http-types, and back.

#if HTTPTypes
  public import HTTPTypes
  public import RequestSerialization

  extension HTTPFields {
    /// Creates fields from field lines, in their order.
    ///
    /// Each line is checked first, because the initializers of swift-http-types would silently
    /// repair it.
    ///
    /// - Parameter fields: The field lines.
    /// - Throws: `SerializationError` with `invalidFieldName` for a name that is not a token, and with
    ///   `invalidFieldValue` for a value that contains a control byte or has outer whitespace.
    public init(_ fields: [HeaderField]) throws(SerializationError) {
      self.init()
      for field in fields { append(try HTTPField(field)) }
    }
  }

  extension HTTPField {
    /// Creates a field from a field line.
    ///
    /// - Parameter field: The field line.
    /// - Throws: `SerializationError` with `invalidFieldName` or `invalidFieldValue`.
    public init(_ field: HeaderField) throws(SerializationError) {
      guard let name = HTTPField.Name(field.name) else {
        throw SerializationError(.invalidFieldName, field.name)
      }
      guard HTTPField.isValidValue(field.value) else {
        throw SerializationError(.invalidFieldValue, field.name)
      }
      self.init(name: name, value: field.value)
    }
  }

  extension [HeaderField] {
    /// Creates field lines from fields of swift-http-types, in their order and with their spelling.
    ///
    /// - Parameter fields: The fields.
    public init(_ fields: HTTPFields) {
      self = fields.map { HeaderField($0.name.rawName, $0.value) }
    }
  }
#endif
