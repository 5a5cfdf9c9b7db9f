/// The coding of content before framing (RFC 9110, section 8.4.1).
///
/// With one version of zlib, equal content is coded to equal bytes, in memory as in a file. Content
/// is coded while it is read, so a file is never entirely in memory.
public enum ContentCoding: String, Sendable, Hashable, Codable, CaseIterable {
  /// The gzip format (RFC 1952), with one member that contains no time, name or system.
  case gzip

  /// The zlib format (RFC 1950) around data compressed by deflate (RFC 1951).
  ///
  /// Against RFC 9110, some servers expect the data without that format under this name.
  case deflate
}
