import MessageSyntax

/// Text for readers, in the form in which a spec contains it.
enum SpecDescription {
  /// The text with tabs replaced by spaces, trailing spaces removed and lines separated by LF, so
  /// that it can be a block scalar.
  static func clean(_ text: String) -> String {
    var output: [UInt8] = []
    var blanks = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x20: blanks += 1
      case 0x09: blanks += 2
      case 0x0A, 0x0D:
        blanks = 0
        if byte == 0x0A, previous == 0x0D { break }
        output.append(0x0A)
      default:
        output += repeatElement(0x20, count: blanks)
        blanks = 0
        output.append(byte)
      }
      previous = byte
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The value that the service assumes if none is sent, as a sentence.
  static func sentence(ofDefault value: JSONTree?) -> String? {
    guard let text = value?.spelling, !text.isEmpty, text.utf8.count < 100 else { return nil }
    return "Default: \(text)."
  }

  /// Appends a sentence to a text.
  static func appending(_ sentence: String?, to text: String?) -> String? {
    guard let sentence else { return text }
    guard let text, !text.isEmpty else { return sentence }
    let last = text.utf8.last ?? 0x20
    if text.utf8.contains(0x0A) { return text + "\n\n" + sentence }
    return text + (last == 0x2E || last == 0x21 || last == 0x3F ? " " : ". ") + sentence
  }
}
