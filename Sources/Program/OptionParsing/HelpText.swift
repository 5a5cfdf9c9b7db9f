/// The help on the program and its commands, in lines of at most 80 characters.
extension Program {
  /// Help on the program.
  func help() -> String {
    var text = HelpText()
    text.add(summary)
    text.add(discussion)
    text.add("usage: \(name) COMMAND [ARGUMENT]... [OPTION]...")
    for command in commands {
      text.addEntry(command.description.name, command.description.summary)
    }
    text.endEntries()
    text.add("'\(name) help COMMAND' says more, and '\(name) --version' the version.")
    return text.text
  }

  /// Help on a command.
  ///
  /// - Parameters:
  ///   - type: The command.
  ///   - showsHidden: Whether the help is complete; otherwise it fits a terminal of 24 lines.
  /// - Returns: The text, with a final line end.
  func help(for type: any Command.Type, showsHidden: Bool) -> String {
    let declarations = type.declarations
    let arguments = declarations.filter(\.isArgument)
    let all = declarations.filter { !$0.isArgument }
    let shown = showsHidden ? all : all.filter { !$0.isHidden }
    let description = type.description
    var text = HelpText()
    text.add(description.summary)
    if showsHidden || all.count < 3 { text.add(description.discussion) }
    text.add("usage: \(usage(of: type))")
    for option in arguments + shown {
      let names = (option.letter.map { "\($0), " } ?? "") + option.usage
      text.addEntry(names, option.fullHelp)
    }
    text.endEntries()
    text.add("Examples:\n" + description.examples.map { "  \($0)\n" }.joined())
    if shown.count < all.count {
      text.add("'\(name) \(description.name) --help-hidden' shows all \(all.count) options.")
    }
    return text.text
  }
}

/// Help that is being written.
private struct HelpText {
  private(set) var text = ""

  /// The width of a terminal, and the column where the texts of entries begin.
  private static let width = 80
  private static let column = 26

  /// Adds paragraphs after an empty line. Lines that begin with a space are not wrapped.
  mutating func add(_ paragraphs: String) {
    if paragraphs.isEmpty { return }
    if !text.isEmpty { text += "\n" }
    for line in paragraphs.split(separator: "\n", omittingEmptySubsequences: false) {
      let lines = line.hasPrefix(" ") ? [String(line)] : WrappedText.lines(line, Self.width)
      text += lines.map { $0 + "\n" }.joined()
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  /// Adds the names of an option, and its help in a column of its own.
  mutating func addEntry(_ names: String, _ help: String) {
    if !isInEntries { text += "\n" }
    isInEntries = true
    let lines = WrappedText.lines(help[...], Self.width - Self.column)
    let fits = names.utf8.count + 2 < Self.column
    text += "  " + names
    if !fits { text += "\n" }
    for (index, line) in lines.enumerated() {
      let start = index == 0 && fits ? names.utf8.count + 2 : 0
      text += String(repeating: " ", count: Self.column - start) + line + "\n"
    }
  }

  mutating func endEntries() { isInEntries = false }

  private var isInEntries = false
}
