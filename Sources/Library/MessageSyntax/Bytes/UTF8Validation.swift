/// Strict UTF-8 as in RFC 3629, 4: no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Validation {
  /// The offset where the first invalid sequence begins.
  package static func firstInvalidByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < raw.count {
      if raw[index] < 0x80 {
        index += 1
        while index &+ 8 <= raw.count,
          raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index &+= 8
        }
        continue
      }
      let length = sequenceLength(raw, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// The offset where the first invalid sequence begins.
  package static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalidByte($0) }
  }

  /// The length in bytes of the non-ASCII sequence at `index`; 0 if it is not valid UTF-8.
  ///
  ///     UTF8-2 = %xC2-DF UTF8-tail
  ///     UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) /
  ///              %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
  ///     UTF8-4 = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) /
  ///              %xF4 %x80-8F 2( UTF8-tail )
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[index] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xE1...0xEC, 0xEE...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for tail in 2..<max(length, 2) where bytes[index + tail] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
