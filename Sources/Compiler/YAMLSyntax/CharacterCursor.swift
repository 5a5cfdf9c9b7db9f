/// Converts libyaml's positions, which count characters, to byte offsets.
///
/// libyaml's `mark.index` is a number of characters. Marks are nearly ascending, so the cursor
/// remembers its last position and walks from there in either direction, eight bytes a step. In an
/// ASCII file, no walk is needed.
struct CharacterCursor {
  /// The length of a byte order mark, which libyaml does not count.
  private let skipped: Int

  /// Whether every character is one byte.
  private let isASCII: Bool

  private var character = 0
  private var byte: Int

  init(_ bytes: [UInt8], isASCII: Bool) {
    self.skipped = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.isASCII = isASCII
    self.byte = skipped
  }

  /// The byte offset of a character.
  @inline(__always)
  mutating func offset(of target: Int, in bytes: [UInt8]) -> Int {
    isASCII ? target &+ skipped : walk(to: target, in: bytes)
  }

  /// Sets the position of the cursor, to save the walk.
  @inline(__always)
  mutating func jump(to target: Int, at offset: Int) {
    character = target
    byte = offset
  }

  private mutating func walk(to target: Int, in bytes: [UInt8]) -> Int {
    if target >= character {
      byte = unsafe bytes.withUnsafeBytes { unsafe advance(target &- character, in: $0) }
      character = target
    } else {
      retreat(to: target, in: bytes)
    }
    return byte
  }

  /// The offset after a number of further characters. Walks by words, or in one step within ASCII.
  private func advance(_ count: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var left = count
    var byte = byte
    while left > 0, byte &+ 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 == 0 {
        let step = min(left, 8)
        byte &+= step
        left &-= step
      } else if left >= 8 {
        left &-= 8 &- Self.continuationCount(word)
        byte &+= 8
      } else {
        break
      }
    }
    // The position may be inside a character; continue to the start of the next one.
    while byte < bytes.count, unsafe left > 0 || Self.isContinuation(bytes[byte]) {
      if unsafe !Self.isContinuation(bytes[byte]) { left &-= 1 }
      byte &+= 1
    }
    return byte
  }

  private mutating func retreat(to target: Int, in bytes: [UInt8]) {
    while character > target, byte > skipped {
      byte -= 1
      if !Self.isContinuation(bytes[byte]) { character -= 1 }
    }
  }

  /// Whether a byte continues a UTF-8 character (10xxxxxx).
  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The number of continuation bytes in a word.
  @inline(__always)
  private static func continuationCount(_ word: UInt64) -> Int {
    (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
  }
}
