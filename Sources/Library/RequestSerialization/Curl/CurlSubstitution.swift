internal import MessageSyntax

/// Text of a request that a command does not contain but has its shell expand.
package struct CurlSubstitution: Sendable {
  /// What represents the text in the request: letters and digits that occur nowhere else in it.
  package let marker: [UInt8]

  /// The word of the shell that becomes the text: `"$PHOTOS_TOKEN"`. It is one word wherever it
  /// is, whatever the text contains.
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

  /// A text, taken apart at its markers.
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
