import Diagnostics
import MessageSyntax

/// Divides a command into words as the Command Prompt of Windows and the C runtime of a program do:
/// the form in which browsers copy requests for it ("Copy as cURL (cmd)").
///
/// The prompt removes each `^` outside of quotes and takes the next byte as it is. The runtime then
/// divides at spaces, takes `\"` for a quote, and removes the other quotes.
struct CommandPrompt {
  private typealias Unit = (byte: UInt8, offset: Int)

  /// The tokens of a text, or `nil` if it is not for the Command Prompt.
  static func tokens(of bytes: [UInt8], base: UInt32) -> [ShellToken]? {
    guard isUsed(in: bytes) else { return nil }
    var tokens: [ShellToken] = []
    for (line, end) in lines(of: bytes) {
      tokens += words(of: line, base: base).map { .word($0) }
      let start = base + UInt32(end)
      tokens.append(.separator("\n", Span(start: start, end: start)))
    }
    return tokens
  }

  /// Whether a line ends with ` ^`, or a word begins with `^"`. In a POSIX shell, both would be parts
  /// of arguments.
  private static func isUsed(in bytes: [UInt8]) -> Bool {
    guard bytes.contains(0x5E), bytes.firstRange(of: "curl".utf8) != nil else { return false }
    for index in bytes.indices.dropFirst() where bytes[index] == 0x5E && bytes[index - 1] == 0x20 {
      let next = index + 1
      if next == bytes.count { return true }
      if bytes[next] == 0x22 || bytes[next] == 0x0A || bytes[next] == 0x0D { return true }
    }
    return false
  }

  /// The command lines, without carets, each with its end.
  private static func lines(of bytes: [UInt8]) -> [(units: [Unit], end: Int)] {
    var lines: [(units: [Unit], end: Int)] = []
    var units: [Unit] = []
    var isQuoted = false
    var index = ByteOrderMark.length(in: bytes)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x5E where !isQuoted:
        index += 1
        if index < bytes.count, bytes[index] == 0x0D { index += 1 }
        guard index < bytes.count else { break }
        // After a caret, a line end disappears, and a second one stays.
        if bytes[index] == 0x0A {
          index += 1
          if index < bytes.count, bytes[index] == 0x0D { index += 1 }
          guard index < bytes.count, bytes[index] == 0x0A else { continue }
        }
        units.append((bytes[index], index))
      case _ where byte == 0x0A || !isQuoted && (byte == 0x26 || byte == 0x7C):
        lines.append((units, index))
        (units, isQuoted) = ([], false)
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: break
      default:
        if byte == 0x22 { isQuoted.toggle() }
        units.append((byte, index))
      }
      index += 1
    }
    return lines + [(units, bytes.count)]
  }

  private static func words(of units: [Unit], base: UInt32) -> [ShellWord] {
    var words: [ShellWord] = []
    var word: ShellWord?
    var isQuoted = false
    var index = 0
    while index < units.count {
      let (byte, offset) = units[index]
      if !isQuoted, byte == 0x20 || byte == 0x09 {
        if let ended = word { words.append(ended) }
        word = nil
        index += 1
        continue
      }
      var current = word ?? ShellWord(span: Span(at: base + UInt32(offset)))
      let slashes = units[index...].prefix { $0.byte == 0x5C }.count
      index += slashes
      if index < units.count, units[index].byte == 0x22 {
        current.append([UInt8](repeating: 0x5C, count: slashes / 2))
        if slashes % 2 == 1 {
          current.append(0x22)
        } else if isQuoted, index + 1 < units.count, units[index + 1].byte == 0x22 {
          current.append(0x22)
          index += 1
        } else {
          isQuoted.toggle()
          current.isQuoted = true
        }
        index += 1
      } else if slashes > 0 {
        current.append([UInt8](repeating: 0x5C, count: slashes))
      } else {
        current.append(byte)
        index += 1
      }
      let last = units[min(index, units.count) - 1].offset
      current.span = Span(start: current.span.start, end: base + UInt32(last + 1))
      word = current
    }
    return words + (word.map { [$0] } ?? [])
  }
}
