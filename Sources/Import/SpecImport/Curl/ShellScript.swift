import Diagnostics
import MessageSyntax

/// Where the standard input of a command comes from.
enum ShellInput: Sendable {
  /// Text, which may contain variables.
  case text(ShellWord)
  case file(ShellWord)
}

/// The simple commands of a script, in the order in which they stand. No command is run.
///
/// Reserved words, parentheses and functions only group commands: what is in a loop, a branch or a
/// substitution is a command like any other.
struct ShellScript {
  /// A command: its words, and the text that a shell gives to it.
  struct Command {
    var words: [ShellWord] = []
    /// Where standard input comes from, if it is known.
    var input: ShellInput?
    /// The place of all its words, also of those that are not known.
    var span: Span?
    /// The pattern of the `case` that runs the command.
    var label: String?
  }

  private(set) var commands: [Command] = []
  private(set) var problems: [ShellProblem]
  /// The values that `${NAME:-value}` gives to variables.
  private(set) var defaults: [(name: String, value: [UInt8])]

  private var command = Command()
  private var piped: ShellInput?
  private var label: String?
  /// The number of open parentheses.
  private var groups = 0
  private var arrays: [String: [ShellWord]] = [:]
  /// The array whose items are being read.
  private var array: String?

  /// The items of arrays that have been put into commands.
  private var expandedItems = 0
  /// The greatest number of them, for a short script can repeat a long array.
  private static let mostItems = 100_000

  /// Reads a script, or the command of a substitution at a depth of more than 0.
  init(_ bytes: [UInt8], base: UInt32, depth: Int = 0) {
    if depth == 0, let tokens = CommandPrompt.tokens(of: bytes, base: base) {
      (problems, defaults) = ([], [])
      take(tokens, depth: depth)
      return
    }
    var lexer = ShellLexer(
      depth == 0 ? FencedCode.only(in: bytes) : bytes, base: base, depth: depth)
    let tokens = lexer.tokens()
    (problems, defaults) = (lexer.problems, lexer.defaults)
    for word in lexer.substitutions { readSubstitutions(of: word, depth: depth) }
    take(tokens, depth: depth)
  }

  private mutating func take(_ tokens: [ShellToken], depth: Int) {
    for token in tokens {
      switch token {
      case .word(let word):
        readSubstitutions(of: word, depth: depth)
        add(word)
      case .redirection(let mark, let word, let document):
        readSubstitutions(of: document ?? word, depth: depth)
        redirect(mark, word, document)
      case .separator(let mark, _): end(by: mark)
      }
    }
    end(by: "\n")
  }

  private mutating func redirect(_ mark: String, _ word: ShellWord, _ document: ShellWord?) {
    switch mark {
    case "<": command.input = .file(word)
    case "<<<":
      var text = word
      text.append(0x0A)
      command.input = .text(text)
    case ">" where word.literal.map(CurlCommands.isCurl) ?? false:
      // The prompt of a shell, such as `PS>`.
      command.words = [word]
    default: if let document { command.input = .text(document) }
    }
  }

  private mutating func add(_ word: ShellWord) {
    if let array { return arrays[array, default: []].append(word) }
    command.span = command.span?.union(word.span) ?? word.span
    let pieces = word.pieces.filter { $0 != .bytes([]) }
    guard case .variable(let name)? = pieces.first, pieces.count == 1 else {
      return command.words.append(word)
    }
    if name == "@" || name == "*" {
      return problems.append(.init(text: "the items of '$\(name)' are not known", span: word.span))
    }
    guard name.hasSuffix("[@]") else { return command.words.append(word) }
    if let items = arrays[String(name.dropLast(3))],
      expandedItems + items.count <= Self.mostItems
    {
      expandedItems += items.count
      command.words += items
    } else {
      problems.append(.init(text: "the items of '${\(name)}' are not known", span: word.span))
    }
  }

  private mutating func end(by mark: String) {
    if array != nil {
      if mark == ")" { array = nil }
      return
    }
    if mark == "(" {
      if let name = command.words.last?.literal, name.hasSuffix("="), name.utf8.count > 1 {
        array = String(name.dropLast(name.hasSuffix("+=") ? 2 : 1))
        return
      }
      groups += 1
    } else if mark == ")" {
      guard groups > 0 else {
        label = command.words.last?.literal
        command = Command()
        return
      }
      groups -= 1
    }
    command.input = command.input ?? piped
    command.label = label
    if !command.words.isEmpty { commands.append(command) }
    piped = mark == "|" ? Self.output(of: command) : nil
    if mark == ";;" { label = nil }
    command = Command()
  }

  /// The output of a command, or `nil` if it is not known without running the command.
  private static func output(of command: Command) -> ShellInput? {
    let words = command.words.compactMap(\.bytes)
    if words.count == command.words.count {
      if words.count == 2, words[0] == Array("cat".utf8), words[1].first != 0x2D {
        return .file(command.words[1])
      }
      if words.count == 1, words[0] == Array("cat".utf8) { return command.input }
      return PrintedText.output(of: words).map {
        .text(ShellWord(pieces: [.bytes($0)], span: command.span ?? command.words[0].span))
      }
    }
    return PrintedText.echoed(command.words).map { .text($0) }
  }

  /// Takes the commands whose output is a part of a word: a shell runs them first.
  private mutating func readSubstitutions(of word: ShellWord, depth: Int) {
    for case .command(let text, let base) in word.pieces {
      guard depth < ShellLexer.deepest else { return }
      let inner = ShellScript(text, base: base, depth: depth + 1)
      commands += inner.commands
      problems += inner.problems
      defaults += inner.defaults
    }
  }
}
