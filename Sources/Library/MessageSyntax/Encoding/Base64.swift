/// Base 64 in the strict form of RFC 4648.
///
///     Base64.encode(Array("foob".utf8))  // "Zm9vYg=="
package enum Base64 {
  /// The choice of the characters for 62 and 63.
  package enum Alphabet: Sendable, Hashable {
    /// RFC 4648, 4: `+` and `/`.
    case standard
    /// RFC 4648, 5: `-` and `_`, safe in URLs and file names.
    case url
  }

  /// The rule that `decode` applies to the `=` at the end.
  package enum Padding: Sendable, Hashable {
    case required
    case optional
    case forbidden
  }

  /// The number of characters that encode `count` bytes.
  package static func encodedCount(of count: Int, padding: Bool = true) -> Int {
    padding ? (count + 2) / 3 * 4 : (count * 4 + 2) / 3
  }

  /// Appends the base 64 encoding of `bytes` to `output`.
  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, alphabet: Alphabet = .standard, padding: Bool = true,
    to output: inout [UInt8]
  ) {
    // For empty input the standard library would write the count into the storage shared by all
    // empty arrays, a race with other threads.
    guard !bytes.isEmpty else { return }
    let capacity = encodedCount(of: bytes.count, padding: padding)
    output.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        count = encode(bytes, alphabet: alphabet, padding: padding, into: buffer)
      }
    }
  }

  /// Appends the base 64 encoding of `bytes` to `output`.
  package static func append(
    _ bytes: some Collection<UInt8>, alphabet: Alphabet = .standard, padding: Bool = true,
    to output: inout [UInt8]
  ) {
    bytes.withContiguousBytes {
      append($0, alphabet: alphabet, padding: padding, to: &output)
    }
  }

  /// The base 64 encoding of `bytes`.
  package static func encode(
    _ bytes: some Collection<UInt8>, alphabet: Alphabet = .standard, padding: Bool = true
  ) -> [UInt8] {
    var output: [UInt8] = []
    append(bytes, alphabet: alphabet, padding: padding, to: &output)
    return output
  }

  /// Writes the base 64 encoding of `bytes` to `buffer` and returns the number of characters
  /// written.
  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, alphabet: Alphabet, padding: Bool,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let digits = alphabet == .standard ? standardDigits : urlDigits
    var count = 0
    var index = 0
    func put(_ sextet: UInt32) {
      buffer[count] = digits[Int(sextet & 63)]
      count += 1
    }
    while index + 3 <= bytes.count {
      let triple =
        UInt32(bytes[index]) &<< 16 | UInt32(bytes[index + 1]) &<< 8 | UInt32(bytes[index + 2])
      put(triple &>> 18)
      put(triple &>> 12)
      put(triple &>> 6)
      put(triple)
      index += 3
    }
    let rest = bytes.count - index
    guard rest > 0 else { return count }
    let triple = UInt32(bytes[index]) &<< 16 | (rest == 2 ? UInt32(bytes[index + 1]) &<< 8 : 0)
    put(triple &>> 18)
    put(triple &>> 12)
    if rest == 2 { put(triple &>> 6) }
    if padding {
      for _ in rest..<3 {
        buffer[count] = 0x3D
        count += 1
      }
    }
    return count
  }

  private static let standardDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension Base64 {
  /// Decodes `text`, or returns nil if it is not strict base 64: if it has a foreign character,
  /// wrong padding, or nonzero bits after the last byte.
  ///
  /// With `skippingWhitespace`, SP, HTAB, CR and LF are ignored, as in text that YAML folded.
  package static func decode(
    _ text: some Collection<UInt8>, alphabet: Alphabet = .standard,
    padding: Padding = .required, skippingWhitespace: Bool = false
  ) -> [UInt8]? {
    text.withContiguousBytes { text in
      var output: [UInt8] = []
      output.reserveCapacity(text.count / 4 * 3)
      var (bits, digits, pads): (UInt32, Int, Int) = (0, 0, 0)
      for byte in text {
        if skippingWhitespace && (byte.isBlank || byte == 0x0A || byte == 0x0D) { continue }
        if byte == 0x3D {
          pads += 1
          continue
        }
        guard pads == 0, let sextet = value(of: byte, in: alphabet) else { return nil }
        bits = bits &<< 6 | UInt32(sextet)
        digits += 1
        if digits & 3 == 0 {
          output.append(UInt8(truncatingIfNeeded: bits &>> 16))
          output.append(UInt8(truncatingIfNeeded: bits &>> 8))
          output.append(UInt8(truncatingIfNeeded: bits))
        }
      }
      guard appendRest(bits, digits: digits & 3, to: &output) else { return nil }
      let wanted = (4 - digits & 3) & 3
      switch padding {
      case .required: return pads == wanted ? output : nil
      case .optional: return pads == wanted || pads == 0 ? output : nil
      case .forbidden: return pads == 0 ? output : nil
      }
    }
  }

  /// Appends the bytes held by the last two or three `digits`; false if no text can end in them.
  private static func appendRest(_ bits: UInt32, digits: Int, to output: inout [UInt8]) -> Bool {
    switch digits {
    case 0: return true
    case 2 where bits & 0xF == 0:
      output.append(UInt8(truncatingIfNeeded: bits &>> 4))
      return true
    case 3 where bits & 3 == 0:
      output.append(UInt8(truncatingIfNeeded: bits &>> 10))
      output.append(UInt8(truncatingIfNeeded: bits &>> 2))
      return true
    default: return false
    }
  }

  private static func value(of byte: UInt8, in alphabet: Alphabet) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte &- 0x41
    case 0x61...0x7A: byte &- 0x61 &+ 26
    case 0x30...0x39: byte &- 0x30 &+ 52
    case alphabet == .standard ? 0x2B : 0x2D: 62
    case alphabet == .standard ? 0x2F : 0x5F: 63
    default: nil
    }
  }
}
