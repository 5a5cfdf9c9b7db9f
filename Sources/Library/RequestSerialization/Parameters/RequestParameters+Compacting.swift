// Maps, lists and sets without absent values.

extension RequestParameters {
  /// Creates a map from the entries that have a value, in order.
  ///
  /// `nil` is not a value and omits the entry; `.null` is a value:
  ///
  /// ```swift
  /// let (color, before): (String?, String?) = ("red", nil)
  /// RequestParameters(compacting: [
  ///   "color": color?.parameterValue, "before": before?.parameterValue, "after": .null,
  /// ])  // ["color": "red", "after": .null]
  /// ```
  ///
  /// - Parameter pairs: Names, which are literals, with their values. If a name has a value twice,
  ///   the last value wins and keeps the first one's position.
  @inline(never)
  public init(compacting pairs: KeyValuePairs<StaticString, ParameterValue?>) {
    self.init(pairs.lazy.compactMap { name, value in value.map { (name.description, $0) } })
  }
}

extension RequestParameters {
  /// Creates a map from the entries that have a value, or `nil` if there are none.
  ///
  /// ```swift
  /// let emoji: String? = nil
  /// RequestParameters.nonempty(["emoji": emoji?.parameterValue])  // nil
  /// ```
  public static func nonempty(
    _ pairs: KeyValuePairs<StaticString, ParameterValue?>
  ) -> ParameterValue? {
    let parameters = RequestParameters(compacting: pairs)
    return parameters.isEmpty ? nil : .map(parameters)
  }
}

extension ParameterList {
  /// Creates a list from the items that have a value, or `nil` if there are none.
  public static func nonempty(_ items: [ParameterValue?]) -> ParameterValue? {
    let items = ParameterList(items.compactMap(\.self))
    return items.isEmpty ? nil : .array(items)
  }

  /// Creates a set from the items that have a value, or `nil` if there are none.
  public static func nonemptySet(_ items: [ParameterValue?]) -> ParameterValue? {
    let items = ParameterList(items.compactMap(\.self))
    return items.isEmpty ? nil : .set(items)
  }
}

extension ParameterValue {
  /// Creates a map from the entries that have a value, like `RequestParameters(compacting:)`.
  @inline(never)
  public static func map(
    compacting pairs: KeyValuePairs<StaticString, ParameterValue?>
  ) -> ParameterValue {
    .map(RequestParameters(compacting: pairs))
  }

  /// Creates a map from the entries that have a value, then from the entries of another map with
  /// other names.
  ///
  /// ```swift
  /// let others: ParameterMap<Int> = ["size": 3, "color": 4]
  /// ParameterValue.map(compacting: ["color": "red", "before": nil], others: others)
  /// // ["color": "red", "size": 3]
  /// ```
  ///
  /// - Parameters:
  ///   - pairs: Names, which are literals, with their values. Entries of `others` with one of these
  ///     names are omitted, even if the name has no value.
  ///   - others: The other entries.
  /// - Returns: The map.
  public static func map(
    compacting pairs: KeyValuePairs<StaticString, ParameterValue?>,
    others: ParameterMap<some ParameterConvertible>
  ) -> ParameterValue {
    var parameters = RequestParameters(compacting: pairs)
    let names = RequestParameters(pairs.lazy.map { ($0.key.description, ParameterValue.null) })
    for entry in others where names[entry.name] == nil {
      parameters[entry.name] = entry.value.parameterValue
    }
    return .map(parameters)
  }

  /// Creates a list from the items that have a value, in order; `.null` is a value.
  public static func array(compacting items: [ParameterValue?]) -> ParameterValue {
    .array(items.compactMap(\.self))
  }

  /// Creates a set from the items that have a value; `.null` is a value.
  public static func set(compacting items: [ParameterValue?]) -> ParameterValue {
    .set(items.compactMap(\.self))
  }

  // Disfavored: otherwise `.integer(.max)` would be ambiguous with the case `integer`.

  /// Creates an integer.
  @_disfavoredOverload
  public static func integer(_ value: Int) -> ParameterValue {
    .integer(Int64(value))
  }
}
