/// How content is coded before it is framed (RFC 9110, section 8.4.1).
///
/// The same content is coded to the same bytes, in memory as in a file, by one version of zlib. It
/// is coded while it is read: a file is never whole in memory.
public enum ContentCoding: String, Sendable, Hashable, Codable, CaseIterable {
  /// The format of gzip (RFC 1952): one member, that tells no time, no name and no system.
  case gzip

  /// The format of zlib (RFC 1950) around data that is compressed by deflate (RFC 1951).
  ///
  /// Some servers expect data without that format under this name, against RFC 9110.
  case deflate
}
