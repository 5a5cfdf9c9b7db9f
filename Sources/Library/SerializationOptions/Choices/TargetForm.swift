/// The forms of a request target (RFC 9112, section 3.2).
public enum TargetForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// `/path?query`.
  case origin

  /// `http://host/path?query`, as sent to a proxy.
  case absolute

  /// `*`, for OPTIONS requests to the server as a whole. The path of the URL is not sent.
  case asterisk
}
