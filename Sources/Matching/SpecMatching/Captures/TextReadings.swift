import MessageSyntax

/// Decodes a text in every known way, to find unusual spellings of secrets.
enum TextReadings {
  /// The decoded texts that differ from the text.
  static func readings(of text: [UInt8]) -> [[UInt8]] {
    let decoded = PercentEncoding.decodeKeepingStrays(text)
    let plus = decoded.map { $0 == 0x2B ? 0x20 : $0 }
    let unescaped = unescaped(text)
    let compact = text.filter { !$0.isBlank && $0 != 0x0A && $0 != 0x0D && $0 != 0x5C }
    let readings = [
      decoded, plus, PercentEncoding.decodeKeepingStrays(decoded), unescaped,
      PercentEncoding.decodeKeepingStrays(unescaped), referencesUndone(text), compact,
      hexadecimalRuns(compact), base64Runs(compact),
    ]
    return readings.filter { $0 != text && !$0.isEmpty }
  }

  /// Decodes escapes of JSON and of quoted strings: `\u0041` is a character, and a backslash before
  /// anything else is dropped.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x5C) else { return text }
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == 0x5C, index + 1 < text.count else {
        output.append(text[index])
        index += 1
        continue
      }
      if text[index + 1] | 0x20 == 0x75,
        let code = number(text[(index + 2)...].prefix(4), radix: 16),
        index + 6 <= text.count
      {
        append(code, to: &output)
        index += 6
      } else {
        output.append(text[index + 1])
        index += 2
      }
    }
    return output
  }

  /// Decodes references of XML and HTML: `&#65;`, `&#x41;`, `&amp;`.
  static func referencesUndone(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x26) else { return text }
    var output: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == 0x26, let end = text[index...].prefix(12).firstIndex(of: 0x3B),
        let code = code(ofReference: text[(index + 1)..<end])
      {
        append(code, to: &output)
        index = end + 1
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// The code point of a reference, given without `&` and `;`.
  private static func code(ofReference name: ArraySlice<UInt8>) -> UInt32? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return 0x26
    case "lt": return 0x3C
    case "gt": return 0x3E
    case "quot": return 0x22
    case "apos": return 0x27
    default:
      guard name.first == 0x23 else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.first.map { $0 | 0x20 == 0x78 } ?? false
      return number(digits.dropFirst(isHexadecimal ? 1 : 0), radix: isHexadecimal ? 16 : 10)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  private static func append(_ code: UInt32, to output: inout [UInt8]) {
    if let scalar = Unicode.Scalar(code) { output += Array(String(scalar).utf8) }
  }

  /// Runs of hexadecimal digits in any case, decoded at both alignments.
  private static func hexadecimalRuns(_ text: [UInt8]) -> [UInt8] {
    runs(of: text) {
      $0.hexadecimalValue != nil
    } decode: { run in
      (0..<2).map { start in
        Hexadecimal.decode(run.dropFirst(start).prefix((run.count - start) / 2 * 2)) ?? []
      }
    }
  }

  /// Runs of base64 in either alphabet, decoded at each alignment.
  private static func base64Runs(_ text: [UInt8]) -> [UInt8] {
    runs(of: text) {
      $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2F, 0x2D, 0x5F].contains($0)
    } decode: { run in
      let standard = run.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
      return (0..<4).map { start in
        let digits = standard.dropFirst(start)
        return Base64.decode(digits.prefix(digits.count / 4 * 4)) ?? []
      }
    }
  }

  /// The decoded runs of at least eight bytes, concatenated.
  private static func runs(
    of text: [UInt8], where isDigit: (UInt8) -> Bool, decode: (ArraySlice<UInt8>) -> [[UInt8]]
  ) -> [UInt8] {
    var output: [UInt8] = []
    var start: Int?
    for index in 0...text.count {
      if index < text.count, isDigit(text[index]) {
        start = start ?? index
        continue
      }
      if let first = start, index - first >= 8 {
        for decoded in decode(text[first..<index]) { output += decoded + [0] }
      }
      start = nil
    }
    return output
  }
}
