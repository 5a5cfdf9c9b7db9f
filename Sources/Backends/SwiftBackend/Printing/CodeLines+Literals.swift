/// Writes literals. Text from specs cannot end its literal, and invisible characters and those that
/// reorder text are escaped.
extension CodeLines {
  /// Writes a string literal with one text.
  mutating func stringLiteral(_ text: String) {
    write(ascii: "\"")
    if isWithinCutoff { literalText(text) }
    write(ascii: "\"")
  }

  /// Writes a string literal.
  mutating func stringLiteral(_ pieces: [StringPiece]) {
    write(ascii: "\"")
    for piece in pieces where isWithinCutoff { literalPiece(piece) }
    write(ascii: "\"")
  }

  private mutating func literalPiece(_ piece: StringPiece) {
    switch piece {
    case .text(let text):
      literalText(text)
    case .interpolation(let arguments):
      write("\\(")
      flat(arguments)
      write(ascii: ")")
    }
  }

  /// Writes text inside the quotes of a literal.
  private mutating func literalText(_ text: String) {
    if isTooLong(text) { return count(Self.lineLength + 1) }
    if Self.isPlain(text) { return write(text) }
    for scalar in text.unicodeScalars where isWithinCutoff {
      switch scalar {
      case "\"": write("\\\"")
      case "\n": write("\\n")
      default: literalScalar(scalar)
      }
    }
  }

  /// Writes a code point other than a quotation mark or a line feed.
  private mutating func literalScalar(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\\": write("\\\\")
    case "\r": write("\\r")
    case "\t": write("\\t")
    case _ where scalar.isVisible || scalar.isReserved: write(scalar)
    default: write("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
    }
  }

  /// The columns that `swift format` counts for a literal: characters, not code points, without
  /// characters that begin in `\n` and continue after it. It removes an unnecessary line break
  /// before the message of an attribute or after `try`.
  static func characters(ofLiteral pieces: [StringPiece]) -> Int {
    var count = 2
    // A character may span two pieces of text.
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let more):
        text += more
      case .interpolation:
        count += characters(ofText: text) + characters { $0.literalPiece(piece) }
        text = ""
      }
    }
    return count + characters(ofText: text)
  }

  private static func characters(ofText text: String) -> Int {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return 2 * (lines.count - 1)
      + lines.reduce(0) { sum, line in sum + characters { $0.literalText(String(line)) } }
  }

  private static func characters(_ write: (inout CodeLines) -> Void) -> Int {
    var lines = CodeLines()
    write(&lines)
    return String(decoding: lines.bytes, as: UTF8.self).count
  }

  /// Whether a byte neither begins an escape nor belongs to a non-ASCII character.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      // Without an early exit, the loop can be vectorized.
      bytes.reduce(true) { isPlain($1) && $0 }
    } ?? text.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Writes a literal without quotes. Digits of a long integer are grouped by three.
  mutating func plainLiteral(_ text: String) {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard digits.count >= 7, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return write(text)
    }
    write(String(decoding: text.utf8.prefix(text.utf8.count - digits.count), as: UTF8.self))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { write(ascii: "_") }
      write(Unicode.Scalar(digit))
    }
  }
}

// MARK: - Text of several lines

extension CodeLines {
  /// Writes a literal with its lines on separate lines, indented like the scope.
  mutating func multilineString(_ pieces: [StringPiece]) {
    write("\"\"\"")
    newline()
    var quotes = 0
    for piece in pieces {
      switch piece {
      case .text(let text):
        for scalar in text.unicodeScalars { multilineScalar(scalar, after: &quotes) }
      case .interpolation(let arguments):
        write("\\(")
        flat(arguments)
        write(ascii: ")")
        quotes = 0
      }
    }
    endTextLine()
    write("\"\"\"")
  }

  /// Writes a code point of a multiline literal, which three quotation marks would end.
  private mutating func multilineScalar(_ scalar: Unicode.Scalar, after quotes: inout Int) {
    quotes = scalar == "\"" ? quotes + 1 : 0
    switch scalar {
    case "\n": endTextLine()
    case "\"": write(quotes.isMultiple(of: 3) ? "\\\"" : "\"")
    default: literalScalar(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a noncharacter from U+FDD0 to U+FDEF, which the compiler accepts unescaped but
  /// not as an escape.
  fileprivate var isReserved: Bool {
    (0xFDD0...0xFDEF).contains(value)
  }

  /// Whether it is visible or joins visible characters: not a control, a noncharacter, a character
  /// that changes the direction of text, or an invisible format character other than the joiners
  /// U+200C and U+200D of many scripts and emoji.
  var isVisible: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x61C, 0x61D..<0x180E, 0x180F..<0x200B: true
    case 0x200C, 0x200D, 0x2010..<0x2028, 0x202F..<0x2060, 0x2070..<0xFDD0: true
    case 0xFDF0..<0xFEFF, 0xFF00..<0xFFF9, 0xFFFC..<0xFFFE: true
    case 0x10000..<0xE0000, 0xE1000...0x10FFFF: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
