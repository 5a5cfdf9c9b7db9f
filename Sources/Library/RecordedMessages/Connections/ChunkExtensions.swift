internal import MessageSyntax

/// The extensions after the size of a chunk. RFC 9112, section 7.1.1:
///
///     chunk-ext     = *( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )
///     chunk-ext-val = token / quoted-string
enum ChunkExtensions {
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while !rest.isEmpty {
      guard take(0x3B, from: &rest), takeToken(from: &rest) else { return false }
      var after = rest
      guard take(0x3D, from: &after) else { continue }
      guard takeToken(from: &after) || takeQuoted(from: &after) else { return false }
      rest = after
    }
    return true
  }

  /// Takes a delimiter and the surrounding blanks.
  private static func take(_ byte: UInt8, from rest: inout ArraySlice<UInt8>) -> Bool {
    let found = rest.drop(while: \.isBlank)
    guard found.first == byte else { return false }
    rest = found.dropFirst().drop(while: \.isBlank)
    return true
  }

  private static func takeToken(from rest: inout ArraySlice<UInt8>) -> Bool {
    let token = rest.prefix { ByteSet.token.contains($0) }
    rest = rest[token.endIndex...]
    return !token.isEmpty
  }

  /// RFC 9110, section 5.6.4: `quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE`.
  private static func takeQuoted(from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.popFirst() == 0x22 else { return false }
    while let byte = rest.popFirst() {
      if byte == 0x22 { return true }
      guard let quoted = byte == 0x5C ? rest.popFirst() : byte,
        quoted == 0x09 || !quoted.isASCIIControl
      else { return false }
    }
    return false
  }
}
