package import SerializationOptions

/// Escapes the text of JSON strings. RFC 8259, 7:
///
///     unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
package struct JSONEscaping: Sendable {
  private let slashes: Bool
  private let unicode: Bool

  /// Whether only mandatory characters are escaped, so that text copied by `copyUnescaped` is
  /// complete.
  package let escapesLeast: Bool

  /// The number of bytes beyond its limit that `write` may store.
  package static let margin = 24

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  package init(_ options: JSONOptions) {
    slashes = options.slashes == .escaped
    unicode = options.unicode == .escaped
    escapesLeast = !slashes && !unicode
  }

  /// Writes `text` in escaped form from the byte at `start` on and returns where it stopped: at the
  /// end of the text, or before a character for which `target` is beyond `limit`.
  ///
  /// At least `margin` bytes must be available after `limit`. If `target` is not beyond it, at
  /// least one character is written.
  package func write(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int,
    to target: inout UnsafeMutablePointer<UInt8>, limit: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let limit = UnsafeMutableRawPointer(limit)
    var output = UnsafeMutableRawPointer(target)
    // Most text is escaped minimally: a separate loop does not test the options for each word.
    let end =
      escapesLeast
      ? write(text, from: start, to: &output, limit: limit, Self.leastMarks)
      : write(text, from: start, to: &output, limit: limit, marks)
    target = output.assumingMemoryBound(to: UInt8.self)
    return end
  }

  @inline(__always)
  private func write(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to target: inout UnsafeMutableRawPointer,
    limit: UnsafeMutableRawPointer, _ marks: (UInt64) -> UInt64
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var (index, output) = (start, target)
    while index &+ 8 <= text.count, output <= limit {
      // Eight bytes are copied, of which those before the first one to escape are kept.
      let word = Self.load(base + index)
      output.storeBytes(of: word.littleEndian, as: UInt64.self)
      let clean = marks(word).trailingZeroBitCount &>> 3
      index &+= clean
      output += clean
      if clean < 8 { escape(text, &index, &output) }
    }
    while index < text.count, output <= limit {
      let rest = text.count &- index
      let word = Self.lastBytes(of: text, rest)
      output.storeBytes(of: word.littleEndian, as: UInt64.self)
      // Zero bytes beyond the end of the text are marked too.
      let clean = min(marks(word).trailingZeroBitCount &>> 3, rest)
      index &+= clean
      output += clean
      if clean < rest { escape(text, &index, &output) }
    }
    target = output
    return index
  }

  /// Eight bytes, the first lowest in the word.
  @inline(__always)
  private static func load(_ source: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self))
  }

  /// The last bytes of a text, up to seven, the first lowest in the word.
  @inline(__always)
  private static func lastBytes(of text: UnsafeBufferPointer<UInt8>, _ count: Int) -> UInt64 {
    if let base = text.baseAddress, text.count >= 8 {
      return load(base + (text.count &- 8)) >> (64 &- 8 &* count)
    }
    var word: UInt64 = 0
    for byte in text.suffix(count).reversed() { word = word &<< 8 | UInt64(byte) }
    return word
  }

  /// The high bit of each byte of `word` that must be escaped; bytes above the lowest of them may
  /// be marked falsely.
  @inline(__always)
  private func marks(in word: UInt64) -> UInt64 {
    var marks = Self.leastMarks(in: word)
    if slashes { marks |= ((word ^ Self.ones &* 0x2F) &- Self.ones) & ~word & Self.highs }
    if unicode { marks |= word & Self.highs }
    return marks
  }

  /// Writes the escape of the character at `index`, at most 12 bytes, and advances past it.
  @inline(__always)
  private func escape(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ output: inout UnsafeMutableRawPointer
  ) {
    if let letter = Self.shortEscape(text[index]) {
      output.storeBytes(of: (0x5C | UInt16(letter) &<< 8).littleEndian, as: UInt16.self)
      index &+= 1
      output += 2
    } else {
      let (read, written) = Self.escapeAsUnits(text, at: index, to: output)
      index &+= read
      output += written
    }
  }

  /// Writes the character at `index` as one or two UTF-16 units, each as `\u` and four digits.
  @inline(never)
  private static func escapeAsUnits(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to output: UnsafeMutableRawPointer
  ) -> (read: Int, written: Int) {
    let (scalar, length) = scalar(text, at: index)
    var count = 0
    for unit in Unicode.UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter {
      output.storeBytes(of: UInt16(0x755C).littleEndian, toByteOffset: count, as: UInt16.self)
      for place in 0..<4 {
        let digit = UInt8(truncatingIfNeeded: unit &>> UInt16(12 &- 4 &* place)) & 15
        output.storeBytes(
          of: Hexadecimal.lowerDigit(digit), toByteOffset: count &+ 2 &+ place, as: UInt8.self)
      }
      count &+= 6
    }
    return (length, count)
  }

  /// The character after the backslash if RFC 8259 has a two-character escape.
  @inline(__always)
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

  /// The scalar at `index`; each byte that is not UTF-8 counts as one replacement character.
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, length: Int) {
    var iterator = text[index...].prefix(4).makeIterator()
    var decoder = Unicode.UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}

// MARK: - Text that needs no escapes

// An extension of the pointer, because calling a static method from other modules costs an extra
// jump.
extension UnsafePointer<UInt8> {
  /// Copies text up to the first byte that must be escaped in JSON regardless of options. Returns
  /// the number of bytes copied: all of them if there is no such byte, otherwise any number of
  /// those before it.
  ///
  /// `target` must have room for the whole text; nothing is stored beyond that. Text is copied in
  /// blocks of sixteen bytes, the last of which overlaps its predecessor, so that no byte is
  /// handled individually; short text is copied in two overlapping halves.
  package func copyUnescaped(count: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let (source, output) = (UnsafeRawPointer(self), UnsafeMutableRawPointer(target))
    if count <= 8 { return JSONEscaping.copyShort(source, count: count, to: output) ? count : 0 }
    if count < 16 {
      // A load must not span the two words of a small `String` that were just stored separately: it
      // would stall until both stores complete.
      let isClean =
        JSONEscaping.copyWord(source, to: output)
        && JSONEscaping.copyShort(source + 8, count: count &- 8, to: output + 8)
      return isClean ? count : 0
    }
    let last = count &- 16
    var index = 0
    while index < last {
      guard JSONEscaping.copyBlock(source + index, to: output + index) else { return index }
      index &+= 16
    }
    return JSONEscaping.copyBlock(source + last, to: output + last) ? count : last
  }
}

extension JSONEscaping {
  /// Copies sixteen bytes; `false` if one must be escaped.
  ///
  /// Vector arithmetic operators are a single instruction each; comparisons compile to loops.
  @inline(__always)
  fileprivate static func copyBlock(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) -> Bool {
    let block = source.loadUnaligned(as: SIMD16<UInt8>.self)
    target.storeBytes(of: block, as: SIMD16<UInt8>.self)
    func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
    let controlsAndQuotes = (block ^ all(0x02)) &- all(0x21)
    let backslashes = (block ^ all(0x5C)) &- all(0x01)
    let marked = (controlsAndQuotes | backslashes) & ~block & all(0x80)
    let marks = unsafeBitCast(marked, to: SIMD2<UInt64>.self)
    return marks[0] | marks[1] == 0
  }

  /// Copies eight bytes; `false` if one must be escaped.
  @inline(__always)
  fileprivate static func copyWord(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) -> Bool {
    let word = source.loadUnaligned(as: UInt64.self)
    target.storeBytes(of: word, as: UInt64.self)
    return leastMarks(in: word) == 0
  }

  /// Copies up to eight bytes in adjacent or overlapping pieces; `false` if one must be escaped.
  @inline(__always)
  fileprivate static func copyShort(
    _ source: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
  ) -> Bool {
    if count >= 4 {
      let end = count &- 4
      let first = source.loadUnaligned(as: UInt32.self)
      let last = source.loadUnaligned(fromByteOffset: end, as: UInt32.self)
      target.storeBytes(of: first, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: end, as: UInt32.self)
      return leastMarks(in: UInt64(first) &<< 32 | UInt64(last)) == 0
    }
    guard count > 0 else { return true }
    let (middle, end) = (count &>> 1, count &- 1)
    let first = source.load(as: UInt8.self)
    let second = source.load(fromByteOffset: middle, as: UInt8.self)
    let last = source.load(fromByteOffset: end, as: UInt8.self)
    target.storeBytes(of: first, as: UInt8.self)
    target.storeBytes(of: second, toByteOffset: middle, as: UInt8.self)
    target.storeBytes(of: last, toByteOffset: end, as: UInt8.self)
    // Spaces fill the word above the three bytes.
    let word = UInt64(first) | UInt64(second) &<< 8 | UInt64(last) &<< 16
    return leastMarks(in: 0x2020_2020_2000_0000 | word) == 0
  }

  /// The high bit of each byte of `word` that must be escaped; bytes above the lowest of them may
  /// be marked falsely.
  @inline(__always)
  private static func leastMarks(in word: UInt64) -> UInt64 {
    // Flipping bit 1 leaves controls below 0x20 and turns the quote, 0x22, into the next byte.
    let controlsAndQuotes = (word ^ ones &* 0x02) &- ones &* 0x21
    let backslashes = (word ^ ones &* 0x5C) &- ones
    return (controlsAndQuotes | backslashes) & ~word & highs
  }
}
