// Parameters that are written in another way than the others.

extension ParameterEncoding {
  /// The encoding of a parameter, this one unless it has its own.
  ///
  /// - Parameter name: The name of an entry of the map that is written as a whole, compared by its
  ///   bytes.
  /// - Returns: The encoding, which has none for names.
  public func encoding(for name: String) -> ParameterEncoding {
    guard let own = names[ComparedByBytes(name)] else {
      var encoding = self
      encoding.names = [:]
      return encoding
    }
    return own
  }

  /// Gives a parameter an encoding of its own. What is changed in this encoding afterwards does not
  /// reach it.
  ///
  /// ```swift
  /// var encoding = ParameterEncoding.openAPI
  /// encoding.set(.rails, for: "filter")
  /// ```
  ///
  /// - Parameters:
  ///   - encoding: How the parameter is written; encodings that it has for names do not count.
  ///   - name: The name of an entry of the map that is written as a whole.
  public mutating func set(_ encoding: ParameterEncoding, for name: String) {
    var encoding = encoding
    encoding.names = [:]
    names[ComparedByBytes(name)] = encoding
  }

  /// Changes an option for one parameter; the others are those that it has.
  ///
  /// ```swift
  /// var encoding = ParameterEncoding.openAPI
  /// encoding.set(\.arrays, to: .comma, for: "ids")
  /// try encoding.queryString(["ids": [1, 2], "tags": ["a", "b"]])  // ids=1,2&tags=a&tags=b
  /// ```
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - value: What it is for the parameter.
  ///   - name: The name of an entry of the map that is written as a whole.
  public mutating func set<Value>(
    _ option: WritableKeyPath<ParameterEncoding, Value>, to value: Value, for name: String
  ) {
    var encoding = encoding(for: name)
    encoding[keyPath: option] = value
    set(encoding, for: name)
  }

  /// The parameters that have their own encoding, in the order of their names' bytes.
  package var named: [(name: String, encoding: ParameterEncoding)] {
    names.map { ($0.key.value, $0.value) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  /// The encoding of a parameter that has its own.
  package func ownEncoding(of name: String) -> ParameterEncoding? {
    names.isEmpty ? nil : names[ComparedByBytes(name)]
  }
}

// MARK: - Stored data

extension ParameterEncoding {
  private enum CodingKeys: String, CodingKey {
    case names
  }

  /// A parameter and its encoding: a list of these keeps names apart that a `String` holds for equal.
  private struct Named: Codable {
    var name: String
    var encoding: ParameterEncoding
  }

  /// Reads an encoding. An option that is missing has its default.
  ///
  /// - Parameter decoder: The decoder that holds the options by name.
  /// - Throws: `DecodingError` for an option of another kind or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for named in try container.decodeIfPresent([Named].self, forKey: .names) ?? [] {
      set(named.encoding, for: named.name)
    }
  }

  /// Writes everything but ``keys``.
  ///
  /// - Parameter encoder: The encoder that takes the options by name.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
    guard !names.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      named.map { Named(name: $0.name, encoding: $0.encoding) }, forKey: .names)
  }
}
