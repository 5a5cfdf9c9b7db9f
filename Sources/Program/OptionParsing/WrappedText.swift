// Text in lines of a limited width.

/// Breaks lines of text at spaces.
package enum WrappedText {
  /// The words of a line in lines of at most so many bytes, if no word is longer.
  static func lines(_ line: Substring, _ width: Int) -> [String] {
    var lines: [String] = [""]
    for word in line.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// A text with its long lines broken. Lines that begin with a space are kept: they are code.
  package static func wrap(_ text: String, at width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(" ") || line.utf8.count <= width
        ? String(line) : lines(line, width).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
