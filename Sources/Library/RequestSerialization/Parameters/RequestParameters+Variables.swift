// Maps from variables: literals keep their order, dictionaries are sorted.

extension RequestParameters {
  /// Creates a map from variables, in the order in which they are written.
  ///
  /// ```swift
  /// let (term, page) = ("cat", 2)
  /// let parameters = RequestParameters(["term": term, "page": page, "tags": ["new", "wide"]])
  /// ```
  ///
  /// `nil` omits the entry, as in a literal and in `add(_:_:)`; ``ParameterValue/null`` is a value:
  ///
  /// ```swift
  /// let (term, page): (String, Int?) = ("cat", nil)
  /// RequestParameters(["term": term, "page": page])  // ["term": "cat"]
  /// ```
  ///
  /// A literal without variables needs no initializer: `let parameters: RequestParameters = ["page": 2]`.
  ///
  /// - Parameter pairs: Names with their values. If a name has a value twice, the last one wins and
  ///   keeps the first one's position.
  @_disfavoredOverload
  public init(_ pairs: KeyValuePairs<String, (any ParameterConvertible)?>) {
    self.init(omittingNil: pairs.lazy.map { ($0.key, $0.value?.parameterValue) })
  }

  /// Creates a map from the variables of a request's literal, like `init(_:)`.
  ///
  /// - Parameter pairs: Names with their values.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/nameNotText``.
  package init(
    naming pairs: KeyValuePairs<ParameterName, (any ParameterConvertible)?>
  ) throws(SerializationError) {
    var named: [(String, ParameterValue?)] = []
    for (key, value) in pairs {
      guard let name = key.base as? String else {
        throw SerializationError(.nameNotText, "\(key.base)")
      }
      named.append((name, value?.parameterValue))
    }
    self.init(omittingNil: named)
  }

  /// Creates a map from the variables that have a value, like `init(_:)`.
  ///
  /// - Parameter pairs: Names with their values.
  @_disfavoredOverload
  public init(compacting pairs: KeyValuePairs<String, (any ParameterConvertible)?>) {
    self.init(pairs)
  }

  /// Creates a map from a dictionary, sorted by the UTF-8 bytes of the names: a dictionary has no
  /// order.
  ///
  /// - Parameter dictionary: The names with their values.
  @_disfavoredOverload
  public init(sorting dictionary: [String: some ParameterConvertible]) {
    let entries = dictionary.map { Entry(name: $0.key, value: $0.value.parameterValue) }
    self.init(unique: entries.sorted { $0.name.bytesPrecede($1.name) })
  }
}

extension ParameterValue {
  /// Creates a map from variables, in the order in which they are written and without `nil`, like
  /// `RequestParameters.init(_:)`.
  ///
  /// - Parameter pairs: Names with their values.
  @_disfavoredOverload
  public init(_ pairs: KeyValuePairs<String, (any ParameterConvertible)?>) {
    self = .map(RequestParameters(pairs))
  }

  /// Creates a map from a dictionary, sorted by the UTF-8 bytes of the names.
  ///
  /// - Parameter dictionary: The names with their values.
  @_disfavoredOverload
  public init(sorting dictionary: [String: some ParameterConvertible]) {
    self = .map(RequestParameters(sorting: dictionary))
  }

  /// Creates a set, sorted by the UTF-8 bytes of its members' descriptions.
  ///
  /// - Parameter members: The members.
  @_disfavoredOverload
  public init<Member: ParameterConvertible>(_ members: Set<Member>) {
    self = members.parameterValue
  }

  /// Creates a value from an optional: ``null`` for `nil`.
  ///
  /// As a member of a literal, the optional itself sends nothing for `nil`: `["page": page]`.
  ///
  /// - Parameter value: The value, or `nil` for null.
  @_disfavoredOverload
  public init(_ value: (some ParameterConvertible)?) {
    self = value?.parameterValue ?? .null
  }
}
