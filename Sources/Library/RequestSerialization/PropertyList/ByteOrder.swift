// The order of texts in all sorted output: by their UTF-8 bytes, which is the order of their
// Unicode scalars. Never use `<` on `String`, which compares normalized text.

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes sort before the others.
  func precedes(_ other: Self) -> Bool {
    let common = Swift.min(count, other.count)
    var index = 0
    while index < common {
      if self[index] != other[index] { return self[index] < other[index] }
      index &+= 1
    }
    return count < other.count
  }

  /// The first eight bytes, the first one highest, padded with zeros.
  ///
  /// If two of these differ, the texts are in the same order.
  fileprivate var sortingPrefix: UInt64 {
    if count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(self).loadUnaligned(as: UInt64.self))
    }
    var prefix: UInt64 = 0
    for byte in self { prefix = prefix &<< 8 | UInt64(byte) }
    return prefix << (64 - 8 * count)
  }
}

extension [UInt8] {
  /// Whether these bytes sort before the others.
  func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { b in a.precedes(b) } }
  }
}

extension String {
  /// Whether the bytes of this text sort before those of the other.
  func bytesPrecede(_ other: String) -> Bool {
    withBytes { bytes in other.withBytes { bytes.precedes($0) } }
  }
}

extension RequestParameters {
  /// The position of an entry, and the beginning of its name.
  private struct SortingKey {
    var prefix: UInt64
    var position: Int
  }

  /// Calls the closure with each entry, as written or sorted by the bytes of their names.
  @inline(__always)
  func forEachEntry<Failure: Error>(
    sorted: Bool, _ body: (borrowing Borrowed<Entry>) throws(Failure) -> Void
  ) throws(Failure) {
    try entries.withBorrowedElements { entries throws(Failure) in
      guard sorted, count > 1 else {
        for position in 0..<count { try body(entries[position]) }
        return
      }
      try withUnsafeTemporaryAllocation(of: SortingKey.self, capacity: count) {
        keys throws(Failure) in
        for position in 0..<count {
          let prefix = entries[position].value.name.withBytes { $0.sortingPrefix }
          keys.initializeElement(at: position, to: SortingKey(prefix: prefix, position: position))
        }
        sort(keys)
        for key in keys { try body(entries[key.position]) }
      }
    }
  }

  /// Most maps have few entries, and many are already sorted.
  private func sort(_ keys: UnsafeMutableBufferPointer<SortingKey>) {
    var keys = keys
    guard keys.count <= 32 else { return keys.sort(by: precedes) }
    for end in 1..<keys.count {
      let key = keys[end]
      var hole = end
      while hole > 0, precedes(key, keys[hole - 1]) {
        keys[hole] = keys[hole - 1]
        hole -= 1
      }
      keys[hole] = key
    }
  }

  private func precedes(_ a: SortingKey, _ b: SortingKey) -> Bool {
    if a.prefix != b.prefix { return a.prefix < b.prefix }
    return entries[a.position].name.withBytes { a in
      entries[b.position].name.withBytes { b in a.precedes(b) }
    }
  }
}
