import CompilerDriver
import Diagnostics
import OptionParsing

/// The command line: `waybill compile specs --output build`.
@main
enum Waybill {
  static let program = Program(
    "waybill", "Compile YAML request specs to exact HTTP requests.",
    discussion: """
      Data goes to standard output, messages to standard error. The exit status is 0 on success, 1 if \
      specs have errors or requests differ, 2 if the command line is wrong, and 3 if a file cannot be \
      read or written. @FILE stands for the arguments in FILE, one per line.
      """,
    commands: [
      CompileCommand.self, WatchCommand.self, CheckCommand.self, ListCommand.self,
      ShowCommand.self, SendCommand.self, MatchCommand.self, ListenCommand.self,
      ImportCommand.self, InitCommand.self, ExplainCommand.self, SchemaCommand.self,
      YAMLEventsCommand.self,
    ], foreignWords: { .waybill })

  static func main() {
    StandardStreams.prepare()
    let status = ProcessArguments.run(start) { problem, arguments in
      RunMessages.write(UsageError(problem), for: arguments)
    }
    RunMessages.end()
    status.endProcess()
  }

  private static func start(_ arguments: [String]) -> ExitStatus {
    do throws(FileProblem) {
      if arguments.first == Program.completionRequest {
        return try print(program.completions(Array(arguments.dropFirst())))
      }
      let expanded = try ArgumentFiles.expand(arguments)
      let asksForDepth = expanded.contains { $0.hasPrefix("--max-depth") }
      return StackRoom.run(asksForDepth: asksForDepth) { run(expanded, in: $0) }
    } catch {
      return RunMessages.write(error, for: arguments)
    }
  }

  private static func run(_ arguments: [String], in room: StackRoom) -> ExitStatus {
    do {
      switch try program.read(arguments) {
      case .run(let command):
        RunMessages.begin(type(of: command))
        return try command.perform(in: room)
      case .print(let text): return try print(text)
      case .version: return try print("waybill \(Version.number)\n")
      }
    } catch {
      return RunMessages.write(error, for: arguments)
    }
  }

  private static func print(_ text: String) throws(FileProblem) -> ExitStatus {
    try StandardStreams.writeOutput(Array(text.utf8))
    return .success
  }
}
