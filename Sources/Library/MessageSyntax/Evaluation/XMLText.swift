/// Text between the tags of an XML document.
///
/// XML 1.0, 2.2: `Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF]`.
package enum XMLText {
  /// How a carriage return is written.
  package enum CarriageReturn: Sendable, Hashable {
    /// As `&#13;`, since XML readers turn a bare one into a line feed (XML 1.0, 2.11).
    case reference

    /// As is: for placeholders of secrets in a `.http` file.
    case bare
  }

  /// Appends UTF-8 text, replacing characters that would be read as markup by references.
  package static func append(
    _ text: UnsafeBufferPointer<UInt8>, _ carriageReturn: CarriageReturn = .reference,
    to output: inout [UInt8]
  ) {
    var start = 0
    for index in text.indices {
      let reference: StaticString
      switch text[index] {
      case 0x26: reference = "&amp;"
      case 0x3C: reference = "&lt;"
      case 0x3E: reference = "&gt;"
      case 0x0D where carriageReturn == .reference: reference = "&#13;"
      default: continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      reference.withUTF8Buffer { output.append(contentsOf: $0) }
      start = index + 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Appends UTF-8 text for an element or for an attribute between quotes of either kind.
  ///
  /// In an attribute, XML readers turn a bare tab or line end into a space (XML 1.0, 3.3.3) but
  /// keep those written as references.
  package static func appendForAttributes(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    for byte in text {
      let reference: StaticString
      switch byte {
      case 0x09: reference = "&#9;"
      case 0x0A: reference = "&#10;"
      case 0x0D: reference = "&#13;"
      case 0x22: reference = "&quot;"
      case 0x26: reference = "&amp;"
      case 0x27: reference = "&apos;"
      case 0x3C: reference = "&lt;"
      case 0x3E: reference = "&gt;"
      default:
        output.append(byte)
        continue
      }
      reference.withUTF8Buffer { output.append(contentsOf: $0) }
    }
  }

  /// The offset of the first character that XML does not allow: a control character, or else U+FFFE
  /// or U+FFFF, which are EF BF BE and EF BF BF in UTF-8.
  package static func firstForbidden(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var noncharacter: Int?
    for (index, byte) in text.enumerated() {
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return index }
      if byte == 0xEF, noncharacter == nil, index + 2 < text.count, text[index + 1] == 0xBF,
        text[index + 2] >= 0xBE
      {
        noncharacter = index
      }
    }
    return noncharacter
  }
}
