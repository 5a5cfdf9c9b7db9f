/// Escapes the text of JSON strings. RFC 8259, 7:
///
///     unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
struct JSONEscaping {
  private let escapesSlashes: Bool
  private let escapesUnicode: Bool

  init(_ options: JSONWriter.Options) {
    escapesSlashes = options.slashes == .escaped
    escapesUnicode = options.unicode == .escaped
  }

  /// How much room `write` needs for so many bytes: six for each, and a word.
  static func room(for count: Int) -> Int { 6 * count + 8 }

  /// Writes `text` escaped at `target` and returns how many bytes that took.
  ///
  /// Eight bytes at a time are copied, and then looked at: most are clean.
  func write(
    _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let source = UnsafeRawBufferPointer(text)
    let output = UnsafeMutableRawPointer(target)
    var (index, count) = (0, 0)
    while index &+ 8 <= source.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      output.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
      let marks = marks(in: UInt64(littleEndian: word))
      let clean = marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
      index &+= clean
      count &+= clean
      if clean < 8 { index &+= escape(source, at: index, to: target, &count) }
    }
    while index < source.count {
      if isClean(source[index]) {
        target[count] = source[index]
        index &+= 1
        count &+= 1
      } else {
        index &+= escape(source, at: index, to: target, &count)
      }
    }
    return count
  }

  /// The high bit of each byte of `word` that is to be escaped; above the lowest of them other
  /// bytes may be marked too.
  private func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    var marks = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
    if escapesSlashes { marks |= (word ^ (ones &* 0x2F)) &- ones }
    marks &= ~word
    if escapesUnicode { marks |= word }
    return marks & highs
  }

  private func isClean(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && (byte != 0x2F || !escapesSlashes)
      && (byte < 0x80 || !escapesUnicode)
  }

  /// Writes the character at `index` escaped at `target` + `count`, and returns its length.
  private func escape(
    _ text: UnsafeRawBufferPointer, at index: Int, to target: UnsafeMutablePointer<UInt8>,
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
    _ text: UnsafeRawBufferPointer, at index: Int
  ) -> (Unicode.Scalar, length: Int) {
    var iterator = text[index...].prefix(4).makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}
