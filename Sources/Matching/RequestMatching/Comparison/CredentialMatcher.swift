internal import MessageSyntax
internal import RecordedMessages

/// Compares credentials: a scheme and a value.
struct CredentialMatcher {
  let expected: [UInt8]
  let found: [UInt8]
  let place: MessagePlace

  /// RFC 9110, section 11.1: schemes are case-insensitive. Basic credentials are compared before
  /// they are encoded.
  func match(_ text: inout TextMatcher) {
    guard let (scheme, value) = Self.parts(of: expected),
      let (foundScheme, foundValue) = Self.parts(of: found), FieldName.equal(scheme, foundScheme)
    else { return match(expected, found, &text) }
    // A value that was already encoded is one hole, because a marker is not valid base64 of
    // credentials.
    guard FieldName.equal(scheme, Array("basic".utf8)), !text.holes.pattern(value).hasHoles,
      let plain = Base64.decode(value), let foundPlain = Base64.decode(foundValue)
    else { return match(Array(value), Array(foundValue), &text) }
    guard let colon = plain.firstIndex(of: 0x3A), let foundColon = foundPlain.firstIndex(of: 0x3A)
    else { return match(plain, foundPlain, &text) }
    // RFC 7617, section 2: the user name contains no colon, the password may.
    match(Array(plain[..<colon]), Array(foundPlain[..<foundColon]), &text)
    match(Array(plain[(colon + 1)...]), Array(foundPlain[(foundColon + 1)...]), &text)
  }

  private func match(_ one: [UInt8], _ other: [UInt8], _ text: inout TextMatcher) {
    text.matchText(one, other, at: place)
  }

  private static func parts(
    of value: [UInt8]
  ) -> (scheme: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard let space = value.firstIndex(of: 0x20) else { return nil }
    return (value[..<space], value[space...].trimmingBlanks)
  }
}
