/// Text of a POSIX shell command (IEEE Std 1003.1, "Shell Command Language").
///
/// The text looks like what it does: it contains no control characters except line ends, and no
/// characters that reorder or hide others. These, and bytes that are not UTF-8, are produced by
/// `printf`. The text can be pasted into a terminal: it has no tab to complete a name and no `!` to
/// recall a command.
package enum ShellText {
  /// A word for a text without NUL: bare if it has no special meaning to any shell.
  package static func word(_ text: String) -> String {
    isBare(text) ? text : quoted(text)
  }

  /// A single-line word, for comments and messages: line ends are escaped, too.
  package static func oneLine(_ text: String) -> String {
    text.utf8.contains(0x0A) ? substitution(for: text, onOneLine: true) : word(text)
  }

  /// A quoted word, taken literally where patterns are allowed.
  package static func quoted(_ text: String) -> String {
    isPlain(text) ? singleQuoted(text) : substitution(for: text, onOneLine: false)
  }

  /// IEEE Std 1003.1, "Shell Command Language", 2.2.2: between single quotes only the closing quote
  /// is special.
  static func singleQuoted(_ text: String) -> String {
    let quote = UInt8(ascii: "'")
    var bytes = [quote]
    for byte in text.utf8 {
      if byte == quote { bytes += #"'\''"#.utf8 } else { bytes.append(byte) }
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A command substitution that prints a text which must not appear in the command itself.
  private static func substitution(for text: String, onOneLine: Bool) -> String {
    let count = text.utf8.reversed().prefix { $0 == 0x0A }.count
    let start = text.unicodeScalars.dropLast(count).map(escaped).joined()
    let substitution = "\"$(\(printfCommand([start])))\""
    // A command substitution strips trailing line ends.
    if count == 0 { return substitution }
    return substitution
      + (onOneLine
        ? String(repeating: #"$'\n'"#, count: count)
        : singleQuoted(String(repeating: "\n", count: count)))
  }

  /// Whether a text has no special meaning to any shell.
  static func isBare(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.first != UInt8(ascii: "=")
      && text.utf8.allSatisfy { bareBytes.contains($0) }
  }

  /// A command that prints bytes, at least one.
  ///
  /// It is one command with one word, however many bytes there are: a shell may crash on a list of
  /// some ten thousand commands. The word continues on further lines.
  package static func command(printing bytes: [UInt8]) -> String {
    var lines: [String] = []
    var line = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = nextEscaped(&rest)
      line += piece
      let width = line.utf8.count
      guard width >= 96 || width >= 60 && piece == #"\n"# || rest.isEmpty else { continue }
      lines.append(line)
      line = ""
    }
    return printfCommand(lines)
  }

  /// Whether a text can be written verbatim between quotes.
  package static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ $0.showsItself || $0 == "\n" }) else { return false }
    // At a line end, shells with history expansion forget that they are between quotes.
    return !text.utf8.contains(0x0A) || !text.utf8.contains(UInt8(ascii: "!"))
  }

  /// The bytes without special meaning to any shell in any position, except `=` at the beginning.
  private static let bareBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-=".utf8)
}

// MARK: - printf

extension ShellText {
  private static func printfCommand(_ format: [String]) -> String {
    // A format that begins with a hyphen would be taken for an option.
    let isLikeOption = format.first?.utf8.first == UInt8(ascii: "-")
    let word = format.map { "'\($0)'" }.joined(separator: "\\\n")
    return isLikeOption ? "printf -- \(word)" : "printf \(word)"
  }

  /// The next character or, at invalid UTF-8, the next byte, as written in a `printf` format.
  private static func nextEscaped(_ bytes: inout ArraySlice<UInt8>) -> String {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.prefix(4).makeIterator()
    if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
      bytes = bytes.dropFirst(encoded.count)
      return escaped(Unicode.UTF8.decode(encoded))
    }
    return bytes.popFirst().map(octal) ?? ""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": #"\\"#
    case "%": "%%"
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case "'", "!": octal(UInt8(scalar.value))
    default: scalar.showsItself ? String(scalar) : String(scalar).utf8.map(octal).joined()
    }
  }

  /// IEEE Std 1003.1, "File Format Notation": `\ddd`, three octal digits.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
