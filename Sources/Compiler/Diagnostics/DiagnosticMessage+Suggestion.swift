internal import MessageSyntax

// Suggestions of similar names for unknown ones.

extension DiagnosticMessage {
  /// "did you mean …?", if a known name is similar.
  ///
  /// A name that differs only in case is always similar. Names of one or two letters must differ
  /// only in case, because half of them would be similar otherwise.
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

  /// Words in quotes, as many as fit on a line: `'a', 'b' and 40 more`.
  package static func listing(_ words: [String]) -> String {
    let items = words.map { "'\($0)'" }
    var width = 0
    let fitting = items.prefix { item in
      width += item.unicodeScalars.count + 2
      return width <= 100
    }
    // "And 1 more" would not be shorter.
    let isWhole = items.count - fitting.count <= 1
    let shown = items.prefix(isWhole ? items.count : max(1, fitting.count))
    let rest = items.count - shown.count
    return shown.joined(separator: ", ") + (rest == 0 ? "" : " and \(rest) more")
  }
}
