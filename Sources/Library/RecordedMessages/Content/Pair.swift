internal import MessageSyntax

/// A pair of a query or a form, decoded: `%XX` becomes a byte and `+` a space.
package struct Pair: Sendable, Hashable {
  package var name: [UInt8]

  /// The value; empty for a name without `=`, which means the same.
  package var value: [UInt8]

  package init(name: [UInt8], value: [UInt8]) {
    (self.name, self.value) = (name, value)
  }

  /// The pairs of a query or a form. There is no pair between two `&`.
  package static func pairs(_ text: some Collection<UInt8>) -> [Pair] {
    text.split(separator: 0x26).map { piece in
      let parts = piece.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : [])
    }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    PercentEncoding.decodeKeepingStrays(text.map { $0 == 0x2B ? 0x20 : $0 })
  }
}
