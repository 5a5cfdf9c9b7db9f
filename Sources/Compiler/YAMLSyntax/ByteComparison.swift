// Compares runs of bytes by words.

/// Whether two runs of bytes of the same length are equal. They are compared by words; the last
/// word may overlap the one before it.
@inline(__always)
func equalBytes(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  let left = unsafe UnsafeRawPointer(left)
  let right = unsafe UnsafeRawPointer(right)
  if count >= 8 {
    var index = 0
    while index < count &- 8 {
      if unsafe differ(left, right, at: index, as: UInt64.self) { return false }
      index &+= 8
    }
    return unsafe !differ(left, right, at: count &- 8, as: UInt64.self)
  }
  if count >= 4 {
    return unsafe !differ(left, right, at: 0, as: UInt32.self)
      && !differ(left, right, at: count &- 4, as: UInt32.self)
  }
  if count >= 2 {
    return unsafe !differ(left, right, at: 0, as: UInt16.self)
      && !differ(left, right, at: count &- 2, as: UInt16.self)
  }
  return unsafe count <= 0 || !differ(left, right, at: 0, as: UInt8.self)
}

@inline(__always)
private func differ<Word: FixedWidthInteger & BitwiseCopyable>(
  _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int, as word: Word.Type
) -> Bool {
  unsafe left.loadUnaligned(fromByteOffset: offset, as: word)
    != right.loadUnaligned(fromByteOffset: offset, as: word)
}
