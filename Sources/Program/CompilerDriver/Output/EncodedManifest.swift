import Diagnostics

/// A manifest and the bytes of its file, in both of which digests can be replaced without writing the
/// others again.
struct EncodedManifest: Sendable {
  private(set) var manifest: OutputManifest
  private(set) var bytes: [UInt8]

  /// The end of the line of each entry.
  private let ends: [Int]

  init(_ manifest: OutputManifest) {
    self.manifest = manifest
    bytes = manifest.encoded
    // No line of an entry has another line end. The first line is the beginning of the record.
    var ends: [Int] = []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      ends.append(index + 1)
    }
    self.ends = Array(ends.dropFirst().dropLast())
  }

  /// Replaces the digest of the entry of a path.
  ///
  /// - Returns: Whether there is such an entry.
  mutating func replace(_ digest: FileDigest, of path: String) -> Bool {
    guard let index = manifest.replace(digest, of: path) else { return false }
    var digits: [UInt8] = []
    digest.appendHexadecimal(to: &digits)
    // The digest is the last member.
    let start = ends[index] - "\"},\n".utf8.count - digits.count
    for (offset, digit) in digits.enumerated() { bytes[start + offset] = digit }
    return true
  }

  /// Whether a file with these bytes is the manifest. There are megabytes of them.
  func isRead(from file: [UInt8]) -> Bool {
    file.withUnsafeBytes { one in
      bytes.withUnsafeBytes { other in ByteScan.areEqual(one, other) }
    }
  }
}
