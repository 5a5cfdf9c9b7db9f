/// The words of other tools that people type, with what to type instead.
package struct ForeignWords: Sendable {
  /// Commands of other tools, several in a text, separated by spaces.
  let commands: [(words: String, cure: String)]

  /// Options of other tools.
  let options: [(words: String, cure: String)]

  /// Options of some commands, with the cure for those that lack them.
  let elsewhere: [(words: String, cure: String)]

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - commands: Commands of other tools with their cures, which are whole sentences.
  ///   - options: Options, with their hyphens.
  ///   - elsewhere: Options that some commands have, with the cure for the others.
  package init(
    commands: [(words: String, cure: String)] = [], options: [(words: String, cure: String)] = [],
    elsewhere: [(words: String, cure: String)] = []
  ) {
    (self.commands, self.options, self.elsewhere) = (commands, options, elsewhere)
  }

  func cure(ofCommand word: String) -> String? { Self.cure(of: word, in: commands) }

  /// The cure of an option; `nil` for one that is not in the table.
  func cure(ofOption option: String) -> String? { Self.cure(of: option, in: options) }

  /// The cure of an option for a command that lacks it, although others have it.
  func cure(ofOptionElsewhere option: String) -> String? { Self.cure(of: option, in: elsewhere) }

  private static func cure(of word: String, in rows: [(words: String, cure: String)]) -> String? {
    rows.first { $0.words.split(separator: " ").contains(word[...]) }?.cure
  }
}
