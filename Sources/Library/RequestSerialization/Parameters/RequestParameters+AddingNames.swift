// Entries and fields with names in variables. A literal stays a `StaticString`, with which
// generated code compiles faster.

extension RequestParameters {
  /// Adds a value under a name in a variable; `nil` adds nothing.
  ///
  /// ```swift
  /// for (name, value) in filters { parameters.add("filter_\(name)", value) }
  /// ```
  ///
  /// An existing name keeps its position and gets the value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @_disfavoredOverload
  public mutating func add(_ name: String, _ value: (some ParameterConvertible)?) {
    if let value { self[name] = value.parameterValue }
  }

  /// Adds a value under a name in a variable; `nil` adds nothing, and `.null` is a value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @_disfavoredOverload
  public mutating func add(_ name: String, _ value: ParameterValue?) {
    if let value { self[name] = value }
  }
}

extension [HeaderField] {
  /// Adds a field line whose name is in a variable; `nil` adds nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the field. Existing fields of that name remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  @_disfavoredOverload
  public mutating func add(_ name: String, _ value: String?) {
    if let value { append(HeaderField(name, value)) }
  }
}
