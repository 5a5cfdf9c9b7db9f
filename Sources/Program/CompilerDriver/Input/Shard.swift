import MessageSyntax

/// A part of the specs of a run: `--shard 2/5` is the second of five.
///
/// The SHA-256 of a spec's path, relative to its root and in UTF-8, chooses the shard: the first
/// eight bytes of the digest as a big-endian number, modulo the number of shards, is its index from
/// 0. The choice depends neither on other specs nor on the working folder.
package struct Shard: Sendable, Hashable {
  /// The largest number of shards.
  package static let maximumCount = 10_000

  /// The number of this shard, from 1 to ``count``.
  package let number: Int

  /// The number of shards.
  package let count: Int

  /// Reads `I/N`, two decimal numbers with `I` from 1 to `N`; nil for anything else.
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

  /// A decimal number without a leading zero, so that each number has one spelling.
  private static func number(_ text: Substring) -> Int? {
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Whether a spec, named by its path from the root, belongs to this shard.
  func holds(_ path: String) -> Bool {
    let digest = SHA256.hash(Array(path.utf8))
    let hash = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return hash % UInt64(count) == UInt64(number - 1)
  }
}

// MARK: Manifests

extension Shard {
  /// The prefix of the names of all such manifests.
  static let manifestPrefix = ".waybill-manifest."
  private static let suffix = ".json"

  /// The name of the manifest that this shard's run writes.
  var manifestName: String { "\(Self.manifestPrefix)\(number)-of-\(count)\(Self.suffix)" }

  /// The shard whose manifest has this name; nil for any other name.
  init?(manifestName: String) {
    guard manifestName.hasPrefix(Self.manifestPrefix), manifestName.hasSuffix(Self.suffix),
      manifestName.utf8.count > Self.manifestPrefix.utf8.count + Self.suffix.utf8.count
    else { return nil }
    let text = manifestName.dropFirst(Self.manifestPrefix.count).dropLast(Self.suffix.count)
    self.init(String(text), separator: "-of-")
  }
}
