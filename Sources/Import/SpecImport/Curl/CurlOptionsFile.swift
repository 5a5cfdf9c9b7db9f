import Diagnostics
import MessageSyntax

/// A file of options, which `-K` names: an option a line, with `=`, `:` or a space before its value.
enum CurlOptionsFile {
  /// The options as words of a command, all at the place where the file is named.
  static func words(of text: String, at span: Span) -> [ShellWord] {
    text.split { $0 == "\n" || $0 == "\r\n" }.flatMap { line -> [ShellWord] in
      let bytes = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = bytes.first, first != 0x23 else { return [] }
      let name = bytes.prefix { !" \t=:".utf8.contains($0) }
      let rest = bytes.dropFirst(name.count).drop { " \t=:".utf8.contains($0) }
      let option = (first == 0x2D ? [] : [0x2D, 0x2D]) + Array(name)
      guard let value = value(of: rest), takesValue(option) else {
        return [word(option, at: span)]
      }
      return [word(option, at: span), word(value, at: span)]
    }
  }

  private static func word(_ bytes: [UInt8], at span: Span) -> ShellWord {
    ShellWord(pieces: [.bytes(bytes)], span: span, isQuoted: true)
  }

  private static func takesValue(_ option: [UInt8]) -> Bool {
    let text = String(decoding: option, as: UTF8.self)
    let known =
      text.hasPrefix("--")
      ? CurlCommandOption.named(String(text.dropFirst(2)))
      : text.last.flatMap { CurlCommandOption.letter($0) }
    return known?.takesValue ?? true
  }

  /// The value: a word, or text in quotes with escapes. `nil` if it is missing.
  private static func value(of text: Substring.UTF8View) -> [UInt8]? {
    guard let first = text.first else { return nil }
    guard first == 0x22 else { return Array(text.prefix { $0 != 0x20 && $0 != 0x09 }) }
    var value: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst(), byte != 0x22 {
      guard byte == 0x5C, let next = rest.popFirst() else {
        value.append(byte)
        continue
      }
      switch next {
      case 0x74, 0x6E, 0x72, 0x76: value.append(PrintedText.control(next) ?? next)
      default: value.append(next)
      }
    }
    return value
  }
}
