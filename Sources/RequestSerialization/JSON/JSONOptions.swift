/// How JSON texts are written.
public struct JSONOptions: Sendable, Hashable, Codable {
  /// How much white space is written.
  public enum Style: String, Sendable, Hashable, Codable {
    /// None.
    case compact

    /// One member a line, two blanks for each level.
    case pretty
  }

  /// In which order the members of an object are written.
  public enum Keys: String, Sendable, Hashable, Codable {
    /// As they were written.
    case written

    /// By the bytes of the names' UTF-8, at every level.
    case sorted
  }

  /// How the solidus is written.
  public enum Slashes: String, Sendable, Hashable, Codable {
    /// `/`.
    case plain

    /// `\/`, as Foundation's JSONSerialization does.
    case escaped
  }

  /// How characters beyond ASCII are written.
  public enum Unicode: String, Sendable, Hashable, Codable {
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

  enum CodingKeys: String, CodingKey {
    case style, keys, slashes, unicode
  }

  /// Creates the options of a compact JSON text that is written as given.
  public init() {}
}

/// The formats of a property list.
public enum PropertyListFormat: String, Sendable, Hashable, Codable {
  /// Apple's XML, version 1.0.
  case xml

  /// Apple's binary format, version `bplist00`.
  case binary
}
