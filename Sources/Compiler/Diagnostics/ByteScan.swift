#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Searches and compares runs of bytes with the C library, which processes several at a time. Files
/// are scanned many times.
package enum ByteScan {
  /// The offset of the first `byte` at or after `start`, or nil if `bytes` does not contain it there.
  package static func firstOffset(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, CInt(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether some bytes contain `byte`, followed by a byte that satisfies a condition.
  package static func holds(
    _ byte: UInt8, before isNext: (UInt8) -> Bool, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var index = 0
    while let found = firstOffset(of: byte, in: bytes, from: index) {
      index = found + 1
      if index < bytes.count, isNext(bytes[index]) { return true }
    }
    return false
  }

  /// Whether two buffers have the same bytes.
  package static func areEqual(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
    guard one.count == other.count else { return false }
    guard let left = one.baseAddress, let right = other.baseAddress else { return one.isEmpty }
    return memcmp(left, right, one.count) == 0
  }

  /// Whether a text precedes another in the order of bytes.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    let isBefore = one.utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { precedes(one, $0) }
    }
    return (isBefore ?? nil) ?? one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func precedes(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let left = one.baseAddress, let right = other.baseAddress else {
      return one.count < other.count
    }
    let order = memcmp(left, right, min(one.count, other.count))
    return order < 0 || order == 0 && one.count < other.count
  }
}
