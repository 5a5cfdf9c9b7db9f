import SerializationOptions

/// Escapes the text of JSON strings. RFC 8259, 7:
///
///     unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
struct JSONEscaping {
  private let slashes: Bool
  private let unicode: Bool

  /// Whether only what must be is escaped.
  private var escapesLeast: Bool { !slashes && !unicode }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  init(_ options: JSONOptions) {
    slashes = options.slashes == .escaped
    unicode = options.unicode == .escaped
  }

  /// How much room `write` needs for so many bytes: six for each, and a word.
  @inline(__always)
  static func room(for count: Int) -> Int { 6 &* count &+ 8 }

  /// Writes `text` escaped at `target` and returns how many bytes that took.
  ///
  /// Eight bytes at a time are copied, and then looked at: most are clean, and so is most text. The
  /// last eight are looked at once more rather than one by one.
  @inline(__always)
  func write(
    _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = text.baseAddress, escapesLeast else {
      return writeEscaping(text, from: 0, to: target)
    }
    let (source, output) = (UnsafeRawPointer(base), UnsafeMutableRawPointer(target))
    guard text.count >= 8 else {
      return Self.copyShort(source, count: text.count, to: output)
        ? text.count : writeEscaping(text, from: 0, to: target)
    }
    let last = text.count &- 8
    var index = 0
    while index < last {
      guard Self.copyWord(source + index, to: output + index) else {
        return writeEscaping(text, from: index, to: target)
      }
      index &+= 8
    }
    guard Self.copyWord(source + last, to: output + last) else {
      return writeEscaping(text, from: min(index, last), to: target)
    }
    return text.count
  }

  /// Copies eight bytes; `false` when one of them must be escaped.
  @inline(__always)
  private static func copyWord(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) -> Bool {
    let word = source.loadUnaligned(as: UInt64.self)
    target.storeBytes(of: word, as: UInt64.self)
    return leastMarks(in: word) == 0
  }

  /// Copies up to seven bytes, as two pieces that meet or overlap; `false` when one of them must be
  /// escaped.
  @inline(__always)
  private static func copyShort(
    _ source: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
  ) -> Bool {
    if count >= 4 {
      let end = count &- 4
      let first = source.loadUnaligned(as: UInt32.self)
      let last = (source + end).loadUnaligned(as: UInt32.self)
      target.storeBytes(of: first, as: UInt32.self)
      (target + end).storeBytes(of: last, as: UInt32.self)
      return leastMarks(in: UInt64(first) &<< 32 | UInt64(last)) == 0
    }
    for index in 0..<count {
      let byte = source.load(fromByteOffset: index, as: UInt8.self)
      target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      guard byte >= 0x20, byte != 0x22, byte != 0x5C else { return false }
    }
    return true
  }

  /// Goes on at `start`, up to where all is clean and written.
  @inline(never)
  private func writeEscaping(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let source = UnsafeRawBufferPointer(text)
    let output = UnsafeMutableRawPointer(target)
    var (index, count) = (start, start)
    while index &+ 8 <= source.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      (output + count).storeBytes(of: word, as: UInt64.self)
      let clean = marks(in: UInt64(littleEndian: word)).trailingZeroBitCount &>> 3
      index &+= clean
      count &+= clean
      if clean < 8 { index &+= escape(text, at: index, to: target, &count) }
    }
    while index < source.count {
      // Seven spaces above the byte.
      if marks(in: 0x2020_2020_2020_2000 | UInt64(source[index])) == 0 {
        target[count] = source[index]
        index &+= 1
        count &+= 1
      } else {
        index &+= escape(text, at: index, to: target, &count)
      }
    }
    return count
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
  @inline(__always)
  private func marks(in word: UInt64) -> UInt64 {
    var marks = Self.leastMarks(in: word)
    if slashes { marks |= ((word ^ Self.ones &* 0x2F) &- Self.ones) & ~word & Self.highs }
    if unicode { marks |= word & Self.highs }
    return marks
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
