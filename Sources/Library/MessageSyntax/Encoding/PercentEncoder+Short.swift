// Percent-encoding of short ASCII text in queries and forms, the most common case.

extension PercentEncoder {
  /// The length of the longest text that a `String` stores inline.
  static let inlineCount = 15

  /// `text`, whose UTF-8 is `bytes`, encoded for a query or a form; nil if it is not all ASCII, or
  /// if the result is longer than `inlineCount`.
  ///
  /// The text is held in two words, in which each byte to encode is replaced. If the result were
  /// written to memory piece by piece, reading it back as the two words of a `String` would stall
  /// until all stores complete, which takes as long as all the rest.
  @inline(__always)
  static func encodeShortForm(_ bytes: UnsafeBufferPointer<UInt8>, of text: String) -> String? {
    let count = bytes.count
    guard count <= inlineCount, let base = bytes.baseAddress else { return nil }
    let source = UnsafeRawPointer(base)
    var low: UInt64
    var high: UInt64 = 0
    if count < 8 {
      low = load(source, count: count)
    } else {
      low = UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
      high = load(source + 8, count: count &- 8)
    }
    guard (low | high) & all(0x80) == 0 else { return nil }
    let marks = formMarks(in: SIMD2(low, high))
    var (lowMarks, highMarks) = (marks[0], marks[1])
    // Zero bytes beyond the end of the text are marked too.
    if count < 8 {
      (lowMarks, highMarks) = (lowMarks & lowest(count), 0)
    } else {
      highMarks &= lowest(count &- 8)
    }
    guard lowMarks | highMarks != 0 else { return text }
    // The multiplication sums the bytes, each at most 2, in the highest one.
    let escapes = (((lowMarks &>> 7) &+ (highMarks &>> 7)) &* all(0x01)) &>> 56
    let length = count &+ 2 &* Int(truncatingIfNeeded: escapes)
    guard length <= inlineCount else { return nil }
    encode(&low, &high, lowMarks, highMarks)
    // Fifteen bytes are loaded as two words that overlap in the eighth byte.
    let (first, last) = (low.littleEndian, (high &<< 8 | low &>> 56).littleEndian)
    return String(unsafeUninitializedCapacity: inlineCount) { room in
      let target = UnsafeMutableRawPointer(room.baseAddress.unsafelyUnwrapped)
      target.storeBytes(of: last, toByteOffset: 7, as: UInt64.self)
      target.storeBytes(of: first, as: UInt64.self)
      return length
    }
  }

  /// The high bit of each ASCII byte that is not in `ByteSet.formUnescaped`.
  @inline(__always)
  private static func formMarks(in words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let bytes = unsafeBitCast(words, to: SIMD16<UInt8>.self)
    func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    // Vector comparison operators compile to loops; arithmetic ones are a single instruction. Since
    // no byte is above 0x7F, the high bit of byte + 0x80 - n is set if the byte is at least n.
    let letters = bytes | all(0x20)
    let isLetter = (letters &+ all(0x80 - 0x61)) & ~(letters &+ all(0x80 - 0x7B))
    // `-`, `.`, `/` and the digits are contiguous.
    let isDigit = (bytes &+ all(0x80 - 0x2D)) & ~(bytes &+ all(0x80 - 0x3A))
    let isOther =
      ((bytes ^ all(0x3F)) &+ all(0x7F)) & ((bytes ^ all(0x5F)) &+ all(0x7F))
      & ((bytes ^ all(0x7E)) &+ all(0x7F))
    return unsafeBitCast(
      isOther & ~(isLetter | isDigit) & all(0x80), to: SIMD2<UInt64>.self)
  }

  /// A word that repeats a byte eight times.
  @inline(__always)
  private static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// A mask of the lowest bytes of a word, at most seven.
  @inline(__always)
  private static func lowest(_ count: Int) -> UInt64 {
    (1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1
  }

  /// Up to seven bytes as a word, the first byte lowest.
  @inline(__always)
  private static func load(_ source: UnsafeRawPointer, count: Int) -> UInt64 {
    if count >= 4 {
      let end = count &- 4
      let first = UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
      let last = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: end, as: UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64(truncatingIfNeeded: 8 &* end)
    }
    guard count > 0 else { return 0 }
    let (middle, end) = (count &>> 1, count &- 1)
    return UInt64(source.load(as: UInt8.self))
      | UInt64(source.load(fromByteOffset: middle, as: UInt8.self))
      &<< UInt64(truncatingIfNeeded: 8 &* middle)
      | UInt64(source.load(fromByteOffset: end, as: UInt8.self))
      &<< UInt64(truncatingIfNeeded: 8 &* end)
  }

  /// Replaces each marked byte by its three-byte escape, starting from the last. The first byte of
  /// the text is the lowest of the low word; the result has at most fifteen bytes.
  @inline(__always)
  private static func encode(
    _ low: inout UInt64, _ high: inout UInt64, _ lowMarks: UInt64, _ highMarks: UInt64
  ) {
    var (lowMarks, highMarks) = (lowMarks, highMarks)
    while highMarks != 0 {
      let place = place(of: highMarks)
      let rest = high &>> place
      let wider = (rest & ~0xFF) &<< 16 | triplet(rest)
      high = high & ((1 &<< place) &- 1) | wider &<< place
      highMarks ^= 0x80 &<< place
    }
    while lowMarks != 0 {
      let place = place(of: lowMarks)
      let rest = low &>> place
      let (triplet, tail) = (triplet(rest), rest &>> 8)
      // Two bytes move from the low word to the start of the high one.
      high = high &<< 16
      switch place {
      case 56: high |= triplet &>> 8
      case 48: high |= triplet &>> 16 | tail &<< 8
      default: high |= low &>> 48
      }
      low = low & ((1 &<< place) &- 1) | triplet &<< place | tail << (place &+ 24)
      lowMarks ^= 0x80 &<< place
    }
  }

  /// The bit offset of the byte with the highest mark.
  @inline(__always)
  private static func place(of marks: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: 56 &- (marks.leadingZeroBitCount & 0x38))
  }

  /// The escape of the lowest byte of a word, which is ASCII.
  @inline(__always)
  private static func triplet(_ word: UInt64) -> UInt64 {
    0x25 | digit(word &>> 4 & 7) &<< 8 | digit(word & 15) &<< 16
  }

  @inline(__always)
  private static func digit(_ value: UInt64) -> UInt64 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }
}
