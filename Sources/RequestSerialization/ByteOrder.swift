// The order of texts that every sorted output follows: by the bytes of their UTF-8, which is the
// order of their Unicode scalars. Never `<` on `String`, which compares normalized text.

/// Whether the first bytes come before the second.
func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  let common = min(a.count, b.count)
  var index = 0
  while index < common {
    if a[index] != b[index] { return a[index] < b[index] }
    index &+= 1
  }
  return a.count < b.count
}

extension String {
  /// Whether the bytes of this text come before those of the other.
  func precedes(_ other: String) -> Bool {
    withBytes { a in other.withBytes { b in RequestSerialization.precedes(a, b) } }
  }
}

extension [UInt8] {
  /// Whether these bytes come before the others.
  func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in RequestSerialization.precedes(a, b) }
    }
  }
}

extension Parameters {
  /// The entries in the order of their names' bytes: this very array where it is sorted already.
  var sortedEntries: [Entry] {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { !$1.name.precedes($0.name) }
    return isSorted ? entries : entries.sorted { $0.name.precedes($1.name) }
  }
}
