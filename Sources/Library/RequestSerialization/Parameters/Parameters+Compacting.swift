// Maps, lists and sets without the entries that have no value.

extension Parameters {
  /// Creates a map of the entries that have a value, in their order.
  ///
  /// `nil` is not a value and leaves the entry out; `.null` is one:
  ///
  /// ```swift
  /// let (color, before): (String?, String?) = ("red", nil)
  /// Parameters(compacting: [
  ///   "color": color?.parameterValue, "before": before?.parameterValue, "after": .null,
  /// ])  // ["color": "red", "after": .null]
  /// ```
  ///
  /// - Parameter pairs: Names, which are literals, with their values. If a name has a value twice, the last one stays,
  ///   in the place of the first.
  @inline(never)
  public init(compacting pairs: KeyValuePairs<StaticString, ParameterValue?>) {
    self.init(pairs.lazy.compactMap { name, value in value.map { (name.description, $0) } })
  }
}

extension ParameterValue {
  /// A map of the entries that have a value, as ``Parameters/init(compacting:)`` makes it.
  @inline(never)
  public static func map(
    compacting pairs: KeyValuePairs<StaticString, ParameterValue?>
  ) -> ParameterValue {
    .map(Parameters(compacting: pairs))
  }

  /// A map of the entries that have a value, then those of another map whose names it does not have.
  ///
  /// ```swift
  /// let others: ParameterMap<Int> = ["size": 3, "color": 4]
  /// ParameterValue.map(compacting: ["color": "red", "before": nil], others: others)
  /// // ["color": "red", "size": 3]
  /// ```
  ///
  /// - Parameters:
  ///   - pairs: Names, which are literals, with their values. None of the entries of `others` with one
  ///     of these names is in the map, even where the name has no value.
  ///   - others: The other entries.
  /// - Returns: The map.
  public static func map(
    compacting pairs: KeyValuePairs<StaticString, ParameterValue?>,
    others: ParameterMap<some ParameterConvertible>
  ) -> ParameterValue {
    var parameters = Parameters(compacting: pairs)
    let names = Parameters(pairs.lazy.map { ($0.key.description, ParameterValue.null) })
    for entry in others where names[entry.name] == nil {
      parameters[entry.name] = entry.value.parameterValue
    }
    return .map(parameters)
  }

  /// A list of the items that have a value, in their order; `.null` is one.
  public static func array(compacting items: [ParameterValue?]) -> ParameterValue {
    .array(items.compactMap(\.self))
  }

  /// A set of the items that have a value; `.null` is one.
  public static func set(compacting items: [ParameterValue?]) -> ParameterValue {
    .set(items.compactMap(\.self))
  }

  // Beside the case `integer` it would make `.integer(.max)` ambiguous, were it not disfavored.

  /// An integer.
  @_disfavoredOverload
  public static func integer(_ value: Int) -> ParameterValue {
    .integer(Int64(value))
  }
}
