/// A run of bytes in the text of a ``RequestCollection``.
///
/// Names and values of the model are ranges instead of strings, so that a spec of a million scalars
/// needs a million ranges instead of a million allocations.
package struct TextRange: Sendable, Hashable {
  /// The offset of the first byte.
  package var start: UInt32

  /// The length in bytes.
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  package static let empty = TextRange(start: 0, count: 0)

  package var isEmpty: Bool { count == 0 }
}

/// The text that ranges refer to: the source, followed by text that lowering adds.
///
/// The two buffers share one address space, so that the text of the file is used without a copy.
package struct ModelText: Sendable {
  package let source: [UInt8]
  package private(set) var derived: [UInt8]

  package init(source: [UInt8], derived: [UInt8] = []) {
    self.source = source
    self.derived = derived
  }

  package subscript(range: TextRange) -> ArraySlice<UInt8> {
    let start = Int(range.start)
    if start < source.count {
      return source[start..<start + Int(range.count)]
    }
    let offset = start - source.count
    return derived[offset..<offset + Int(range.count)]
  }

  /// Calls `body` with the bytes of a range, without a copy.
  package func withBytes<Result>(
    of range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(range.start)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    return (isSource ? source : derived).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + Int(range.count)]))
    }
  }

  /// Adds bytes that are in no file and returns their range.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> TextRange {
    let start = source.count + derived.count
    derived.append(contentsOf: bytes)
    return TextRange(start: UInt32(start), count: UInt32(bytes.count))
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) -> TextRange {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  package mutating func append(_ bytes: [UInt8]) -> TextRange {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  package mutating func append(_ text: StaticString) -> TextRange {
    text.withUTF8Buffer { append($0) }
  }

  /// The range as text. It is valid UTF-8, because the reader refused anything else.
  package func string(_ range: TextRange) -> String {
    withBytes(of: range) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether two ranges contain the same bytes.
  package func equal(_ a: TextRange, _ b: TextRange) -> Bool {
    if a == b { return true }
    guard a.count == b.count else { return false }
    return self[a].elementsEqual(self[b])
  }
}
