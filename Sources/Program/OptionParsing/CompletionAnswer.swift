import MessageSyntax

extension Program {
  /// The first argument of a request from a shell's completion script.
  package static let completionRequest = "---completion"

  /// Answers a completion script.
  ///
  /// - Parameter arguments: The shell, the index of the word to complete, and the words as the
  ///   shell splits them, beginning with the program's name, with their quotes.
  /// - Returns: Lines for the script.
  package func completions(_ arguments: [String]) -> String {
    // A script that names no shell may be that of bash, where a name in an offer could run
    // commands.
    let shell = arguments.first.flatMap { CompletionWord.Shell(rawValue: $0) } ?? .bash
    guard arguments.count > 2, let index = Int(arguments[1]), index > 0 else { return "" }
    let words = Array(arguments.dropFirst(2))
    let earlier = words.prefix(index)
    guard index > 1, index <= words.count, let type = command(named: words[1]) else {
      return firstWords(earlier, for: shell)
    }
    let question = CompletionQuestion(
      declarations: type.declarations, earlier: Array(earlier.dropFirst(2)),
      current: words.count > index ? words[index] : "")
    return question.answer(all: words, for: shell)
  }

  /// The commands, and the options of the program.
  private func firstWords(
    _ earlier: ArraySlice<String>, for shell: CompletionWord.Shell
  ) -> String {
    guard earlier.count == 1 || earlier.count == 2 && earlier.last == "help" else { return "" }
    let offers = commands.map { ($0.description.name, $0.description.summary) }
    let others = [("help", "Help on a command."), ("--help", ""), ("--version", "")]
    return CompletionQuestion.lines(earlier.count == 1 ? offers + others : offers, for: shell)
  }
}

/// A request to complete a word of a command line.
private struct CompletionQuestion {
  let declarations: [ArgumentDeclaration]

  /// The words between the command and the one to complete.
  let earlier: [String]

  /// The part of the word that has been typed.
  let current: String

  func answer(all words: [String], for shell: CompletionWord.Shell) -> String {
    let (pending, operands, isAfterOptions) = position
    if let pending { return offers(of: pending, words, for: shell) }
    if !isAfterOptions, current.hasPrefix("-") { return options(words, for: shell) }
    let arguments = declarations.filter(\.isArgument)
    guard
      let argument = operands < arguments.count
        ? arguments[operands] : arguments.last(where: { $0.arity == .many })
    else { return isAfterOptions ? "" : options(words, for: shell) }
    return offers(of: argument, words, for: shell)
  }

  /// The option whose value is needed, the number of arguments before it, and whether `--` is among
  /// them.
  private var position: (pending: ArgumentDeclaration?, operands: Int, isAfterOptions: Bool) {
    var pending: ArgumentDeclaration?
    var operands = 0
    for (index, word) in earlier.enumerated() {
      if pending != nil {
        // Bash splits `--output=DIR` at the `=`.
        if word != "=" { pending = nil }
      } else if word == "--" {
        return (nil, operands + earlier.count - index - 1, true)
      } else if word.hasPrefix("-"), word != "-" {
        pending = declarations.first { $0.arity != .none && $0.names.contains(word) }
      } else {
        operands += 1
      }
    }
    return (pending, operands, false)
  }

  private func options(_ words: [String], for shell: CompletionWord.Shell) -> String {
    if let equals = current.firstIndex(of: "=") {
      let name = current[..<equals]
      guard let option = declarations.first(where: { $0.name == name && $0.arity != .none }) else {
        return ""
      }
      return offers(of: option, words, prefix: "\(name)=", for: shell)
    }
    let given = Set(earlier)
    let offers = declarations.filter {
      !$0.isArgument && ($0.arity == .many || given.isDisjoint(with: $0.names))
    }.map { ($0.name, $0.help) }
    return Self.lines(
      offers + [("--help", "Help on the command."), ("--help-hidden", "All options.")], for: shell)
  }

  private func offers(
    of option: ArgumentDeclaration, _ words: [String], prefix: String = "",
    for shell: CompletionWord.Shell
  ) -> String {
    let names: [String]
    switch option.completion {
    case .files: return "files\n"
    case .folders: return "folders\n"
    case .standard: names = option.words
    case .words(let words): names = words
    case .names(let find):
      var seen: Set<String> = []
      names = find(words).filter { seen.insert($0).inserted }
    }
    return Self.answer(names.compactMap { CompletionWord.text($0, for: shell) }.map { prefix + $0 })
  }

  /// The program's own words, with their meaning for shells that show it.
  static func lines(
    _ offers: [(word: String, help: String)], for shell: CompletionWord.Shell
  ) -> String {
    answer(
      offers.map { word, help in
        switch shell {
        case .bash: word
        case .zsh: help.isEmpty ? word : "\(word):\(help)"
        case .fish: help.isEmpty ? word : "\(word)\t\(help)"
        }
      })
  }

  private static func answer(_ words: [String]) -> String {
    words.isEmpty ? "" : "words\n" + words.map { $0 + "\n" }.joined()
  }
}
