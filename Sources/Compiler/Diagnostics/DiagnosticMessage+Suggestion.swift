internal import MessageSyntax

// Suggestions of the names that an unknown word may have been meant to be.

extension DiagnosticMessage {
  /// "did you mean …?", when one of the known names is close to a name.
  ///
  /// One that differs in case only always is. Among names of one or two letters nothing else is:
  /// half of them would do.
  package static func suggestion(
    for name: String, among known: some Sequence<String>, prefix: String = ""
  ) -> String? {
    let known = Array(known)
    let lowercased = name.lowercased()
    let twin = known.first { $0.lowercased() == lowercased }
    let closest =
      twin
      ?? EditDistance.closest(
        to: name,
        among: known.filter { max($0.unicodeScalars.count, name.unicodeScalars.count) > 2 }
      )
    return closest.map { "did you mean '\(prefix)\($0)'?" }
  }

  /// Words in quotes, as many as fit into a line: `'a', 'b' and 40 more`.
  package static func listing(_ words: [String]) -> String {
    let items = words.map { "'\($0)'" }
    var width = 0
    let fitting = items.prefix { item in
      width += item.unicodeScalars.count + 2
      return width <= 100
    }
    // "And 1 more" would be no shorter.
    let isWhole = items.count - fitting.count <= 1
    let shown = items.prefix(isWhole ? items.count : max(1, fitting.count))
    let rest = items.count - shown.count
    return shown.joined(separator: ", ") + (rest == 0 ? "" : " and \(rest) more")
  }
}
