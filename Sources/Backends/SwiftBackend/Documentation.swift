/// Documentation comments of generated code.
enum Documentation {
  /// The lines of paragraphs, separated by empty lines. Texts keep their line breaks.
  static func paragraphs(_ texts: [String]) -> [String] {
    var paragraphs: [String] = []
    var isFirst = true
    for text in texts where !text.isEmpty {
      if !isFirst { paragraphs.append("") }
      isFirst = false
      if CommentText.isPlain(text) { paragraphs.append(text) } else { paragraphs += lines(text) }
    }
    return paragraphs
  }

  /// The lines of a text without empty ones at the end. An unclosed code block is closed, because
  /// it would include the following text.
  private static func lines(_ text: String) -> [String] {
    var lines = unfinishedLines(text)
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    guard text.utf8.contains(UInt8(ascii: "`")) else { return lines }
    let fences = lines.count { $0.drop(while: \.isWhitespace).hasPrefix("```") }
    return fences.isMultiple(of: 2) ? lines : lines + ["```"]
  }

  private static func unfinishedLines(_ text: String) -> [String] {
    // If all line ends are line feeds, characters need not be decoded.
    let lines = text.utf8.withContiguousStorageIfAvailable { bytes -> [String]? in
      guard bytes.allSatisfy({ $0 < 0x80 && !(0x0B...0x0D ~= $0) }) else { return nil }
      return bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    return (lines ?? nil)
      ?? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// The lines for parameters: `- Parameters:` and one line for each.
  static func parameters(_ entries: [(name: String, text: String)]) -> [String] {
    let lines = entries.map { entry in
      if CommentText.isPlain(entry.text) { return "\(entry.name): \(entry.text)" }
      let text = entry.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "\(entry.name): \(text)"
    }
    guard lines.count != 1 else { return ["- Parameter \(lines[0])"] }
    return lines.isEmpty ? [] : ["- Parameters:"] + lines.map { "  - \($0)" }
  }

  /// Text for use between backticks.
  static func code(_ text: String) -> String {
    if CommentText.isPlain(text), !text.utf8.contains(UInt8(ascii: "`")) { return text }
    return String(text.map { $0 == "`" || $0.isNewline ? " " : $0 })
  }
}
