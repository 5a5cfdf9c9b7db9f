/// The limits on the memory that a capture may use.
public struct CaptureLimits: Sendable, Hashable {
  /// The maximum number of bytes of a request line, or of a field line.
  public var line = 1 << 16

  /// The maximum number of bytes of the header section.
  public var head = 1 << 20

  /// The maximum number of field lines.
  public var fieldCount = 1_000

  /// The maximum number of bytes of the content, before and after decoding each of its codings.
  public var content = 1 << 26

  /// The maximum number of content codings of one content.
  public var codings = 4

  /// The maximum number of parts of multipart content.
  public var parts = 10_000

  /// The maximum number of field lines of a part.
  public var partFieldCount = 100

  /// The maximum number of pairs of a form, and of values in JSON or a property list.
  public var values = 2_000_000

  /// The maximum number of requests in a capture.
  public var requests = 100_000

  /// The maximum nesting depth of JSON, property lists and multipart content.
  public var depth = 256

  /// The standard limits.
  public init() {}
}
