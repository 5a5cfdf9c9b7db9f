// Runs of bytes compared and searched by words.

/// Whether two runs of bytes of one length are equal, by words; the last word may overlap the one
/// before it.
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

/// The place of the first byte of a value, at `start` or behind it, by words; nil when there is none.
func firstIndex(
  of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
) -> Int? {
  let raw = UnsafeRawBufferPointer(bytes)
  let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
  var index = start
  while index &+ 8 <= raw.count {
    let loaded = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    // The bytes that are looked for are zero now; the lowest high bit that is left is the first's.
    let word = UInt64(littleEndian: loaded) ^ pattern
    let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
    index &+= 8
  }
  while index < raw.count {
    if unsafe raw[index] == byte { return index }
    index &+= 1
  }
  return nil
}
