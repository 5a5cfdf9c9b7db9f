/// Characters that look like YAML's special characters but are ordinary text.
package enum Lookalike {
  /// The name of a space other than U+0020, such as `U+00A0 (no-break space)`; nil for other
  /// characters.
  package static func space(_ scalar: Unicode.Scalar) -> String? {
    let name: String
    switch scalar.value {
    case 0xA0: name = "no-break space"
    case 0x2000...0x200A: name = "typographic space"
    case 0x200B: name = "zero width space"
    case 0x202F: name = "narrow no-break space"
    case 0x205F: name = "mathematical space"
    case 0x2060: name = "word joiner"
    case 0x3000: name = "ideographic space"
    case 0xFEFF: name = "byte order mark"
    default: return nil
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      + " (\(name))"
  }

  /// Whether a character is a typographic quotation mark, such as `“` and `’`, which does not
  /// quote.
  package static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }

  /// The first space in a text other than U+0020.
  package static func firstSpace(in text: some StringProtocol) -> String? {
    text.unicodeScalars.lazy.compactMap { space($0) }.first
  }
}
