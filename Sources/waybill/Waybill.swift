import ArgumentParser
import Diagnostics
import MessageContent

/// The command line: `waybill compile specs --output build`.
@main
struct Waybill: ParsableCommand {
  private static let version = "waybill 0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "waybill",
    abstract: "Compiles YAML request specs into exact HTTP requests.",
    discussion: """
      Data goes to standard output, messages to standard error. The exit status is 0 when all is \
      done, 1 when specs have errors, 2 when the command line makes no sense, and 3 when files \
      cannot be read or written. @FILE stands for the arguments in FILE, one a line.
      """,
    version: version,
    subcommands: [
      CompileCommand.self, CheckCommand.self, ListCommand.self, ShowCommand.self,
      SendCommand.self, InitCommand.self, ExplainCommand.self, SchemaCommand.self,
      YAMLEventsCommand.self,
    ])

  static func main() {
    StandardStreams.prepare()
    start().endProcess()
  }

  private static func start() -> ExitStatus {
    do {
      // Even without arguments there is the name of the program; a static executable finds both in
      // /proc, which a sandbox may lack.
      guard let arguments = try ProcessArguments.read() else {
        return report(.system(path: "/proc/self/maps", .noSuchFileOrDirectory))
      }
      // Build systems ask for the version each time they are configured: setting up the parser
      // would take as long as all the rest of the process.
      if arguments == ["--version"] { return print(version + "\n") }
      let expanded = try ArgumentFiles.expand(arguments)
      let room = StackRoom.main
      let asksForDepth = expanded.contains { $0.hasPrefix("--max-depth") }
      if room.isComfortable, !asksForDepth { return run(expanded, in: room) }
      return room.enlarged { run(expanded, in: $0) }
    } catch let error as ProcessArguments.NotUTF8 {
      let spelling = VisibleText.escaping(error.bytes)
      StandardStreams.writeMessage(
        "waybill: error: the argument '\(spelling)' is not valid UTF-8\n")
      return .usage
    } catch let problem as FileProblem {
      return report(problem)
    } catch {
      return show(error, arguments: [])
    }
  }

  private static func run(_ arguments: [String], in room: StackRoom) -> ExitStatus {
    do {
      try checkCommand(arguments)
      var command = try parseAsRoot(arguments)
      if let subcommand = command as? any Subcommand { return try perform(subcommand, in: room) }
      try command.run()
      return .success
    } catch let problem as FileProblem {
      return report(problem)
    } catch {
      return show(error, arguments: arguments)
    }
  }

  private static func perform(
    _ command: any Subcommand, in room: StackRoom
  ) throws -> ExitStatus {
    do {
      return try command.perform(in: room)
    } catch let error as ValidationError {
      // The options were good, but what they name is not there: how to use the command is no help.
      StandardStreams.writeMessage("waybill: error: \(VisibleText.escaping(error.message))\n")
      return .usage
    }
  }

  /// Refuses a command that there is none of, with the one that may be meant: the parser would speak
  /// of arguments that it did not expect.
  private static func checkCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-") else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if names.contains(name) { return }
    let hint = NameHint.hint(for: name, among: names)
    throw ValidationError("no command is called '\(name)'; \(hint)")
  }

  /// Writes help and versions as data, and mistakes of the command line as messages.
  private static func show(_ error: any Error, arguments: [String]) -> ExitStatus {
    let text = fullMessage(for: error) + "\n"
    if exitCode(for: error) == .success { return print(text) }
    // A line end of an argument must not begin a line that looks like a message.
    if arguments.contains(where: { $0.utf8.contains { $0 == 0x0A || $0 == 0x0D } }) {
      let sentence = VisibleText.escaping(message(for: error))
      StandardStreams.writeMessage("waybill: error: \(sentence)\n")
      return .usage
    }
    let prefix = "Error: "
    let sentence = text.hasPrefix(prefix) ? "error: " + text.dropFirst(prefix.count) : text
    StandardStreams.writeMessage("waybill: " + sentence)
    return .usage
  }

  private static func print(_ text: String) -> ExitStatus {
    do throws(FileProblem) {
      try StandardStreams.writeOutput(Array(text.utf8))
      return .success
    } catch {
      return report(error)
    }
  }

  private static func report(_ problem: FileProblem) -> ExitStatus {
    var report = Report()
    report.add(problem)
    report.write(as: .text, usesColor: false)
    return report.exitStatus
  }
}

/// A command that says itself how it ended.
protocol Subcommand: ParsableCommand {
  /// Does what the command is for.
  ///
  /// - Parameter room: The stack that it may use.
  /// - Returns: How it ended.
  /// - Throws: `ValidationError` for a command line that makes no sense, and `FileProblem`.
  func perform(in room: StackRoom) throws -> ExitStatus
}
