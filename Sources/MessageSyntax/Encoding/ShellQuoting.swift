/// Quoting of the POSIX shell (IEEE Std 1003.1, "Shell Command Language", 2.2.2 Single-Quotes).
package enum ShellQuoting {
  /// One word that stands for a text, which must not hold NUL: nothing is special between single
  /// quotes but their end.
  package static func quoted(_ text: String) -> String {
    let quote = UInt8(ascii: "'")
    var bytes = [quote]
    for byte in text.utf8 {
      if byte == quote { bytes += #"'\''"#.utf8 } else { bytes.append(byte) }
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }
}
