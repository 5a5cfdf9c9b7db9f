// Access to the contents of a value whose kind the caller expects.

public import MessageSyntax

extension ParameterValue {
  /// The items of a list.
  ///
  /// - Returns: The items, in order.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/unexpectedKind`` for any other
  ///   kind.
  public func items() throws(SerializationError) -> [ParameterValue] {
    guard case .array(let list) = self else {
      throw SerializationError(.unexpectedKind, "list")
    }
    return list.items
  }

  /// The bytes of a data value.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/unexpectedKind`` for any other
  ///   kind.
  public func bytes() throws(SerializationError) -> [UInt8] {
    guard case .data(let bytes) = self else {
      throw SerializationError(.unexpectedKind, "data")
    }
    return bytes
  }

  /// The text of an optional value, as by ``text(_:name:filters:)``.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - encoding: The encoding of dates and bytes.
  ///   - name: The name of the value, as in ``text(_:name:filters:)``.
  ///   - filters: The filters, applied in order.
  /// - Returns: The text, or `nil` without a value.
  /// - Throws: Any error of ``text(_:name:filters:)``.
  public static func text(
    of value: ParameterValue?, _ encoding: ParameterEncoding = ParameterEncoding(),
    name: String? = nil, filters: TextFilter...
  ) throws(SerializationError) -> String? {
    guard let value else { return nil }
    return try value.text(encoding, FilterChain(filters, name: name))
  }
}

extension Parameters {
  /// Creates a map from a map value, or an empty map from null.
  ///
  /// - Parameter value: A map or null.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/parametersNotMap`` for any
  ///   other kind.
  public init(_ value: ParameterValue) throws(SerializationError) {
    switch value {
    case .map(let parameters): self = parameters
    case .null: self.init()
    default: throw SerializationError(.parametersNotMap)
    }
  }
}

extension [HeaderField] {
  /// Returns the field lines of values: one for each item of a list, no line for `nil`.
  ///
  /// ```swift
  /// request.fields += try [HeaderField].lines(["X-Tag": ["old", "new"], "X-Trace": nil])
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values by field name.
  ///   - encoding: The encoding of dates and bytes.
  /// - Returns: The field lines, in order.
  /// - Throws: Any error of ``ParameterValue/text(_:name:filters:)``.
  public static func lines(
    _ values: KeyValuePairs<String, ParameterValue?>,
    encoding: ParameterEncoding = ParameterEncoding()
  ) throws(SerializationError) -> [HeaderField] {
    var fields: [HeaderField] = []
    for (name, value) in values {
      switch value {
      case nil: break
      case .array(let items)?:
        for item in items { fields.append(HeaderField(name, try item.text(encoding))) }
      case .some(let value): fields.append(HeaderField(name, try value.text(encoding)))
      }
    }
    return fields
  }
}
