// Entries and fields whose names are held in variables. The methods without a label take literals, which
// are cheaper to compile in generated code.

extension RequestDescription {
  /// Adds a parameter to ``query`` under a name that is held in a variable; `nil` adds nothing.
  ///
  /// ```swift
  /// for (name, value) in filters { request.addQuery(named: "filter_\(name)", value) }
  /// ```
  ///
  /// A name that is there already keeps its place and gets the value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  public mutating func addQuery(named name: String, _ value: (some ParameterConvertible)?) {
    if let value { parts.query[name] = value.parameterValue }
  }

  /// Adds a parameter to the form that is the content under a name that is held in a variable, as
  /// ``addForm(_:_:)-(_,String?)`` does for a literal; `nil` adds nothing.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  public mutating func addForm(named name: String, _ value: (some ParameterConvertible)?) {
    parts.addForm(named: name, value?.parameterValue)
  }

  /// Adds a parameter under a name that is held in a variable, as ``addParameter(_:_:)-(_,String?)`` does
  /// for a literal; `nil` adds nothing.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  public mutating func addParameter(named name: String, _ value: (some ParameterConvertible)?) {
    parts.addParameter(named: name, value?.parameterValue)
  }

  /// Adds a field line whose name is held in a variable; `nil` adds nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the field. Fields of that name that are there remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  public mutating func addField(named name: String, _ value: String?) {
    if let value { parts.fields.append(HeaderField(name, value)) }
  }
}
