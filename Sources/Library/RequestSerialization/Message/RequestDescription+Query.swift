// Query parameters added one after the other, as by generated code.
//
// Nothing here is inlined, and names are static: each call costs its caller little to compile.

extension RequestDescription {
  /// Adds a parameter to ``query``; `nil` adds nothing.
  ///
  /// ```swift
  /// var request = RequestDescription(method: "GET", url: server, appending: "/albums/\(album)/photos")
  /// let (term, page): (String, Int?) = ("cat", nil)
  /// request.addQuery("q", term)
  /// request.addQuery("page", page)
  /// request.addQuery("color", "red")  // ?color=red&q=cat
  /// ```
  ///
  /// An existing name keeps its position and gets the value. For a name in a variable, write
  /// `request.query.add(name, value)`.
  ///
  /// - Parameters:
  ///   - name: The name, before any escaping.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: String?) {
    parts.addQuery(name, value.map { .string($0) })
  }

  /// Adds an integer to the query; `nil` adds nothing.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: Int?) {
    parts.addQuery(name, value.map { .integer(Int64($0)) })
  }

  /// Adds a boolean to the query; `nil` adds nothing.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: Bool?) {
    parts.addQuery(name, value.map { .boolean($0) })
  }

  /// Adds a list of texts to the query; `nil` adds nothing.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: [String]?) {
    parts.addQuery(name, value?.parameterValue)
  }

  /// Adds a value to the query; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: ParameterValue?) {
    parts.addQuery(name, value)
  }

  /// Adds a value to the query; `nil` adds nothing.
  @inline(never)
  public mutating func addQuery(_ name: StaticString, _ value: (some ParameterConvertible)?) {
    parts.addQuery(name, value?.parameterValue)
  }
}
