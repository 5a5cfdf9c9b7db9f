import MessageSyntax

/// A part of the specs of a run: `--shard 2/5` is the second of five.
///
/// A spec belongs to the shard that the SHA-256 of its path chooses: the path from its root, in UTF-8. The first
/// eight bytes of the digest, as a big-endian number modulo the number of shards, count from zero.
/// Which shard a spec belongs to does not depend on other specs, nor on the folder of the process.
package struct Shard: Sendable, Hashable {
  /// The largest number of shards.
  package static let maximumCount = 10_000

  /// Which shard this is, from 1 to ``count``.
  package let number: Int

  /// How many shards there are.
  package let count: Int

  /// Reads `I/N`; nil for anything but two decimal numbers with `I` from 1 to `N`.
  package init?(_ text: String) {
    self.init(text, separator: "/")
  }

  private init?(_ text: String, separator: String) {
    guard let place = text.firstRange(of: separator),
      let number = Self.number(text[..<place.lowerBound]),
      let count = Self.number(text[place.upperBound...]), count <= Self.maximumCount,
      1...count ~= number
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// A number as it is written in one way only: digits, and no zero first.
  private static func number(_ text: Substring) -> Int? {
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Whether a spec belongs to this shard, by its path from the root.
  func holds(_ path: String) -> Bool {
    let digest = SHA256.hash(Array(path.utf8))
    let hash = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return hash % UInt64(count) == UInt64(number - 1)
  }
}

// MARK: Manifests

extension Shard {
  /// What the names of all such manifests begin with.
  static let manifestPrefix = ".waybill-manifest."
  private static let suffix = ".json"

  /// The name of the manifest that a run of this shard writes.
  var manifestName: String { "\(Self.manifestPrefix)\(number)-of-\(count)\(Self.suffix)" }

  /// The shard whose manifest has a name; nil for any other name.
  init?(manifestName: String) {
    guard manifestName.hasPrefix(Self.manifestPrefix), manifestName.hasSuffix(Self.suffix),
      manifestName.utf8.count > Self.manifestPrefix.utf8.count + Self.suffix.utf8.count
    else { return nil }
    let text = manifestName.dropFirst(Self.manifestPrefix.count).dropLast(Self.suffix.count)
    self.init(String(text), separator: "-of-")
  }
}
