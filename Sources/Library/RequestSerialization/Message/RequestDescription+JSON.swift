// JSON members added one after the other, as by generated code.
//
// Nothing here is inlined, and names are static: each call costs its caller little to compile.

extension RequestDescription {
  /// Adds a member to the JSON object that is the content; `nil` adds nothing.
  ///
  /// ```swift
  /// var request = RequestDescription(method: "POST", url: server, appending: "/photos")
  /// let (title, place): (String, String?) = ("Sunset", nil)
  /// request.addJSON("title", title)
  /// request.addJSON("place", place)  // {"title":"Sunset"}
  /// ```
  ///
  /// The content first becomes `RequestContent.json(_:)` with an empty object, unless it has a JSON
  /// object already, even if the value is `nil`. An existing name keeps its position and gets the
  /// value.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: String?) {
    parts.addJSON(name, value.map { .string($0) })
  }

  /// Adds an integer to the JSON object; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: Int?) {
    parts.addJSON(name, value.map { .integer(Int64($0)) })
  }

  /// Adds a boolean to the JSON object; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: Bool?) {
    parts.addJSON(name, value.map { .boolean($0) })
  }

  /// Adds a list of texts to the JSON object; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: [String]?) {
    parts.addJSON(name, value?.parameterValue)
  }

  /// Adds a value to the JSON object; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: ParameterValue?) {
    parts.addJSON(name, value)
  }

  /// Adds a value to the JSON object; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(_ name: StaticString, _ value: (some ParameterConvertible)?) {
    parts.addJSON(name, value?.parameterValue)
  }
}

// MARK: - Objects in objects

extension RequestDescription {
  /// Adds a member to an object inside the JSON object that is the content; `nil` adds nothing.
  ///
  /// ```swift
  /// request.addJSON(at: "/place/name", "Oslo")
  /// request.addJSON(at: "/place/geo/lat", 59.9)  // {"place":{"name":"Oslo","geo":{"lat":59.9}}}
  /// ```
  ///
  /// If the pointer does not lead to an object, an object replaces what is there, even if the value
  /// is `nil`.
  ///
  /// - Parameters:
  ///   - pointer: The names that lead to the member, each after a `/`: a JSON Pointer (RFC 6901)
  ///     through objects only. In a name, `~1` is a slash and `~0` a tilde.
  ///   - value: The value, or `nil` for none.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: String?) {
    parts.addJSON(at: pointer, value.map { .string($0) })
  }

  /// Adds an integer at a pointer; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: Int?) {
    parts.addJSON(at: pointer, value.map { .integer(Int64($0)) })
  }

  /// Adds a boolean at a pointer; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: Bool?) {
    parts.addJSON(at: pointer, value.map { .boolean($0) })
  }

  /// Adds a list of texts at a pointer; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: [String]?) {
    parts.addJSON(at: pointer, value?.parameterValue)
  }

  /// Adds a value at a pointer; `nil` adds nothing, and `.null` is a value.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: ParameterValue?) {
    parts.addJSON(at: pointer, value)
  }

  /// Adds a value at a pointer; `nil` adds nothing.
  @inline(never)
  public mutating func addJSON(at pointer: StaticString, _ value: (some ParameterConvertible)?) {
    parts.addJSON(at: pointer, value?.parameterValue)
  }
}
