#if CommandLine
  import ArgumentParser

  /// A command that reads command lines without the parser.
  ///
  /// Its properties are the parser's: each must be set, for one that is not must not be read. Names that
  /// ``names`` lacks are left to the parser. So is a command line of which something is left when all
  /// properties are set: then ``names`` has a name that no property takes.
  protocol QuickCommand: Subcommand {
    /// The names that the command reads.
    static var names: QuickArguments.Names { get }

    /// Sets all properties.
    ///
    /// - Parameter arguments: The arguments, from which those that were read are taken out.
    /// - Throws: Anything when a value makes no sense.
    init(_ arguments: inout QuickArguments) throws
  }

  enum QuickReading {
    private static let commands: [(name: String, type: any QuickCommand.Type)] = [
      ("check", CheckCommand.self), ("compile", CompileCommand.self),
    ]

    /// The command of a command line; nil when the parser is to read it.
    static func command(of arguments: [String]) -> (any Subcommand)? {
      guard let (_, type) = commands.first(where: { $0.name == arguments.first }) else {
        return nil
      }
      return read(type, arguments.dropFirst())
    }

    private static func read<Command: QuickCommand>(
      _ type: Command.Type, _ arguments: ArraySlice<String>
    ) -> Command? {
      guard var quick = QuickArguments(arguments, Command.names) else { return nil }
      do {
        var command = try Command(&quick)
        try command.validate()
        return quick.isEmpty ? command : nil
      } catch {
        // The parser finds the same, and says it with all that it knows of the command.
        return nil
      }
    }
  }
#endif
