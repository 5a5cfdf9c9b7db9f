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
    let sorted = paths.map { (folded: folded($0), path: $0) }.sorted {
      $0.folded.lexicographicallyPrecedes($1.folded)
    }
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      // Paths that share a folded folder stand together, and a file stands before what would be
      // below it: each collision shows between neighbours.
      let shared = sharedComponents(left.folded, right.folded)
      guard
        components(left.path, shared) == components(right.path, shared),
        shared < left.folded.split(separator: 0).count
      else { return (left.path, right.path) }
    }
    return nil
  }

  /// A path in lower case, with its components apart by a byte below all others.
  private static func folded(_ path: String) -> [UInt8] {
    path.utf8.map {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): $0 | 0x20
      case slash: 0
      default: $0
      }
    }
  }

  /// How many components two paths have in common from their beginnings.
  private static func sharedComponents(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left.split(separator: 0), right.split(separator: 0)).prefix { $0.elementsEqual($1) }.count
  }

  private static func components(_ path: String, _ count: Int) -> [[UInt8]] {
    path.utf8.split(separator: slash).prefix(count).map { Array($0) }
  }

  private static let slash = UInt8(ascii: "/")

  /// The longest name that common file systems take.
  private static let maximumComponentLength = 255
}
