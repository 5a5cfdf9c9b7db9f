/// The format of JSON texts.
public struct JSONOptions: Sendable, Hashable, Codable {
  /// The amount of white space.
  public enum Style: String, Sendable, Hashable, Codable, CaseIterable {
    /// No white space.
    case compact

    /// One member a line, with two spaces for each level.
    case pretty

    /// The format of Foundation's JSONSerialization with `prettyPrinted`: like ``pretty``, but with
    /// a space before each colon and an empty line in an empty container. Foundation also escapes
    /// slashes: ``JSONOptions/slashes-swift.property``.
    case foundation
  }

  /// The order of an object's members.
  public enum Keys: String, Sendable, Hashable, Codable, CaseIterable {
    /// The order in which they were written.
    case written

    /// The order of the names' UTF-8 bytes, at every level.
    case sorted
  }

  /// The spelling of the solidus.
  public enum Slashes: String, Sendable, Hashable, Codable, CaseIterable {
    /// `/`.
    case plain

    /// `\/`, as written by Foundation's JSONSerialization.
    case escaped
  }

  /// The spelling of characters beyond ASCII.
  public enum Unicode: String, Sendable, Hashable, Codable, CaseIterable {
    /// UTF-8.
    case plain

    /// `\uXXXX`, with pairs of surrogates beyond the basic plane.
    case escaped
  }

  /// The amount of white space.
  public var style = Style.compact

  /// The order of an object's members.
  public var keys = Keys.written

  /// The spelling of the solidus.
  public var slashes = Slashes.plain

  /// The spelling of characters beyond ASCII.
  public var unicode = Unicode.plain

  /// Creates the options of a compact JSON text with its members in the order given.
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

  /// Reads options. Missing ones have their defaults.
  ///
  /// - Parameter decoder: A decoder with the options by name.
  /// - Throws: `DecodingError` for an option of the wrong type or an unknown case.
  public init(from decoder: any Decoder) throws {
    try self.init(options: decoder)
  }

  /// Writes all options.
  ///
  /// - Parameter encoder: An encoder for the options by name.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try encodeOptions(to: encoder)
  }
}
