/// Options in one map of the language and one struct of the library.
package protocol OptionGroup: Sendable {
  /// The key of the map in the language and in the model.
  static var word: String { get }

  /// The path of the group in the library's request description: `serializer`, `encoding`.
  static var path: [String] { get }

  /// All options, in the order in which the language lists them.
  static var options: [SerializationOption<Self>] { get }

  /// Creates the group with the defaults of all options.
  init()
}

// MARK: - Stored data

extension OptionGroup {
  /// Reads the options. Missing ones have their defaults.
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
