import MessageSyntax

/// Text of a command of the POSIX shell (IEEE Std 1003.1, "Shell Command Language").
///
/// The text shows what it does: it contains no control character but the ends of its lines, and
/// none that reorders or hides what is around it. Such characters, and bytes that are not UTF-8,
/// are written by `printf`. It may be pasted: no tab completes a name, and no `!` recalls a
/// command.
enum ShellText {
  /// A word that represents a text, which must not contain NUL.
  static func word(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy({ bareBytes.contains($0) }), text.utf8.first != 0x3D {
      return text
    }
    guard !isPlain(text) else { return ShellQuoting.quoted(text) }
    // A substitution loses the line ends that it ends in.
    let end = text.utf8.reversed().prefix { $0 == 0x0A }.count
    let start = String(text.unicodeScalars.dropLast(end))
    let substitution = "\"$(\(printfCommand([start.unicodeScalars.map(escaped).joined()])))\""
    return end == 0
      ? substitution : substitution + ShellQuoting.quoted(String(repeating: "\n", count: end))
  }

  /// A word that represents a text with markers, which become what the shell puts in.
  static func word(_ text: String, _ substitutions: [CurlSubstitution]) -> String {
    if substitutions.isEmpty { return word(text) }
    return CurlPiece.pieces(of: Array(text.utf8), substitutions).map { piece in
      switch piece {
      case .literal(let bytes): word(String(decoding: bytes, as: UTF8.self))
      case .substitution(let word): word
      }
    }.joined()
  }

  /// The commands that print bytes with markers, one after the other.
  static func commands(
    printing bytes: [UInt8], _ substitutions: [CurlSubstitution]
  ) -> [String] {
    CurlPiece.pieces(of: bytes, substitutions).map { piece in
      switch piece {
      case .literal(let bytes): command(printing: bytes)
      case .substitution(let word): "printf %s \(word)"
      }
    }
  }

  /// The command that prints bytes, which are not none.
  ///
  /// It is one command of one word, however many bytes there are: a shell that is given a list of
  /// some ten thousand commands may crash. The word goes on in further lines.
  static func command(printing bytes: [UInt8]) -> String {
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

  /// Whether a text may be between quotes as it is.
  static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ $0.isVisible || $0 == "\n" }) else { return false }
    // Shells that recall commands forget at the end of a line that they are between quotes.
    return !text.utf8.contains(0x0A) || !text.utf8.contains(UInt8(ascii: "!"))
  }

  /// What no shell reads anything into, wherever it is in a word; but `=` not at its beginning.
  private static let bareBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+,-=".utf8)
}

// MARK: - printf

extension ShellText {
  private static func printfCommand(_ format: [String]) -> String {
    // What begins with a hyphen would be taken for an option.
    let isLikeOption = format.first?.utf8.first == UInt8(ascii: "-")
    let word = format.map { "'\($0)'" }.joined(separator: "\\\n")
    return isLikeOption ? "printf -- \(word)" : "printf \(word)"
  }

  /// The next character or, where there is none, the next byte, as a format of `printf` writes it.
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
    default: scalar.isVisible ? String(scalar) : String(scalar).utf8.map(octal).joined()
    }
  }

  /// IEEE Std 1003.1, "File Format Notation": `\ddd`, three octal digits.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
