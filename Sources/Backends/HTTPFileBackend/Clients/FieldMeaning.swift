import MessageSyntax

/// Finds fields that some client interprets, and values that some client changes.
enum FieldMeaning {
  /// The limits that apply to a field.
  static func limits(of name: String, _ value: String) -> [ClientLimit] {
    var limits: [ClientLimit] = []
    let (isASCII, asks) =
      value.utf8.withContiguousStorageIfAvailable(characters) ?? characters(of: value.utf8)
    if asks { limits.append(.questionMark) }
    if !isASCII {
      limits.append(value.unicodeScalars.contains { $0.value > 0xFF } ? .beyondLatin1 : .latin1)
    }
    if value.utf8.last == UInt8(ascii: ",") { limits.append(.trailingComma) }
    if value.isEmpty, ["user-agent", "accept"].contains(where: { name.isField($0) }) {
      limits.append(.emptyField)
    }
    if name.isField("authorization") { limits += credentials(value) }
    if name.isField("cookie") { limits += cookies(value) }
    if name.isField("x-clientcert") { limits.append(.clientCertificate) }
    if name.isField("x-request-type"), value.isField("graphql") { limits.append(.graphQLField) }
    return limits
  }

  /// Whether a value is ASCII, and whether it contains a question mark.
  private static func characters(of value: some Sequence<UInt8>) -> (isASCII: Bool, asks: Bool) {
    var (isASCII, asks) = (true, false)
    for byte in value {
      if byte >= 0x80 { isASCII = false }
      if byte == UInt8(ascii: "?") { asks = true }
    }
    return (isASCII, asks)
  }

  /// The limits for cookies that cannot be parsed (RFC 6265, section 4.1.1: name, `=`, value).
  private static func cookies(_ value: String) -> [ClientLimit] {
    var limits: [ClientLimit] = []
    for pair in value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let pair = pair.drop { $0 == 0x20 || $0 == 0x09 }
      if !pair.contains(UInt8(ascii: "=")) { limits.append(.cookieWithoutValue) }
      if pair.first == UInt8(ascii: "=") { limits.append(.cookieWithoutName) }
    }
    return limits
  }

  /// The limits for credentials that a client would compute itself, from a name and a password or
  /// from keys.
  private static func credentials(_ credentials: String) -> [ClientLimit] {
    let scheme = credentials.utf8.prefix { $0 != 0x20 }
    if FieldName.equal(scheme, "digest".utf8) { return [.digest] }
    if FieldName.equal(scheme, "basic".utf8) {
      // RFC 9110, 11.2: token68 = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="
      let isEncoded = token68.containsAll(credentials.utf8[scheme.endIndex...].dropFirst())
      return isEncoded ? [] : [.computedCredentials]
    }
    let isComputed = ["aws", "ntlm", "negotiate", "oauth2", "openid", "cognito"].contains {
      FieldName.equal(scheme, $0.utf8)
    }
    return isComputed ? [.computedCredentials] : []
  }

  private static let token68 = ByteSet.alphanumeric.union(ByteSet("-._~+/="))
}

extension String {
  /// Whether this is the name of a field, ignoring case. Most other names differ in length.
  func isField(_ name: String) -> Bool {
    utf8.count == name.utf8.count && FieldName.equal(self, name)
  }
}
