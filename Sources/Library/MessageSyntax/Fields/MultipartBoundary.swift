/// The delimiter between the parts of multipart content.
package enum MultipartBoundary {
  /// Whether `bytes` are a valid boundary.
  ///
  /// RFC 2046, 5.1.1:
  ///
  ///     boundary      := 0*69<bchars> bcharsnospace
  ///     bchars        := bcharsnospace / " "
  ///     bcharsnospace := DIGIT / ALPHA / "'" / "(" / ")" / "+" / "_" / "," / "-" / "." /
  ///                      "/" / ":" / "=" / "?"
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    (1...70).contains(bytes.count) && bytes.last != UInt8(ascii: " ")
      && characters.containsAll(bytes)
  }

  private static let characters = ByteSet.alphanumeric.union(ByteSet("'()+_,-./:=? "))
}
