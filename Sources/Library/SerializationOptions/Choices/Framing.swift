/// The way in which the end of the content is indicated (RFC 9112, section 6).
///
/// It has an effect only if there is content: empty content always has `Content-Length: 0`.
public enum Framing: Sendable, Hashable {
  /// A `Content-Length` field.
  case contentLength

  /// `Transfer-Encoding: chunked`, with chunks of this many bytes, at least one. The last chunk may
  /// be shorter.
  case chunked(size: Int)
}
