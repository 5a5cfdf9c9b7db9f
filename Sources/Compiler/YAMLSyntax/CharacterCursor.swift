/// Turns libyaml's positions, which count characters, into byte offsets.
///
/// libyaml's `mark.index` is a number of characters. Marks come nearly in order, so the cursor
/// remembers where it was and walks from there, eight bytes a step, in either direction. In a
/// file of ASCII alone there is nothing to walk.
struct CharacterCursor {
  /// The bytes of a byte order mark, which libyaml does not count.
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

  /// Tells the cursor where a character is, so that it need not walk there.
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

  /// The offset a number of characters on: a word at a time, and at once within a word of ASCII.
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
    // The walk may now be inside a character: go on to the start of the next one.
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

  /// UTF-8: a byte 10xxxxxx continues a character.
  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The number of continuation bytes among eight.
  @inline(__always)
  private static func continuationCount(_ word: UInt64) -> Int {
    (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
  }
}
