// Parameters added one after the other, as by generated code.
//
// Nothing here is inlined, and names are static: each call costs its caller little to compile.

extension RequestDescription {
  /// Adds a parameter, sent as ``RequestContent/parameters(_:)`` describes; `nil` adds nothing.
  ///
  /// The content first becomes an empty map of parameters, unless it is a map of parameters
  /// already, even if the value is `nil`. An existing name keeps its position and gets the value.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: String?) {
    parts.addParameter(name, value.map { .string($0) })
  }

  /// Adds an integer as a parameter; `nil` adds nothing.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: Int?) {
    parts.addParameter(name, value.map { .integer(Int64($0)) })
  }

  /// Adds a boolean as a parameter; `nil` adds nothing.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: Bool?) {
    parts.addParameter(name, value.map { .boolean($0) })
  }

  /// Adds a list of texts as a parameter; `nil` adds nothing.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: [String]?) {
    parts.addParameter(name, value?.parameterValue)
  }

  /// Adds a value as a parameter; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: ParameterValue?) {
    parts.addParameter(name, value)
  }

  /// Adds a value as a parameter; `nil` adds nothing.
  @inline(never)
  public mutating func addParameter(_ name: StaticString, _ value: (some ParameterConvertible)?) {
    parts.addParameter(name, value?.parameterValue)
  }
}
