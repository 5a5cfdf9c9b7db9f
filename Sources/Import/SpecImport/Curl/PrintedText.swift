import Diagnostics
import MessageSyntax

/// The text that an `echo`, or a `printf` of one literal word, prints. Waybill's own commands use
/// `printf` for bytes that a command line cannot contain.
enum PrintedText {
  /// The output of the command without trailing line ends, as in a substitution.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - depth: The number of substitutions around it.
  /// - Returns: The text, or `nil` if it is not known without running the command.
  static func text(of command: [UInt8], depth: Int) -> [UInt8]? {
    guard var text = output(of: command, depth: depth) else { return nil }
    while text.last == 0x0A { text.removeLast() }
    return text
  }

  /// The whole output of the command.
  private static func output(of command: [UInt8], depth: Int) -> [UInt8]? {
    var lexer = ShellLexer(command, base: 0, depth: depth)
    var words: [[UInt8]] = []
    for token in lexer.tokens() {
      guard case .word(let word) = token, let bytes = word.bytes else { return nil }
      words.append(bytes)
    }
    guard lexer.problems.isEmpty else { return nil }
    return output(of: words)
  }

  /// The output of the words of a command.
  static func output(of words: [[UInt8]]) -> [UInt8]? {
    guard let first = words.first else { return nil }
    var arguments = words.dropFirst()
    if first == Array("echo".utf8) { return echoed(arguments) }
    guard first == Array("printf".utf8) else { return nil }
    if arguments.first == Array("--".utf8) { arguments = arguments.dropFirst() }
    if arguments.count == 2, arguments.first == Array("%s".utf8) { return arguments.last }
    if arguments.count == 2, arguments.first == Array("%b".utf8) {
      return arguments.last.flatMap { formatted($0, isFormat: false) }
    }
    guard arguments.count == 1, let format = arguments.first else { return nil }
    return formatted(format, isFormat: true)
  }

  /// The output of `echo`, or `nil` where shells differ: backslashes, and options other than `-n`.
  private static func echoed(_ arguments: ArraySlice<[UInt8]>) -> [UInt8]? {
    var arguments = arguments
    let isOpen = arguments.first == Array("-n".utf8)
    if isOpen { arguments = arguments.dropFirst() }
    guard arguments.first?.first != 0x2D, !arguments.contains(where: { $0.contains(0x5C) }) else {
      return nil
    }
    return Array(arguments.joined(separator: [0x20])) + (isOpen ? [] : [0x0A])
  }

  /// The text that an `echo` of words with variables prints, or `nil` where it is not known.
  static func echoed(_ words: [ShellWord]) -> ShellWord? {
    guard let name = words.first?.literal, name == "echo" || name == "printf" else { return nil }
    var arguments = words.dropFirst()
    var end: [UInt8] = name == "echo" ? [0x0A] : []
    if arguments.first?.literal == (name == "echo" ? "-n" : "%s") {
      end = []
      arguments = arguments.dropFirst()
    } else if name == "printf" {
      return nil
    }
    guard var text = arguments.first, !text.hasPrefix("-"), name == "echo" || arguments.count == 1
    else { return nil }
    for word in arguments.dropFirst() {
      text.append(0x20)
      for piece in word.pieces {
        if case .bytes(let bytes) = piece { text.append(bytes) } else { text.pieces.append(piece) }
      }
      text.span = text.span.union(word.span)
    }
    text.append(end)
    let isPlain = text.pieces.allSatisfy {
      if case .bytes(let bytes) = $0 { !bytes.contains(0x5C) } else { true }
    }
    return isPlain || name == "printf" ? text : nil
  }

  /// The control character that a letter after a backslash denotes, in `$'…'` and in `printf`.
  static func control(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x61: 0x07
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    case 0x76: 0x0B
    default: nil
    }
  }

  /// The escapes of `printf`: `\n`, `\t`, `\\`, `\ddd` and `%%`.
  private static func formatted(_ format: [UInt8], isFormat: Bool) -> [UInt8]? {
    var output: [UInt8] = []
    var rest = format[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, isFormat {
        guard rest.popFirst() == 0x25 else { return nil }
        output.append(0x25)
        continue
      }
      guard byte == 0x5C, let next = rest.popFirst() else {
        output.append(byte)
        continue
      }
      switch next {
      case 0x5C: output.append(0x5C)
      case 0x30...0x37:
        var value = UInt32(next - 0x30)
        var digits = 1
        while digits < 3, let digit = rest.first, (0x30...0x37).contains(digit) {
          value = value * 8 + UInt32(digit - 0x30)
          rest = rest.dropFirst()
          digits += 1
        }
        output.append(UInt8(truncatingIfNeeded: value))
      default: output += control(next).map { [$0] } ?? [0x5C, next]
      }
    }
    return output
  }
}
