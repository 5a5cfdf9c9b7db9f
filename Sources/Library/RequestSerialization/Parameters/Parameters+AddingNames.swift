// Entries and fields whose names are held in variables. A literal stays a `StaticString`, which generated
// code is cheaper to compile with.

extension Parameters {
  /// Adds a value under a name that is held in a variable; `nil` adds nothing.
  ///
  /// ```swift
  /// for (name, value) in filters { parameters.add("filter_\(name)", value) }
  /// ```
  ///
  /// A name that is there already keeps its place and gets the value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @_disfavoredOverload
  public mutating func add(_ name: String, _ value: (some ParameterConvertible)?) {
    if let value { self[name] = value.parameterValue }
  }

  /// Adds a value under a name that is held in a variable; `nil` adds nothing, and `.null` is a value.
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
  /// Adds a field line whose name is held in a variable; `nil` adds nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the field. Fields of that name that are there remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  @_disfavoredOverload
  public mutating func add(_ name: String, _ value: String?) {
    if let value { append(HeaderField(name, value)) }
  }
}
