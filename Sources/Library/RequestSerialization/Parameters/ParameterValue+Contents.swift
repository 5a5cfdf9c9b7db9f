// Access to the content of a value by a caller that expects one kind of value.

public import MessageSyntax

extension ParameterValue {
  /// The items of a list.
  ///
  /// - Returns: The items, in their order.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/unexpectedKind`` for anything
  ///   else.
  public func items() throws(SerializationError) -> [ParameterValue] {
    guard case .array(let list) = self else {
      throw SerializationError(.unexpectedKind, "list")
    }
    return list.items
  }

  /// The bytes of data.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/unexpectedKind`` for anything
  ///   else.
  public func bytes() throws(SerializationError) -> [UInt8] {
    guard case .data(let bytes) = self else {
      throw SerializationError(.unexpectedKind, "data")
    }
    return bytes
  }

  /// The text of a value, if there is one, as ``text(_:name:filters:)`` makes it.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - encoding: How dates and bytes are written.
  ///   - name: The name of the value, as in ``text(_:name:filters:)``.
  ///   - filters: What is made of the text, in turn.
  /// - Returns: The text; `nil` for no value.
  /// - Throws: ``SerializationError`` as ``text(_:name:filters:)`` does.
  public static func text(
    of value: ParameterValue?, _ encoding: ParameterEncoding = ParameterEncoding(),
    name: String? = nil, filters: TextFilter...
  ) throws(SerializationError) -> String? {
    guard let value else { return nil }
    return try value.text(encoding, FilterChain(filters, name: name))
  }
}

extension Parameters {
  /// Creates a map of a value that is one; of null an empty one.
  ///
  /// - Parameter value: A map or null.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/parametersNotMap`` for anything
  ///   else.
  public init(_ value: ParameterValue) throws(SerializationError) {
    switch value {
    case .map(let parameters): self = parameters
    case .null: self.init()
    default: throw SerializationError(.parametersNotMap)
    }
  }
}

extension [HeaderField] {
  /// The field lines of values: one for each item of a list, none for `nil`.
  ///
  /// ```swift
  /// request.fields += try [HeaderField].lines(["X-Tag": ["old", "new"], "X-Trace": nil])
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values by the names of their fields.
  ///   - encoding: How dates and bytes are written.
  /// - Returns: The field lines, in order.
  /// - Throws: ``SerializationError`` as ``ParameterValue/text(_:name:filters:)`` does.
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
