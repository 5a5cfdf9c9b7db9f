import Diagnostics
import MessageSyntax

/// The meaning of a command line.
package enum ParsedCommandLine {
  /// Run a command. Its options are set and valid.
  case run(any Command)

  /// Print a text, such as help.
  case print(String)

  case version
}

extension Program {
  /// Reads a command line.
  ///
  /// Options follow the command, in any order, in POSIX and GNU syntax: `--output DIR`,
  /// `--output=DIR`, `-o DIR`, `-oDIR`, `-qo DIR`. Everything after `--` is an argument. A value
  /// that begins with a hyphen needs `=`, unless it is `-` or a number. `--help` overrides all
  /// mistakes.
  ///
  /// - Parameter arguments: The arguments after the name of the program.
  /// - Returns: A command to run, or a text to print.
  /// - Throws: `UsageError` for the first mistake.
  package func read(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
    guard let first = arguments.first else { return .print(help()) }
    switch first {
    case "--help", "-h", "--help-hidden":
      // 'tool --help build' asks for the help of the command.
      let name = arguments.dropFirst().first ?? ""
      return .print(command(named: name).map { help(for: $0, showsHidden: false) } ?? help())
    case "--version": return .version
    case "--generate-completion-script":
      return .print(try completionScript(for: arguments.dropFirst().first ?? ""))
    case "help":
      guard let name = arguments.dropFirst().first, !name.hasPrefix("-") else {
        return .print(help())
      }
      return .print(help(for: try command(for: name), showsHidden: false))
    case _ where first.hasPrefix("--generate-completion-script="):
      return .print(try completionScript(for: String(first.drop { $0 != "=" }.dropFirst())))
    case _ where first.hasPrefix("-"): throw unknownOption(first, isAlone: arguments.count == 1)
    default: return try read(arguments.dropFirst(), for: try command(for: first))
    }
  }

  private func read(
    _ arguments: ArraySlice<String>, for type: any Command.Type
  ) throws(UsageError) -> ParsedCommandLine {
    for argument in arguments.prefix(while: { $0 != "--" }) {
      switch argument {
      case "--help", "-h": return .print(help(for: type, showsHidden: false))
      case "--help-hidden": return .print(help(for: type, showsHidden: true))
      case "--version": return .version
      default: continue
      }
    }
    let (command, options) = CommandOptions.create(type)
    do {
      var reader = OptionReader(options.all, arguments)
      try reader.read()
      try options.validateGroups()
      try command.validate()
      return .run(command)
    } catch let error as UsageError {
      var error = error
      if let unknown = error.unknownOption,
        let cure = cure(ofWord: unknown, arguments, of: type) ?? foreignCure(of: unknown)
      {
        throw UsageError(error.text, help: cure)
      }
      if error.help == nil {
        let example = error.needsExample ? type.description.examples.first : nil
        error.help =
          (example.map { "\($0), for example" } ?? "usage: \(usage(of: type))")
          + "; see '\(name) \(type.description.name) --help'"
      }
      if let unknown = error.unknownOption { error.text += hint(for: unknown, of: type) }
      throw error
    } catch {
      throw UsageError("\(error)")
    }
  }

  private func command(for word: String) throws(UsageError) -> any Command.Type {
    if let command = command(named: word) { return command }
    if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
      let path = ShellText.oneLine(word)
      throw UsageError(
        "no command is given for '\(word)'",
        help: "\(name) check \(path), or \(name) compile \(path) --output build")
    }
    if let cure = foreignWords().cure(ofCommand: word) {
      throw UsageError("unknown command '\(word)'", help: cure)
    }
    throw UsageError(
      "unknown command '\(word)'; \(NameHint.hint(for: word, among: commandNames))")
  }

  /// The error for an option before the command, which may be an option of a command.
  private func unknownOption(_ argument: String, isAlone: Bool) -> UsageError {
    let option = String(argument.prefix { $0 != "=" })
    let cure = foreignWords().cure(ofOption: option)
    guard let command = commands(with: option).first, !(isAlone && cure != nil) else {
      return UsageError("unknown option '\(option)'", help: cure ?? "type '\(name) --help'")
    }
    return UsageError(
      "'\(option)' comes before the command", help: "\(name) \(command) \(option), for example")
  }

  /// The cure of an option of another tool, or of another command.
  private func foreignCure(of option: String) -> String? {
    commands(with: option).isEmpty
      ? foreignWords().cure(ofOption: option) : foreignWords().cure(ofOptionElsewhere: option)
  }

  /// The option that takes a word, where the word was typed as an option: `--format json` for
  /// `--json`; or the option that is called like the value of an unknown one: `--curl` for `--format curl`.
  private func cure(
    ofWord option: String, _ arguments: ArraySlice<String>, of command: any Command.Type
  ) -> String? {
    let known = command.declarations.filter { !$0.isHidden }
    let word = String(option.drop { $0 == "-" })
    if let found = known.first(where: { $0.words.contains(word) }) {
      return "type '\(found.name) \(word)'"
    }
    let typed = arguments.joined(separator: "=").split(separator: "=")
    let value = typed.firstIndex { $0 == option }.flatMap { typed[($0 + 1)...].first }
    return known.first { flag in value.map { flag.name == "--" + $0 } ?? false }
      .map { "type '\($0.name)'" }
  }

  /// A similar option: one that begins like it or is spelled similarly, or else the commands that
  /// have it.
  private func hint(for unknown: String, of command: any Command.Type) -> String {
    let known = command.declarations.map(\.name).filter { !$0.isEmpty }
    let word = "--" + unknown.drop { $0 == "-" }
    let longer = known.first { word.utf8.count > 3 && $0.hasPrefix(word) }
    let others = commands(with: unknown).map { "'\($0)'" }
    if longer == nil, !others.isEmpty {
      return "; it is an option of \(others.joined(separator: ", "))"
    }
    let meant = longer ?? EditDistance.closest(to: word, among: known)
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }
}

/// Sets the options of one command.
private struct OptionReader {
  private let options: [ParsedOption]
  private var arguments: ArraySlice<String>
  private var operands: [String] = []

  init(_ options: [ParsedOption], _ arguments: ArraySlice<String>) {
    (self.options, self.arguments) = (options, arguments)
  }

  mutating func read() throws(UsageError) {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        operands += arguments
        break
      } else if argument.utf8.first != UInt8(ascii: "-") || argument == "-" {
        operands.append(argument)
      } else if argument.hasPrefix("--") {
        try readName(argument)
      } else {
        try readLetters(argument)
      }
    }
    try setOperands()
    for option in options where option.declaration.isRequired && option.arguments.isEmpty {
      throw .missing("\(option.declaration.usage) is missing")
    }
  }

  /// Reads `--name`, `--name=VALUE`, or `--name` and the next argument.
  private mutating func readName(_ argument: String) throws(UsageError) {
    let name = argument.prefix { $0 != "=" }
    guard let option = options.first(where: { $0.declaration.name == name }) else {
      throw .unknownOption(String(name))
    }
    let hasValue = name.endIndex != argument.endIndex
    if option.declaration.arity == .none {
      if hasValue { throw UsageError("'\(name)' takes no value") }
      try option.take("")
    } else {
      try option.take(
        hasValue ? String(argument[name.endIndex...].dropFirst()) : try value(of: option))
    }
  }

  /// Reads `-q`, several flags as in `-qv`, and a last letter with a value, as in `-e NAME` or `-eNAME`.
  private mutating func readLetters(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.declaration.letter == "-\(letter)" }) else {
        throw .unknownOption(argument.count == 2 ? argument : "-\(letter)")
      }
      if option.declaration.arity == .none {
        try option.take("")
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      return try option.take(letters.isEmpty ? try value(of: option) : String(letters))
    }
  }

  /// Takes the next argument as the value of an option.
  private mutating func value(of option: ParsedOption) throws(UsageError) -> String {
    guard let next = arguments.first, !next.hasPrefix("-") || next == "-" || Int(next) != nil else {
      throw UsageError("the value of '\(option.declaration.usage)' is missing")
    }
    arguments.removeFirst()
    return next
  }

  /// Assigns arguments to the declared operands, in order.
  private func setOperands() throws(UsageError) {
    var rest = operands[...]
    for option in options where option.declaration.isArgument {
      repeat {
        guard let operand = rest.popFirst() else { return }
        try option.take(operand)
      } while option.declaration.arity == .many
    }
    guard let extra = rest.first else { return }
    if !options.contains(where: \.declaration.isArgument) {
      throw .missing("unexpected argument '\(extra)': this command takes no path")
    }
    throw UsageError("unexpected argument '\(extra)'", help: cure(ofExtra: extra))
  }

  /// The option that takes an argument with the form of its value, or that names what the command
  /// chooses last.
  private func cure(ofExtra argument: String) -> String? {
    for option in options.map(\.declaration) where option.takesExtra {
      let isPair = argument.dropFirst().contains("=")
      if option.valueName.contains("=") == isPair { return "type '\(option.name) \(argument)'" }
    }
    return nil
  }
}

extension UsageError {
  fileprivate static func unknownOption(_ name: String) -> UsageError {
    var error = UsageError("unknown option '\(name)'")
    error.unknownOption = name
    return error
  }
}
