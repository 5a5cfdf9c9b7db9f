import MessageSyntax
import RequestModel

extension ModelText {
  /// Calls `body` with the bytes of a range, without a copy.
  /// This method is here, not beside the type, because a closure is called directly only if the
  /// function that takes it is compiled in the same module.
  func withText<Result>(
    of range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(range.start)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    return (isSource ? source : derived).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + Int(range.count)]))
    }
  }

  /// Whether a field has a name, ignoring case.
  func isField(_ name: TextRange, _ expected: StaticString) -> Bool {
    guard Int(name.count) == expected.utf8CodeUnitCount else { return false }
    return withText(of: name) { bytes in
      expected.withUTF8Buffer { FieldName.equal(bytes, $0) }
    }
  }

  /// Whether two names mean the same field.
  func equalFieldNames(_ a: TextRange, _ b: TextRange) -> Bool {
    guard a.count == b.count else { return false }
    if a == b { return true }
    return withText(of: a) { a in
      withText(of: b) { FieldName.equal(a, $0) }
    }
  }

  /// Whether a text equals another exactly.
  func isText(_ range: TextRange, _ expected: StaticString) -> Bool {
    guard Int(range.count) == expected.utf8CodeUnitCount else { return false }
    return withText(of: range) { bytes in
      expected.withUTF8Buffer { bytes.elementsEqual($0) }
    }
  }
}
