import MessageSyntax

/// Fields that some client does not only send, but acts on.
enum FieldMeaning {
  /// Whether a client may send another value than the one that is written.
  static func isChanged(_ name: String, _ value: String) -> Bool {
    // httpYac lets a comma end a field.
    if value.utf8.last == UInt8(ascii: ",") { return true }
    if FieldName.equal(name.utf8, "authorization".utf8) { return isComputed(value) }
    // curl, which kulala runs, takes a cookie without a value for the name of a file.
    if FieldName.equal(name.utf8, "cookie".utf8) { return !value.utf8.contains(UInt8(ascii: "=")) }
    return FieldName.equal(name.utf8, "x-request-type".utf8)
      && FieldName.equal(value.utf8, "graphql".utf8)
  }

  /// Whether a client would make credentials of its own: of a name and a password, of keys.
  private static func isComputed(_ credentials: String) -> Bool {
    let scheme = credentials.utf8.prefix { $0 != 0x20 }
    if FieldName.equal(scheme, "basic".utf8) {
      // RFC 9110, 11.2: token68 = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="
      return !token68.containsAll(credentials.utf8[scheme.endIndex...].dropFirst())
    }
    return ["aws", "ntlm", "negotiate", "oauth2", "openid", "cognito"].contains {
      FieldName.equal(scheme, $0.utf8)
    }
  }

  private static let token68 = ByteSet.alphanumeric.union(ByteSet("-._~+/="))
}
