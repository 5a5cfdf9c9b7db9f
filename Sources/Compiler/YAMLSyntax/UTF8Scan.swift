/// The facts about a file's bytes that are needed before libyaml reads them.
///
/// libyaml would decode UTF-16 and count its characters, and it reports invalid UTF-8 at a late
/// offset. Both are found here, a word at a time, together with the characters that its reader
/// refuses.
struct UTF8Scan {
  /// The reason why bytes are refused.
  enum Fault: Hashable {
    /// The bytes start with the byte order mark of UTF-16 or UTF-32.
    case utf16
    /// UTF-8 of a surrogate code point, D800–DFFF.
    case surrogate
    /// A byte that begins no character, or an incomplete character.
    case malformed
  }

  /// The first fault, and its bytes.
  private(set) var fault: (fault: Fault, bytes: Range<Int>)?

  /// Whether every character, apart from a byte order mark, is one byte.
  private(set) var isASCII = true

  /// The number of characters after a byte order mark, if there is no fault.
  private(set) var characterCount = 0

  /// Whether libyaml's reader accepts every character. It refuses most controls, U+FFFE and U+FFFF,
  /// but only when it reaches them.
  private(set) var isAccepted = true

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      fault = (.utf16, 0..<2)
      return
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    unsafe bytes.withUnsafeBytes { unsafe scan($0, from: start) }
  }

  private mutating func scan(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    var index = start
    while true {
      let end = unsafe endOfASCII(bytes, from: index)
      characterCount += end - index
      index = end
      guard index < bytes.count else { return }
      isASCII = false
      let length = unsafe Self.sequenceLength(bytes, at: index)
      guard length > 0 else {
        fault = unsafe Self.fault(bytes, at: index)
        return
      }
      if unsafe Self.isRefused(bytes, at: index) { isAccepted = false }
      characterCount += 1
      index += length
    }
  }

  /// The index of the first non-ASCII byte. Reads eight bytes a step.
  @inline(__always)
  private mutating func endOfASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & Self.highBits != 0 { break }
      if Self.holdsRefusedControl(word) { isAccepted = false }
      index += 8
    }
    while index < bytes.count, unsafe bytes[index] < 0x80 {
      if Self.isRefusedControl(unsafe bytes[index]) { isAccepted = false }
      index += 1
    }
    return index
  }

  // MARK: What libyaml's reader takes

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether any of eight ASCII bytes is a control other than tab, line feed and carriage return.
  @inline(__always)
  private static func holdsRefusedControl(_ word: UInt64) -> Bool {
    let delete = (word ^ 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
    if delete & highBits != highBits { return true }
    // The high bit of a byte remains set if the byte is at least 0x20; no byte borrows from the
    // next.
    var controls = ~((word | highBits) &- 0x2020_2020_2020_2020) & highBits
    while controls != 0 {
      let byte = UInt8(truncatingIfNeeded: word >> UInt64(controls.trailingZeroBitCount - 7))
      if isRefusedControl(byte) { return true }
      controls &= controls - 1
    }
    return false
  }

  @inline(__always)
  private static func isRefusedControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F
  }

  /// Whether the non-ASCII character at an index is a control other than U+0085, or one of the two
  /// noncharacters.
  @inline(__always)
  private static func isRefused(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    switch unsafe bytes[index] {
    case 0xC2: unsafe bytes[index + 1] < 0xA0 && bytes[index + 1] != 0x85
    case 0xEF: unsafe bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    default: false
    }
  }

  /// The length in bytes of the character at an index, or 0 if it is not UTF-8.
  ///
  ///     UTF8-2 = %xC2-DF UTF8-tail                             ; RFC 3629, section 4
  ///     UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) /
  ///              %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
  ///     UTF8-4 = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) /
  ///              %xF4 %x80-8F 2( UTF8-tail )
  @inline(__always)
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let lead = unsafe bytes[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4, index + length <= bytes.count else { return 0 }
    let second = unsafe bytes[index + 1]
    let low: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= low, second <= high else { return 0 }
    for tail in 2..<max(2, length) where unsafe bytes[index + tail] & 0xC0 != 0x80 { return 0 }
    return length
  }

  private static func fault(
    _ bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (fault: Fault, bytes: Range<Int>) {
    if unsafe index + 2 < bytes.count && bytes[index] == 0xED && bytes[index + 1] >= 0xA0 {
      return (.surrogate, index..<index + 3)
    }
    return (.malformed, index..<index + 1)
  }
}
