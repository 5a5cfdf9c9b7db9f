/// The parts of a request's URL, already percent-encoded.
///
/// Nothing is added or encoded: ``path`` and ``query`` are sent as they are.
/// ``RequestDescription/serialized()`` refuses characters that cannot be in a request target.
public struct RequestURL: Sendable, Hashable {
  /// The schemes of HTTP (RFC 9110, section 4.2).
  public enum Scheme: String, Sendable, Hashable, Codable {
    /// `http`, whose default port is 80.
    case http

    /// `https`, whose default port is 443.
    case https

    /// The port that is omitted from `Host`.
    public var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  /// The scheme, before `://` in the request's URL.
  public var scheme: Scheme

  /// The host; an IPv6 address is in brackets.
  public var host: String

  /// The port, 0 to 65535, or `nil` for the scheme's default.
  public var port: Int?

  /// The path. An empty one is sent as `/`.
  public var path: String

  /// The query without its question mark, or `nil`.
  public var query: String?

  /// The fragment without its number sign, or `nil`. It is never sent.
  public var fragment: String?

  /// Creates a URL from its parts.
  public init(
    scheme: Scheme, host: String, port: Int? = nil, path: String = "/", query: String? = nil,
    fragment: String? = nil
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }
}
