/// Names of header fields. RFC 9110, 5.1: `field-name = token`, compared without case.
package enum FieldName {
  /// Whether `bytes` are a token: `1*tchar`.
  package static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousBytes { isValid($0) }
  }

  /// Whether `bytes` are a field name.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { ByteSet.token.contains($0) }
  }

  /// Whether two names denote the same field.
  package static func equal(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Bool {
    // Most names that differ also differ in length.
    guard left.count == right.count else { return false }
    return left.withContiguousBytes { left in right.withContiguousBytes { equal(left, $0) } }
  }

  /// Whether two names denote the same field. Not generic, to avoid the cost of generic type
  /// metadata in frequent calls.
  package static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy {
        $0 == $1 || $0.asciiLowercased == $1.asciiLowercased
      }
  }

  /// Whether two names denote the same field.
  package static func equal(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] {
      guard left[index].asciiLowercased == right[index].asciiLowercased else { return false }
    }
    return true
  }

  /// The text before the `*` at the end of a name whose value is a map: each entry is a field whose
  /// name begins so. `nil` for other names.
  package static func prefix(ofPattern name: String) -> String? {
    name.utf8.last == UInt8(ascii: "*") ? String(name.dropLast()) : nil
  }

  /// Whether a map can have an entry that sets a field: not one that a message computes, or that
  /// has a way of its own to be written.
  package static func isFree(_ name: String) -> Bool {
    !computed.contains { equal($0, name) }
  }

  private static let computed = [
    "Authorization", "Content-Disposition", "Content-Encoding", "Content-Length", "Content-Type",
    "Cookie", "Host", "Transfer-Encoding",
  ]

  /// `name` with its ASCII letters in lower case.
  package static func lowercased(_ name: some Collection<UInt8>) -> [UInt8] {
    name.withContiguousBytes { $0.map(\.asciiLowercased) }
  }
}
