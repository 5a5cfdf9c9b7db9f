internal import MessageSyntax

/// Text of a request that is not in the command but expanded by the shell.
package struct CurlSubstitution: Sendable {
  /// The marker for the text in the request: letters and digits that occur nowhere else in it.
  package let marker: [UInt8]

  /// The shell word that expands to the text: `"$PHOTOS_TOKEN"`. It stays one word in any position,
  /// whatever the text contains.
  package let word: String

  package init(marker: [UInt8], word: String) {
    self.marker = marker
    self.word = word
  }
}

/// A piece of a text with markers.
enum CurlPiece {
  case literal([UInt8])
  case substitution(String)

  /// Splits a text at its markers.
  static func pieces(of text: [UInt8], _ substitutions: [CurlSubstitution]) -> [CurlPiece] {
    substitutions.reduce([.literal(text)]) { pieces, substitution in
      let search = ByteSearch(substitution.marker)
      return pieces.flatMap { piece in
        guard case .literal(let bytes) = piece else { return [piece] }
        return split(bytes, at: search, substitution)
      }
    }
  }

  private static func split(
    _ bytes: [UInt8], at search: ByteSearch, _ substitution: CurlSubstitution
  ) -> [CurlPiece] {
    var pieces: [CurlPiece] = []
    var start = 0
    while let offset = bytes[start...].withUnsafeBytes({ search.firstOffset(in: $0) }) {
      if offset > 0 { pieces.append(.literal(Array(bytes[start..<start + offset]))) }
      pieces.append(.substitution(substitution.word))
      start += offset + substitution.marker.count
    }
    if start < bytes.count || pieces.isEmpty { pieces.append(.literal(Array(bytes[start...]))) }
    return pieces
  }
}
