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
    of value: ParameterValue?, _ encoding: ParameterOptions = ParameterOptions(),
    name: String? = nil, filters: TextFilter...
  ) throws(SerializationError) -> String? {
    guard let value else { return nil }
    return try value.text(encoding, FilterChain(filters, name: name))
  }
}

extension RequestParameters {
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

extension HeaderField {
  /// A list or a map as the text of one header field, by the filter ``TextFilter/list``.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - encoding: The encoding of dates and bytes.
  /// - Returns: The text; `nil` without a value and for an empty list or map, for which RFC 9110,
  ///   section 5.6.1, has no field.
  /// - Throws: Any error of ``ParameterValue/text(_:name:filters:)``.
  public static func listValue(
    _ value: ParameterValue?, encoding: ParameterOptions = ParameterOptions()
  ) throws(SerializationError) -> ParameterValue? {
    guard let text = try ParameterValue.text(of: value, encoding, filters: .list), !text.isEmpty
    else {
      return nil
    }
    return .string(text)
  }

  /// The items of a list as the text of one header field (RFC 9110, section 5.6.1).
  ///
  /// ```swift
  /// try HeaderField.listValue(of: ["de", language?.parameterValue, others.parameterValue])
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items; a list or a map is all of its own. `nil` is left out.
  ///   - encoding: The encoding of dates and bytes.
  /// - Returns: The items, joined by `, ` and quoted where recipients would divide them; `nil`
  ///   without items.
  /// - Throws: Any error of ``ParameterValue/text(_:name:filters:)``.
  public static func listValue(
    of items: [ParameterValue?], encoding: ParameterOptions = ParameterOptions()
  ) throws(SerializationError) -> ParameterValue? {
    var texts: [String] = []
    for case let item? in items {
      let list: ParameterValue =
        switch item {
        case .array, .map: item
        default: .array([item])
        }
      guard case .string(let text)? = try listValue(list, encoding: encoding) else { continue }
      texts.append(text)
    }
    return texts.isEmpty ? nil : .string(texts.joined(separator: ", "))
  }
}

extension [HeaderField] {
  /// Returns the field lines of values: one for each item of a list, no line for `nil`. A map under
  /// a name that ends in `*` is a field for each entry, whose name takes the place of the `*`.
  ///
  /// ```swift
  /// request.fields += try [HeaderField].lines(["X-Tag": ["old", "new"], "X-Trace": nil])
  /// request.fields += try [HeaderField].lines(["x-amz-meta-*": ["owner": "ann"]])
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values by field name.
  ///   - others: The names of other fields of the request, which no entry of a map may have.
  ///   - encoding: The encoding of dates and bytes.
  /// - Returns: The field lines, in order.
  /// - Throws: Any error of ``ParameterValue/text(_:name:filters:)``, and ``SerializationError``
  ///   with ``SerializationError/Code/computedField`` for an entry of a map that would set
  ///   `Authorization`, `Content-Disposition`, `Content-Encoding`, `Content-Length`, `Content-Type`,
  ///   `Cookie`, `Host` or `Transfer-Encoding`, and ``SerializationError/Code/repeatedField`` for
  ///   an entry whose field is among the others or comes from another entry, without regard to case.
  public static func lines(
    _ values: KeyValuePairs<String, ParameterValue?>, besides others: [String] = [],
    encoding: ParameterOptions = ParameterOptions()
  ) throws(SerializationError) -> [HeaderField] {
    var fields: [HeaderField] = []
    for (name, value) in values {
      if case .map(let entries)? = value, let prefix = FieldName.prefix(ofPattern: name) {
        var known = Set(others.map { FieldName.lowercased($0.utf8) })
        for entry in entries {
          let name = prefix + entry.name
          guard FieldName.isFree(name) else { throw SerializationError(.computedField, name) }
          guard known.insert(FieldName.lowercased(name.utf8)).inserted else {
            throw SerializationError(.repeatedField, name)
          }
          try fields.append(name, entry.value, encoding)
        }
      } else if let value {
        try fields.append(name, value, encoding)
      }
    }
    return fields
  }

  /// Appends the lines of a text or of a list of texts.
  private mutating func append(
    _ name: String, _ value: ParameterValue, _ encoding: ParameterOptions
  ) throws(SerializationError) {
    guard case .array(let items) = value else {
      return append(HeaderField(name, try value.text(encoding)))
    }
    for item in items { append(HeaderField(name, try item.text(encoding))) }
  }
}
