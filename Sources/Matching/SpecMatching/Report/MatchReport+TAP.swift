import Diagnostics

extension MatchReport {
  /// The report in the Test Anything Protocol, version 13, with a line for each request.
  var tap: String {
    var lines = ["TAP version 13", "1..\(entries.count)"]
    for (index, entry) in entries.enumerated() {
      // A '#' would begin a directive.
      let name = VisibleText.escaping(entry.name).split(
        separator: "#", omittingEmptySubsequences: false
      ).joined(separator: "\\#")
      let word = isFailure(entry) ? "not ok" : "ok"
      let isSkipped = entry.outcome == .unseen && !requiresAll
      lines.append(
        "\(word) \(index + 1) - \(name)" + (isSkipped ? " # SKIP \(entry.summary)" : ""))
      guard isFailure(entry) else { continue }
      lines.append("# \(VisibleText.escaping(entry.summary))")
      lines += entry.differenceLines.map { "# \(VisibleText.escaping($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
