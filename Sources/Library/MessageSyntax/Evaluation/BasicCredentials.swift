/// The credentials of basic authentication. RFC 7617, 2: `user-pass = user-id ":" password`, in UTF-8
/// and then in base64.
///
///     BasicCredentials.fieldValue(username: "ann", password: "s3cret")  // "Basic YW5uOnMzY3JldA=="
package enum BasicCredentials {
  /// The byte that ends the user name, and so must not occur in it.
  package static let separator = UInt8(ascii: ":")

  /// The scheme that precedes the credentials in the field value.
  package static let prefix = "Basic "

  /// The offset of the first byte that a user name must not contain: the separator, or a control
  /// character.
  package static func firstForbidden(inUsername bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.firstIndex { $0 == separator || $0.isASCIIControl }
  }

  /// The offset of the first byte that a password must not contain: a control character.
  package static func firstForbidden(inPassword bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.firstIndex(where: \.isASCIIControl)
  }

  /// The `user-pass` before encoding.
  package static func userPass(username: [UInt8], password: [UInt8]) -> [UInt8] {
    username + [separator] + password
  }

  /// The base 64 encoding of `user-pass`.
  package static func encode(username: [UInt8], password: [UInt8]) -> [UInt8] {
    Base64.encode(userPass(username: username, password: password))
  }

  /// The value of `Authorization`.
  package static func fieldValue(username: String, password: String) -> String {
    let credentials = encode(username: Array(username.utf8), password: Array(password.utf8))
    return prefix + String(decoding: credentials, as: UTF8.self)
  }
}
