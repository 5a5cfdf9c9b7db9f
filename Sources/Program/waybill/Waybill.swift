#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import MessageContent
  import MessageSyntax

  /// The command line: `waybill compile specs --output build`.
  @main
  struct Waybill: ParsableCommand {
    private static let version = "waybill \(Version.number)"

    static let configuration = CommandConfiguration(
      commandName: "waybill",
      abstract: "Compile YAML request specs to exact HTTP requests.",
      discussion: """
        Data goes to standard output, messages to standard error. The exit status is 0 on success, 1 if \
        specs have errors or requests differ, 2 if the command line is wrong, and 3 if a file cannot be \
        read or written. @FILE stands for the arguments in FILE, one per line.
        """,
      version: version,
      subcommands: [
        CompileCommand.self, WatchCommand.self, CheckCommand.self, ListCommand.self,
        ShowCommand.self, SendCommand.self, MatchCommand.self, ListenCommand.self,
        ImportCommand.self, InitCommand.self, ExplainCommand.self, SchemaCommand.self,
        YAMLEventsCommand.self,
      ])

    static func main() {
      StandardStreams.prepare()
      let status = ProcessArguments.run(start) { problem, arguments in
        UsageProblem(problem).write(for: arguments)
        return .usage
      }
      RunMessages.end()
      status.endProcess()
    }

    private static func start(_ arguments: [String]) -> ExitStatus {
      // Build systems ask for the version each time they are configured: setting up the parser would
      // take as long as all the rest of the process.
      if arguments == ["--version"] { return print(version + "\n") }
      do throws(FileProblem) {
        let expanded = try ArgumentFiles.expand(arguments)
        let asksForDepth = expanded.contains { $0.hasPrefix("--max-depth") }
        return StackRoom.run(asksForDepth: asksForDepth) { run(expanded, in: $0) }
      } catch {
        return RunMessages.write(error, for: arguments)
      }
    }

    private static func run(_ arguments: [String], in room: StackRoom) -> ExitStatus {
      do {
        if let command = QuickReading.command(of: arguments) {
          return try perform(command, in: room, arguments)
        }
        try checkCommand(arguments)
        var command = try parseAsRoot(arguments)
        if let subcommand = command as? any Subcommand {
          return try perform(subcommand, in: room, arguments)
        }
        try command.run()
        return .success
      } catch let problem as UsageProblem {
        problem.write(for: arguments)
        return .usage
      } catch let problem as FileProblem {
        return RunMessages.write(problem, for: arguments)
      } catch {
        return show(error, parsing: arguments)
      }
    }

    private static func perform(
      _ command: any Subcommand, in room: StackRoom, _ arguments: [String]
    ) throws -> ExitStatus {
      RunMessages.begin(type(of: command))
      do {
        return try command.perform(in: room)
      } catch let error as ValidationError {
        // The options were good, but what they name is not there: how to use the command is no help.
        throw UsageProblem(error.message)
      }
    }

    /// Refuses a command that does not exist, with the one that may be meant: the parser would speak
    /// of arguments that it did not expect, and answers `help` with help on everything.
    private static func checkCommand(_ arguments: [String]) throws {
      guard var name = arguments.first, !name.hasPrefix("-") else { return }
      let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
      if name == "help" {
        guard arguments.count > 1, !arguments[1].hasPrefix("-") else { return }
        name = arguments[1]
      }
      if names.contains(name) { return }
      if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        let word = ShellText.oneLine(name)
        throw UsageProblem(
          "no command is given for '\(name)'",
          help: "waybill check \(word), or waybill compile \(word) --output build")
      }
      let hint = NameHint.hint(for: name, among: names)
      throw UsageProblem("unknown command '\(name)'; \(hint)")
    }

    /// Writes help and versions as data, and mistakes of the command line as messages.
    private static func show(_ error: any Error, parsing arguments: [String]) -> ExitStatus {
      if exitCode(for: error) == .success { return print(fullMessage(for: error) + "\n") }
      UsageProblem(error, parsing: arguments, of: Self.self).write(for: arguments)
      return .usage
    }

    private static func print(_ text: String) -> ExitStatus {
      do throws(FileProblem) {
        try StandardStreams.writeOutput(Array(text.utf8))
        return .success
      } catch {
        return RunMessages.write(error, for: [])
      }
    }
  }

  /// A command that says itself how it ended.
  protocol Subcommand: ParsableCommand {
    /// Does what the command is for.
    ///
    /// - Parameter room: The stack that it may use.
    /// - Returns: How it ended.
    /// - Throws: `ValidationError` or `UsageProblem` for a command line that makes no sense, and
    ///   `FileProblem`.
    func perform(in room: StackRoom) throws -> ExitStatus
  }
#else
  import CompilerDriver

  /// What is built where the trait `CommandLine` is off: a program that says so.
  @main
  struct Waybill {
    static func main() {
      StandardStreams.writeMessage(
        "waybill: error: built without a command line; turn on the trait 'CommandLine'\n"
      )
      ExitStatus.usage.endProcess()
    }
  }
#endif
