/// A text, or several texts, compared by bytes. `==` on `String` considers composed and decomposed
/// text equal, but servers do not.
package struct ComparedByBytes<Value: ComparableByBytes>: Sendable, Hashable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.value.hasSameBytes(as: b.value)
  }

  package func hash(into hasher: inout Hasher) {
    value.hashBytes(into: &hasher)
  }
}

/// A type whose texts are compared by their bytes, not by canonical equivalence.
package protocol ComparableByBytes: Sendable {
  /// Whether both have the same UTF-8 bytes.
  func hasSameBytes(as other: Self) -> Bool

  /// Hashes the bytes and their end.
  func hashBytes(into hasher: inout Hasher)
}

extension String: ComparableByBytes {
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Hashes the text's UTF-8, followed by a byte that never occurs in UTF-8.
  package func hashBytes(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: ComparableByBytes where Wrapped: ComparableByBytes {
  /// Whether both have the same bytes, or both are `nil`.
  package func hasSameBytes(as other: Self) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }

  package func hashBytes(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashBytes(into: &hasher)
  }
}

extension Array: ComparableByBytes where Element: ComparableByBytes {
  /// Whether both consist of texts with the same bytes in the same order.
  package func hasSameBytes(as other: Self) -> Bool {
    elementsEqual(other) { $0.hasSameBytes(as: $1) }
  }

  package func hashBytes(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashBytes(into: &hasher) }
  }
}
