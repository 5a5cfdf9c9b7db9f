// Form parameters added one after the other, as by generated code.
//
// Nothing here is inlined, and names are static: each call costs its caller little to compile.

extension RequestDescription {
  /// Adds a parameter to the form that is the content; `nil` adds nothing.
  ///
  /// ```swift
  /// var request = RequestDescription(method: "POST", url: server, appending: "/login")
  /// request.addForm("name", "ann")
  /// request.addForm("remember", true)  // name=ann&remember=1
  /// ```
  ///
  /// The content first becomes an empty `RequestContent.form(_:)`, unless it is a form already,
  /// even if the value is `nil`. An existing name keeps its position and gets the value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: String?) {
    parts.addForm(name, value.map { .string($0) })
  }

  /// Adds an integer to the form; `nil` adds nothing.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: Int?) {
    parts.addForm(name, value.map { .integer(Int64($0)) })
  }

  /// Adds a boolean to the form; `nil` adds nothing.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: Bool?) {
    parts.addForm(name, value.map { .boolean($0) })
  }

  /// Adds a list of texts to the form; `nil` adds nothing.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: [String]?) {
    parts.addForm(name, value?.parameterValue)
  }

  /// Adds a value to the form; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: ParameterValue?) {
    parts.addForm(name, value)
  }

  /// Adds a value to the form; `nil` adds nothing.
  @inline(never)
  public mutating func addForm(_ name: StaticString, _ value: (some ParameterConvertible)?) {
    parts.addForm(name, value?.parameterValue)
  }
}
