/// How JSON texts are written.
public struct JSONOptions: Sendable, Hashable, Codable {
  /// How much white space is written.
  public enum Style: String, Sendable, Hashable, Codable, CaseIterable {
    /// None.
    case compact

    /// One member a line, two spaces for each level.
    case pretty

    /// As Foundation's JSONSerialization with `prettyPrinted`: like ``pretty``, with a space in front of
    /// the colon as well, and an empty line in an empty container. It also escapes slashes:
    /// ``JSONOptions/slashes-swift.property``.
    case foundation
  }

  /// In which order the members of an object are written.
  public enum Keys: String, Sendable, Hashable, Codable, CaseIterable {
    /// As they were written.
    case written

    /// By the bytes of the names' UTF-8, at every level.
    case sorted
  }

  /// How the solidus is written.
  public enum Slashes: String, Sendable, Hashable, Codable, CaseIterable {
    /// `/`.
    case plain

    /// `\/`, as Foundation's JSONSerialization does.
    case escaped
  }

  /// How characters beyond ASCII are written.
  public enum Unicode: String, Sendable, Hashable, Codable, CaseIterable {
    /// As UTF-8.
    case plain

    /// As `\uXXXX`, in pairs of surrogates beyond the basic plane.
    case escaped
  }

  /// How much white space is written.
  public var style = Style.compact

  /// In which order the members of an object are written.
  public var keys = Keys.written

  /// How the solidus is written.
  public var slashes = Slashes.plain

  /// How characters beyond ASCII are written.
  public var unicode = Unicode.plain

  /// Creates the options of a compact JSON text that is written as given.
  public init() {}
}

// MARK: - The table

extension JSONOptions: OptionGroup {
  package static let word = "json-options"
  package static let path = ["serializer", "jsonOptions"]
  package static let options: [SerializationOption<Self>] = [
    .choice("style", \.style),
    .choice("keys", \.keys),
    .choice("slashes", \.slashes),
    .choice("unicode", \.unicode),
  ]

  /// Reads options. One that is missing has its default.
  ///
  /// - Parameter decoder: The decoder that holds the options by name.
  /// - Throws: `DecodingError` for an option of another kind or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
  }

  /// Writes all options.
  ///
  /// - Parameter encoder: The encoder that takes the options by name.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
  }
}
