/// Base 16 of RFC 4648, 8; written in lower case, read in either.
package enum Hexadecimal {
  /// The lower-case digit for `nibble`.
  static func lowerDigit(_ nibble: UInt8) -> UInt8 { nibble &+ (nibble < 10 ? 0x30 : 0x57) }

  /// The upper-case digit for `nibble`.
  static func upperDigit(_ nibble: UInt8) -> UInt8 { nibble &+ (nibble < 10 ? 0x30 : 0x37) }

  /// Appends two lower-case digits for each of `bytes`.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    // See `Base64`.
    guard !bytes.isEmpty else { return }
    output.append(addingCapacity: 2 * bytes.count) { span in
      for byte in bytes {
        span.append(lowerDigit(byte &>> 4))
        span.append(lowerDigit(byte & 15))
      }
    }
  }

  /// Appends two lower-case digits for each of `bytes`.
  package static func append(
    _ bytes: some Collection<UInt8>, to output: inout [UInt8]
  ) {
    bytes.withContiguousBytes { append($0, to: &output) }
  }

  /// Two lower-case digits for each of `bytes`.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    bytes.withUnsafeBufferPointer { append($0, to: &output) }
    return output
  }

  /// Two lower-case digits for each of `bytes`.
  package static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    append(bytes, to: &output)
    return output
  }

  /// Decodes pairs of digits, or returns nil if `bytes` are anything else.
  package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    bytes.withContiguousBytes { bytes in
      guard bytes.count.isMultiple(of: 2) else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count / 2)
      for index in stride(from: 0, to: bytes.count, by: 2) {
        guard let high = bytes[index].hexadecimalValue, let low = bytes[index + 1].hexadecimalValue
        else { return nil }
        output.append(high &<< 4 | low)
      }
      return output
    }
  }
}
