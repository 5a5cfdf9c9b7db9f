import MessageSyntax

/// Finds the commands in a Markdown document: its fenced code (CommonMark 0.31, section 4.5).
enum FencedCode {
  /// The languages of code that can contain commands; none is one of them.
  private static let languages: Set<String> = [
    "", "bash", "sh", "shell", "zsh", "console", "terminal", "shell-session", "shellsession",
    "curl", "cmd", "text", "txt",
  ]

  /// The text with spaces in place of everything that is not a command in fenced code. A text
  /// without a fence is returned as it is.
  static func only(in bytes: [UInt8]) -> [UInt8] {
    guard bytes.firstRange(of: "```".utf8) != nil || bytes.firstRange(of: "~~~".utf8) != nil else {
      return bytes
    }
    var output = bytes
    var fence: ArraySlice<UInt8>?
    var isRead = false
    var hasPrompts = false
    var isContinued = false
    for line in lines(of: bytes) {
      let text = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
      let mark = text.prefix { $0 == text.first && ($0 == 0x60 || $0 == 0x7E) }
      if mark.count >= 3, fence.map({ mark.starts(with: $0) }) ?? true {
        if fence == nil {
          let language = String(decoding: text.dropFirst(mark.count), as: UTF8.self).trimmed
          let name = language.split { " {,:".contains($0) }.first.map { String($0).asciiLowercased }
          isRead = languages.contains(name ?? "")
          hasPrompts = bytes[line.upperBound...].first == 0x24
          fence = mark
        } else {
          fence = nil
        }
        isContinued = false
        blank(line, of: &output)
      } else if fence == nil || !isRead {
        blank(line, of: &output)
      } else if hasPrompts, !isContinued, text.first != 0x24 {
        // The output of a command.
        blank(line, of: &output)
      } else {
        isContinued = text.last { $0 != 0x0A && $0 != 0x0D } == 0x5C
      }
    }
    return output
  }

  private static func blank(_ line: Range<Int>, of bytes: inout [UInt8]) {
    for index in line where bytes[index] != 0x0A { bytes[index] = 0x20 }
  }

  /// The lines with their line ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}
