import MessageSyntax

/// Text as shown on a terminal: characters that move the cursor, or hide or reorder text, are
/// escaped.
///
/// Sources and names may come from anyone. A message must not be able to clear a screen or, with
/// bidirectional controls, to reorder text.
package enum VisibleText {
  /// Escapes control characters, as in `\u{1b}`. Tabs become spaces.
  package static func escaping(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars { result += spelling(scalar) }
    return result
  }

  /// Escapes lines for a terminal. Line ends and tabs are kept, invisible characters are escaped,
  /// and invalid UTF-8 is escaped byte by byte: `\xE9`.
  ///
  /// - Parameters:
  ///   - bytes: The lines.
  ///   - keepingStyles: Whether to keep colours that ``DiagnosticRenderer`` writes.
  /// - Returns: The escaped lines.
  package static func lines(_ bytes: [UInt8], keepingStyles: Bool = false) -> [UInt8] {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      var count = byte == 0x0A || byte == 0x09 || rest.starts(with: [0x0D, 0x0A]) ? 1 : 0
      if count == 0, keepingStyles { count = DiagnosticRenderer.styleLength(at: rest) }
      if count > 0 {
        output += rest.prefix(count)
        rest = rest.dropFirst(count)
      } else {
        output += spelling(ofFirstIn: &rest).utf8
      }
    }
    return output
  }

  /// Bytes that should be text, on one line: `caf\xE9.yaml`.
  package static func escaping(_ bytes: some Collection<UInt8>) -> String {
    var rest = Array(bytes)[...]
    var text = ""
    while !rest.isEmpty { text += spelling(ofFirstIn: &rest) }
    return text
  }

  /// Removes and escapes the first character, or the first byte if it belongs to no character.
  private static func spelling(ofFirstIn rest: inout ArraySlice<UInt8>) -> String {
    for length in 1...4 where length <= rest.count {
      guard let text = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first
      else { continue }
      rest = rest.dropFirst(length)
      return spelling(scalar)
    }
    let digits = String(rest.removeFirst(), radix: 16, uppercase: true)
    return "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  /// The visible form of a character.
  static func spelling(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return " " }
    guard scalar.isHidden else { return String(scalar) }
    return "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// The number of columns that a terminal uses for a visible character.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// East Asian wide and full-width characters and emoji, by block (Unicode Annex 11).
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x33FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
      0x1AFF0...0x1B2FF, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F265,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF,
      0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
