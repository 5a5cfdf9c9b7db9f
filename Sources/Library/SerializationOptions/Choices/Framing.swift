/// How the end of the content is made known (RFC 9112, section 6).
///
/// It acts only where there is content: an empty one has `Content-Length: 0` either way.
public enum Framing: Sendable, Hashable {
  /// A `Content-Length`.
  case contentLength

  /// `Transfer-Encoding: chunked`, in chunks of this many bytes, at least one; the last chunk may
  /// be shorter.
  case chunked(size: Int)
}
