// URLs without user name and password, for errors, which may be logged.

internal import MessageSyntax

extension String {
  /// The text, with `…` for the user information of the URL that it contains or should contain.
  ///
  /// RFC 3986, section 3.2.1, requires this if a URL is displayed.
  func withoutUserinfo(problemAt offset: Int) -> String {
    let bytes = Array(utf8)
    let start = Self.authorityStart(of: bytes)
    let end = bytes[start...].firstIndex(where: AbsoluteURL.endsAuthority) ?? bytes.endIndex
    var at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    // A password may contain a delimiter by mistake. Then the text that was read as the authority,
    // or as its port, is invalid.
    if at == nil, offset <= end || bytes[start..<end].contains(UInt8(ascii: ":")) {
      at = bytes[end...].lastIndex(of: UInt8(ascii: "@"))
    }
    guard let at else { return self }
    return String(decoding: bytes[..<start], as: UTF8.self) + "…"
      + String(decoding: bytes[at...], as: UTF8.self)
  }

  /// The start of the authority: after `scheme://` or `//`, otherwise the start of the text.
  private static func authorityStart(of bytes: [UInt8]) -> Int {
    let scheme = bytes.prefix { ByteSet("+-.").contains($0) || ByteSet.alphanumeric.contains($0) }
    if bytes[scheme.endIndex...].starts(with: "://".utf8) { return scheme.endIndex + 3 }
    return bytes.starts(with: "//".utf8) ? 2 : 0
  }
}
