internal import Diagnostics

// Finds plain scalars whose outer characters look like special characters of YAML.

extension YAMLDocument {
  /// The plain scalars in typographic quotation marks, and those that begin or end with a space
  /// that YAML does not recognize, in order. An ASCII file contains neither and is not searched.
  package func lookalikes() -> [Int] {
    if isASCII { return [] }
    return nodes.indices.filter { index in
      let node = nodes[index]
      guard node.kind == .scalar, node.style == .plain, node.textCount > 1 else { return false }
      let first = Int(node.textStart)
      guard isBeyondASCII(first) || isBeyondASCII(first + Int(node.textCount) - 1) else {
        return false
      }
      return hasLookalike(String(decoding: bytes(of: index), as: UTF8.self).unicodeScalars)
    }
  }

  /// Whether a byte of scalar text belongs to a non-ASCII character.
  private func isBeyondASCII(_ offset: Int) -> Bool {
    (offset < source.count ? source[offset] : decoded[offset - source.count]) >= 0x80
  }

  private func hasLookalike(_ text: String.UnicodeScalarView) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 1 else { return false }
    return Lookalike.space(first) != nil || Lookalike.space(last) != nil
      || Lookalike.isQuote(first) && Lookalike.isQuote(last)
  }
}
