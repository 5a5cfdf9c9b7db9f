/// Escapes the text of JSON strings. RFC 8259, 7:
///
///     unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
struct JSONEscaping {
  /// All high bits where slashes are escaped, else none.
  private let slashMask: UInt64
  /// All high bits where what is not ASCII is escaped, else none.
  private let unicodeMask: UInt64

  /// Whether both masks are empty: only what must be is escaped.
  private let escapesLeast: Bool

  /// Seven blanks above a byte.
  private static let blanks: UInt64 = 0x2020_2020_2020_2000
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  init(_ options: JSONWriter.Options) {
    slashMask = options.slashes == .escaped ? Self.highs : 0
    unicodeMask = options.unicode == .escaped ? Self.highs : 0
    escapesLeast = slashMask | unicodeMask == 0
  }

  /// How much room `write` needs for so many bytes: six for each, and a word.
  static func room(for count: Int) -> Int { 6 &* count &+ 8 }

  /// Writes `text` escaped at `target` and returns how many bytes that took.
  ///
  /// Eight bytes at a time are copied, and then looked at: most are clean, and so is most text.
  @inline(__always)
  func write(
    _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = text.baseAddress, escapesLeast else {
      return writeEscaping(text, from: 0, to: target)
    }
    let source = UnsafeRawPointer(base)
    let output = UnsafeMutableRawPointer(target)
    var index = 0
    while index &+ 8 <= text.count {
      let word = (source + index).loadUnaligned(as: UInt64.self)
      (output + index).storeBytes(of: word, as: UInt64.self)
      guard Self.leastMarks(in: UInt64(littleEndian: word)) == 0 else {
        return writeEscaping(text, from: index, to: target)
      }
      index &+= 8
    }
    let length = text.count &- index
    guard length > 0 else { return index }
    let word = Self.load(source + index, count: length, before: index)
    (output + index).storeBytes(of: word.littleEndian, as: UInt64.self)
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* length)
    guard Self.leastMarks(in: word) &<< unused == 0 else {
      return writeEscaping(text, from: index, to: target)
    }
    return text.count
  }

  /// Goes on at `start`, up to where all is clean and written.
  @inline(never)
  private func writeEscaping(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let source = UnsafeRawBufferPointer(text)
    let output = UnsafeMutableRawPointer(target)
    var (index, count) = (start, start)
    while index < source.count {
      var clean = 0
      if index &+ 8 <= source.count {
        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        (output + count).storeBytes(of: word, as: UInt64.self)
        clean = marks(in: UInt64(littleEndian: word)).trailingZeroBitCount &>> 3
      } else if marks(in: Self.blanks | UInt64(source[index])) == 0 {
        target[count] = source[index]
        clean = 1
      }
      index &+= clean
      count &+= clean
      if clean == 0 { index &+= escape(text, at: index, to: target, &count) }
    }
    return count
  }

  /// The `count` bytes at `source`, one to seven, the first in the lowest place; what is above them is undefined. As many bytes as `before` may be read in front of `source`.
  @inline(__always)
  private static func load(_ source: UnsafeRawPointer, count: Int, before: Int) -> UInt64 {
    if before &+ count >= 8 {
      let word = (source - (8 &- count)).loadUnaligned(as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: 8 &* (8 &- count))
    }
    if count >= 4 {
      let low = UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
      let high = UInt32(littleEndian: (source + (count &- 4)).loadUnaligned(as: UInt32.self))
      return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }
    // One to three bytes: the first, the middle and the last, some of which are the same.
    let first = UInt64(source.load(as: UInt8.self))
    let middle = UInt64(source.load(fromByteOffset: count &>> 1, as: UInt8.self))
    let last = UInt64(source.load(fromByteOffset: count &- 1, as: UInt8.self))
    let (half, end) = (8 &* (count &>> 1), 8 &* (count &- 1))
    return first | middle &<< UInt64(truncatingIfNeeded: half)
      | last &<< UInt64(truncatingIfNeeded: end)
  }

  /// The high bit of each byte of `word` that must be escaped; above the lowest of them other bytes
  /// may be marked too.
  @inline(__always)
  private static func leastMarks(in word: UInt64) -> UInt64 {
    // Flipping bit 1 leaves controls below 0x20 and makes the quote, 0x22, the next byte.
    let controlsAndQuotes = (word ^ ones &* 0x02) &- ones &* 0x21
    let backslashes = (word ^ ones &* 0x5C) &- ones
    return (controlsAndQuotes | backslashes) & ~word & highs
  }

  /// The same for each byte that is to be escaped.
  private func marks(in word: UInt64) -> UInt64 {
    let slashes = ((word ^ Self.ones &* 0x2F) &- Self.ones) & ~word & slashMask
    return Self.leastMarks(in: word) | slashes | word & unicodeMask
  }

  /// Writes the character at `index` escaped at `target` + `count`, and returns its length.
  private func escape(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to target: UnsafeMutablePointer<UInt8>,
    _ count: inout Int
  ) -> Int {
    func put(_ byte: UInt8) {
      target[count] = byte
      count &+= 1
    }
    func putUnit(_ unit: UInt16) {
      put(0x5C)
      put(0x75)
      for shift: UInt16 in [12, 8, 4, 0] {
        put(Hexadecimal.lowerDigit(UInt8(truncatingIfNeeded: unit &>> shift) & 15))
      }
    }
    let byte = text[index]
    if byte >= 0x80 {
      let (scalar, length) = Self.scalar(text, at: index)
      for unit in Unicode.UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter {
        putUnit(unit)
      }
      return length
    }
    if let letter = Self.shortEscape(byte) {
      put(0x5C)
      put(letter)
    } else {
      putUnit(UInt16(byte))
    }
    return 1
  }

  /// What follows the backslash where RFC 8259 has an escape of two characters.
  private static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x22, 0x5C, 0x2F: byte
    case 0x08: 0x62
    case 0x09: 0x74
    case 0x0A: 0x6E
    case 0x0C: 0x66
    case 0x0D: 0x72
    default: nil
    }
  }

  /// The scalar at `index`; what is not UTF-8 is a replacement character, byte by byte.
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, length: Int) {
    var iterator = text[index...].prefix(4).makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}
