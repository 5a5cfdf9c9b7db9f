/// Paths of outputs below their folder.
enum OutputPath {
  /// Whether a path may be written or removed: every component is plain ASCII and not hidden, and
  /// none leads upwards.
  ///
  /// Back ends write no other paths, but a forged manifest may name some.
  static func isSafe(_ path: String) -> Bool {
    path.withBytes { isSafe($0) }
  }

  private static func isSafe(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    // The length of the present component in bytes.
    var length = 0
    for byte in path {
      if byte == slash {
        guard length > 0 else { return false }
        length = 0
      } else {
        guard (0x21...0x7E).contains(byte), byte != UInt8(ascii: "\\"),
          length > 0 || byte != UInt8(ascii: "."), length < maximumComponentLength
        else { return false }
        length += 1
      }
    }
    return length > 0
  }

  /// Two paths that are equal on a case-insensitive file system, or of which one needs a folder
  /// where the other is a file.
  ///
  /// - Complexity: O(*n* log *n*).
  static func collision(among paths: [String]) -> (String, String)? {
    PathCollisions(paths).first().map { (paths[$0.0], paths[$0.1]) }
  }

  private static let slash = UInt8(ascii: "/")

  /// The maximum length of a name in bytes on common file systems.
  private static let maximumComponentLength = 255
}
