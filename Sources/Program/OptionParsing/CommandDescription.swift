package import CompilerDriver

/// A command of the program, such as `waybill check`: a group of options with a name.
package protocol Command: ArgumentGroup {
  static var description: CommandDescription { get }

  /// Executes the command.
  ///
  /// - Parameter room: The available stack.
  /// - Returns: The exit status.
  /// - Throws: `UsageError` for an invalid command line, and `FileProblem`.
  func perform(in room: StackRoom) throws -> ExitStatus
}

/// The texts about a command.
package struct CommandDescription: Sendable {
  package let name: String

  /// One sentence.
  package let summary: String

  /// The arguments and main options as in a usage line; `nil` to derive them from the declarations.
  package let usage: String?

  /// Paragraphs with details, separated by empty lines.
  package let discussion: String

  /// Two command lines.
  package let examples: [String]

  package init(
    _ name: String, _ summary: String, usage: String? = nil, discussion: String = "",
    examples: [String]
  ) {
    (self.name, self.summary, self.usage) = (name, summary, usage)
    (self.discussion, self.examples) = (discussion, examples)
  }
}

/// The program: its commands, and texts about all of them.
package struct Program: Sendable {
  /// The name to type.
  package let name: String

  /// One sentence.
  package let summary: String

  /// Paragraphs, separated by empty lines.
  package let discussion: String

  package let commands: [any Command.Type]

  /// Makes the table of the words of other tools, which only a mistake needs.
  let foreignWords: @Sendable () -> ForeignWords

  package init(
    _ name: String, _ summary: String, discussion: String, commands: [any Command.Type],
    foreignWords: @escaping @Sendable () -> ForeignWords = { ForeignWords() }
  ) {
    (self.name, self.summary, self.discussion) = (name, summary, discussion)
    (self.commands, self.foreignWords) = (commands, foreignWords)
  }

  /// The names of the commands, and `help`.
  var commandNames: [String] { commands.map { $0.description.name } + ["help"] }

  /// The command with a name.
  package func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.description.name == name }
  }

  /// The names of the commands that have an option.
  ///
  /// - Parameter name: The name of the option, with its hyphens.
  /// - Returns: The names, in the order of help.
  package func commands(with name: String) -> [String] {
    commands.filter { $0.declarations.contains { $0.names.contains(name) } }
      .map { $0.description.name }
  }

  /// How a command is used, in one line.
  func usage(of command: any Command.Type) -> String {
    let description = command.description
    let arguments =
      description.usage
      ?? (command.declarations.filter(\.isArgument).map {
        $0.isRequired ? $0.usage : "[\($0.usage)]"
      } + ["[OPTION]..."]).joined(separator: " ")
    return "\(name) \(description.name) \(arguments)"
  }
}

extension Command {
  /// The options of the command, in the order of help.
  package static var declarations: [ArgumentDeclaration] {
    CommandOptions.create(self).options.all.map(\.declaration)
  }
}
