import Diagnostics

extension MatchReport {
  /// The report as text.
  var plainText: String {
    var lines: [String] = []
    for entry in entries {
      let count = entry.count > 1 ? " (\(entry.count) requests)" : ""
      lines.append("\(entry.name): \(entry.summary)\(count)")
      lines += entry.differenceLines.map { "  \($0)" }
      guard let match = entry.match else { continue }
      for capture in match.captures {
        let type = capture.type.isEmpty ? "" : ", \(Self.article(capture.type)) \(capture.type)"
        lines.append("  \(capture.name) = \(capture.text)\(type)")
      }
      lines += match.notes.map { "  note: \($0)" }
      if match.lacksContent {
        lines.append("  note: the capture does not contain the body, which was not compared")
      }
    }
    // Values come from a client, so line ends in them must be escaped.
    return lines.map { VisibleText.escaping($0) + "\n" }.joined()
  }

  private static func article(_ word: String) -> String {
    let vowels = Array("aeiou".utf8)
    return word.utf8.first.map { vowels.contains($0) } ?? false ? "an" : "a"
  }
}
