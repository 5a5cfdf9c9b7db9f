import MessageSyntax

/// Writes a text as a YAML scalar that reads back as the same text.
enum YAMLScalar {
  /// The place of a scalar.
  enum Place {
    case block, flow, key
  }

  /// The scalar on one line.
  static func line(_ text: String, in place: Place) -> [UInt8] {
    let bytes = Array(text.utf8)
    if text.unicodeScalars.contains(where: needsEscape) { return doubleQuoted(text) }
    if isPlain(bytes, in: place) { return bytes }
    let hasApostrophe = bytes.contains(0x27)
    let wantsSingle = bytes.contains(0x22) || bytes.contains(0x5C)
    if wantsSingle, !hasApostrophe { return [0x27] + bytes + [0x27] }
    return doubleQuoted(text)
  }

  /// The lines of a literal or folded scalar, or `nil` for text that must be on one line.
  ///
  /// - Returns: The header, `|` or `>-`, and the lines without their indentation.
  static func block(_ text: String, width: Int) -> (header: String, lines: [Substring])? {
    let bytes = text.utf8
    guard !text.unicodeScalars.contains(where: { $0 != "\n" && needsEscape($0) }) else {
      return nil
    }
    guard bytes.contains(0x0A) else {
      guard bytes.count > width, let lines = folded(text, width: width) else { return nil }
      return (">-", lines)
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let endsInLine = lines.last?.isEmpty ?? false
    if endsInLine { lines.removeLast() }
    guard let first = lines.first, let last = lines.last, !first.isEmpty, !last.isEmpty,
      first.utf8.first != 0x20,
      !lines.contains(where: { line in
        guard let end = line.utf8.last else { return false }
        return end == 0x20 && !line.utf8.contains { $0 != 0x20 }
      })
    else { return nil }
    return (endsInLine ? "|" : "|-", lines)
  }

  /// Folds a long line of words that are separated by single spaces.
  private static func folded(_ text: String, width: Int) -> [Substring]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, !words.contains(where: \.isEmpty), text.utf8.first != 0x09 else {
      return nil
    }
    var lines: [Substring] = []
    var start = text.startIndex
    var end = start
    for word in words {
      if end > start, text.utf8.distance(from: start, to: word.endIndex) > width,
        word.utf8.first != 0x09
      {
        lines.append(text[start..<end])
        start = word.startIndex
      }
      end = word.endIndex
    }
    lines.append(text[start..<end])
    return lines
  }
}

// MARK: Plain scalars

extension YAMLScalar {
  /// Whether every reader of YAML 1.2 reads a plain scalar of these bytes as this text, without a
  /// warning of the language.
  private static func isPlain(_ bytes: [UInt8], in place: Place) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    if place != .key {
      if isOtherValue(bytes) { return false }
    } else if bytes.count > 128 || bytes == [0x3C, 0x3C] || isDocumentMark(bytes) {
      return false
    }
    guard first != 0x20, last != 0x20, first < 0x80, last < 0x80, last != 0x3A else { return false }
    if indicators.contains(first),
      !(place == .key && bytes.count > 1 && first == 0x2D && bytes[1] > 0x20)
    {
      return false
    }
    let isFlow = place == .flow || place == .key
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0..<0x20, 0x7F: return false
      case 0x3A:
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        if next == 0x20 || isFlow { return false }
      case 0x23: if index > 0, bytes[index - 1] == 0x20 { return false }
      case 0x2C, 0x5B, 0x5D, 0x7B, 0x7D: if isFlow { return false }
      case 0xC2, 0xE2, 0xEF, 0xF3:
        // U+0085, U+00A0, U+2028, U+FEFF and similar characters are among these.
        return false
      default: continue
      }
    }
    return true
  }

  /// Whether the text begins like a document marker, which a key at the start of a line must not.
  private static func isDocumentMark(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "---".utf8) || bytes.starts(with: "...".utf8)
  }

  /// Whether the text spells null, a boolean, a number, or a date in some readers.
  private static func isOtherValue(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    if first.isASCIIDigit || first == 0x2E || first == 0x2B || first == 0x2D {
      return NumberText.literal(bytes) != nil || bytes.allSatisfy(isNumberLike)
    }
    guard bytes.count <= 9 else { return false }
    return words.contains(String(decoding: bytes, as: UTF8.self))
  }

  private static func isNumberLike(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || [0x2B, 0x2D, 0x2E, 0x3A, 0x5F, 0x45, 0x65].contains(byte)
  }

  private static let words: Set<String> = [
    "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE",
    // Readers of YAML 1.1 treat these as booleans, so a person would quote them.
    "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF",
    // The language warns of the words for null in other languages.
    "None", "nil", "undefined",
  ]

  private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`".utf8)

  /// Whether a character is written as an escape: it hides or reorders text, or is not a character.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHidden || [0xA0, 0xFFFE, 0xFFFF].contains(scalar.value)
  }

  static func doubleQuoted(_ text: String) -> [UInt8] {
    var output: [UInt8] = [0x22]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\"".utf8
      case "\\": output += "\\\\".utf8
      case "\n": output += "\\n".utf8
      case "\r": output += "\\r".utf8
      case "\t": output += "\\t".utf8
      case _ where needsEscape(scalar):
        output += escape(scalar).utf8
      default: output += Array(String(scalar).utf8)
      }
    }
    output.append(0x22)
    return output
  }

  /// YAML 1.2.2, 5.7: `\xXX`, `\uXXXX` or `\UXXXXXXXX`.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let (letter, width) =
      scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
