// Texts as bytes. `==` on `String` holds composed and decomposed text for equal, which a server does
// not: types that hold texts compare them here. Their `hash(into:)` may be the compiler's, since
// texts of the same bytes are equal.

extension String {
  /// Calls the closure with the text's UTF-8, in place wherever it is contiguous.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }

  /// Whether both texts are the same bytes of UTF-8.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Feeds the text's UTF-8 to the hasher, ended by a byte that UTF-8 never holds.
  package func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String? {
  /// Whether both are the same bytes of UTF-8, or both are `nil`.
  func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}

extension [String] {
  /// Whether both are texts of the same bytes in the same order.
  func haveSameBytes(as others: [String]) -> Bool {
    elementsEqual(others) { $0.hasSameBytes(as: $1) }
  }
}
