/// How much memory a capture may use.
public struct CaptureLimits: Sendable, Hashable {
  /// The most bytes of a request line, or of one field line.
  public var line = 1 << 16

  /// The most bytes of the header section.
  public var head = 1 << 20

  /// The most field lines.
  public var fieldCount = 1_000

  /// The most bytes of the content, before and after each of its codings is undone.
  public var content = 1 << 26

  /// How many content codings may be applied to one content.
  public var codings = 4

  /// How many parts multipart content may have.
  public var parts = 10_000

  /// How many field lines a part may have.
  public var partFieldCount = 100

  /// How many pairs a form, and how many values JSON or a property list may have.
  public var values = 2_000_000

  /// How many requests one capture may have.
  public var requests = 100_000

  /// How deep JSON, property lists and multipart content may nest.
  public var depth = 256

  /// The standard limits.
  public init() {}
}
