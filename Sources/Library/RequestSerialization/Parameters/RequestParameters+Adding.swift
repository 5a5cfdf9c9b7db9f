// Entries added one after the other, as by generated code.
//
// Nothing here is inlined, and names are static: each call costs its caller little to compile.

extension RequestParameters {
  /// Adds a value under a name; `nil` adds nothing.
  ///
  /// ```swift
  /// var query = RequestParameters()
  /// let (term, page): (String, Int?) = ("cat", nil)
  /// query.add("q", term)
  /// query.add("page", page)
  /// query.add("color", "red")  // ["q": "cat", "color": "red"]
  /// ```
  ///
  /// An existing name keeps its position and gets the value. For a name that is not a literal, use
  /// ``subscript(_:)->ParameterValue?``.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: String?) {
    if let value { self[name.description] = .string(value) }
  }

  /// Adds an integer under a name; `nil` adds nothing.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: Int?) {
    if let value { self[name.description] = .integer(Int64(value)) }
  }

  /// Adds a boolean under a name; `nil` adds nothing.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: Bool?) {
    if let value { self[name.description] = .boolean(value) }
  }

  /// Adds a list of texts under a name; `nil` adds nothing.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: [String]?) {
    if let value { self[name.description] = value.parameterValue }
  }

  /// Adds a value under a name; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: ParameterValue?) {
    if let value { self[name.description] = value }
  }

  /// Adds a value under a name; `nil` adds nothing.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: (some ParameterConvertible)?) {
    if let value { self[name.description] = value.parameterValue }
  }
}

extension [HeaderField] {
  /// Adds a field line at the end; `nil` adds nothing.
  ///
  /// ```swift
  /// request.fields.add("Accept", "application/json")
  /// request.fields.add("X-Trace", trace)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the field. Existing fields of that name remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: String?) {
    if let value { append(HeaderField(name.description, value)) }
  }
  /// Adds a field line at the end.
  ///
  /// - Parameter field: The field line. Existing fields of its name remain.
  @inline(never)
  public mutating func add(_ field: HeaderField) {
    append(field)
  }
}
