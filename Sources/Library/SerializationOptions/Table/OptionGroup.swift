/// Options that are in one map of the language and in one struct of the library.
package protocol OptionGroup: Sendable {
  /// The key of the map in the language and in the model.
  static var word: String { get }

  /// Where a request description of the library holds the group: `serializer`, `encoding`.
  static var path: [String] { get }

  /// The options in the order in which the language lists them: all that there are.
  static var options: [SerializationOption<Self>] { get }

  /// Makes the group with the defaults of all of its options.
  init()
}

// MARK: - Stored data

extension OptionGroup {
  /// Reads the options that are there; the others have their defaults.
  init(options decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: OptionName.self)
    for option in Self.options { try option.decode(container, &self) }
  }

  /// Writes all options.
  func encodeOptions(to encoder: any Encoder) throws {
    var output = encoder.container(keyedBy: OptionName.self)
    for option in Self.options { try option.encode(self, &output) }
  }
}
