import MessageSyntax

/// Paths of outputs below their folder.
enum OutputPath {
  /// Whether a path may be written or removed: every component is visible, plain ASCII, and stays
  /// where it stands.
  ///
  /// Back ends make no other paths; a manifest that someone else wrote may.
  static func isSafe(_ path: String) -> Bool {
    !path.isEmpty
      && path.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy {
        guard let first = $0.first, first != UInt8(ascii: ".") else { return false }
        return $0.count <= maximumComponentLength
          && $0.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
      }
  }

  /// Two paths that a file system without regard to case would take for one, or one that needs a
  /// folder where the other is a file.
  ///
  /// - Complexity: O(*n* log *n*).
  static func collision(among paths: [String]) -> (String, String)? {
    PathCollisions(paths).first().map { (paths[$0.0], paths[$0.1]) }
  }

  private static let slash = UInt8(ascii: "/")

  /// The longest name that common file systems take.
  private static let maximumComponentLength = 255
}
