/// A digest of the content, sent as a field.
///
/// The content is that of the message: coded, but not divided into chunks.
public enum ContentDigest: String, Sendable, Hashable, Codable, CaseIterable {
  /// The SHA-256 digest as `Content-Digest: sha-256=:…:` (RFC 9530, section 2).
  case sha256 = "sha-256"

  /// The MD5 digest as `Content-MD5: …` (RFC 1864). It does not protect against attackers.
  case md5
}
