/// Names of header fields. RFC 9110, 5.1: `field-name = token`, compared without case.
package enum FieldName {
  /// Whether `bytes` are a token: `1*tchar`.
  package static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && ByteSet.token.containsAll(bytes)
  }

  /// Whether two names are one field's.
  package static func equal(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
  }

  /// `name` with its ASCII letters in lower case.
  package static func lowercased(_ name: some Collection<UInt8>) -> [UInt8] {
    name.map(\.asciiLowercased)
  }
}
