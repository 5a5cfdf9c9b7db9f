// Parameters with an encoding of their own.

extension ParameterOptions {
  /// The encoding of a parameter: its own, or else this one.
  ///
  /// - Parameter name: The name of an entry of the top-level map, compared by its bytes.
  /// - Returns: The encoding, without encodings for names.
  public func encoding(for name: String) -> ParameterOptions {
    guard let own = names[ComparedByBytes(name)] else {
      var encoding = self
      encoding.names = [:]
      return encoding
    }
    return own
  }

  /// Sets an encoding for one parameter. Later changes of this encoding do not affect it.
  ///
  /// ```swift
  /// var encoding = ParameterOptions.openAPI
  /// encoding.set(.rails, for: "filter")
  /// ```
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the parameter. Its own encodings for names are ignored.
  ///   - name: The name of an entry of the top-level map.
  public mutating func set(_ encoding: ParameterOptions, for name: String) {
    var encoding = encoding
    encoding.names = [:]
    names[ComparedByBytes(name)] = encoding
  }

  /// Changes an option for one parameter, keeping its other options.
  ///
  /// ```swift
  /// var encoding = ParameterOptions.openAPI
  /// encoding.set(\.arrays, to: .comma, for: "ids")
  /// try encoding.queryString(["ids": [1, 2], "tags": ["a", "b"]])  // ids=1,2&tags=a&tags=b
  /// ```
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - value: The value of the option for the parameter.
  ///   - name: The name of an entry of the top-level map.
  public mutating func set<Value>(
    _ option: WritableKeyPath<ParameterOptions, Value>, to value: Value, for name: String
  ) {
    var encoding = encoding(for: name)
    encoding[keyPath: option] = value
    set(encoding, for: name)
  }

  /// The parameters with their own encodings, in the order of their names' bytes.
  package var named: [(name: String, encoding: ParameterOptions)] {
    names.map { ($0.key.value, $0.value) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  /// The own encoding of a parameter, if it has one.
  package func ownEncoding(of name: String) -> ParameterOptions? {
    names.isEmpty ? nil : names[ComparedByBytes(name)]
  }
}

// MARK: - Stored data

extension ParameterOptions {
  private enum CodingKeys: String, CodingKey {
    case names
  }

  /// A parameter and its encoding. A list of these can contain names that `String` considers equal.
  private struct Named: Codable {
    var name: String
    var encoding: ParameterOptions
  }

  /// Reads an encoding. Missing options have their defaults.
  ///
  /// - Parameter decoder: A decoder with the options by name.
  /// - Throws: `DecodingError` for an option of the wrong type or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for named in try container.decodeIfPresent([Named].self, forKey: .names) ?? [] {
      set(named.encoding, for: named.name)
    }
  }

  /// Writes all options except ``keys``.
  ///
  /// - Parameter encoder: An encoder for the options by name.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
    guard !names.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      named.map { Named(name: $0.name, encoding: $0.encoding) }, forKey: .names)
  }
}
