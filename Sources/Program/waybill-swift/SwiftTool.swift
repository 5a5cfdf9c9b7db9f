import CompilerDriver
import SpecCompilation
import SwiftBackend

/// The tool that SwiftPM's plugin runs if Waybill is built from source: `waybill compile` for one
/// spec, or one fragment with types, and one kind of output.
///
/// Each package that uses the plugin builds it first. Hence it has no argument parser and no other
/// back ends, and accepts exactly the arguments that the plugin writes. Its messages and outputs
/// are those of `waybill` with the same arguments.
@main
struct SwiftTool {
  static func main() {
    StandardStreams.prepare()
    ProcessArguments.run { arguments in
      guard let arguments = ToolArguments(arguments) else {
        StandardStreams.writeMessage("waybill-swift: error: usage: \(ToolArguments.usage)\n")
        return .usage
      }
      return StackRoom.run(asksForDepth: false) { compile(arguments, in: $0) }
    }.endProcess()
  }

  private static func compile(_ arguments: ToolArguments, in room: StackRoom) -> ExitStatus {
    do throws(FileProblem) {
      let report = try report(of: arguments, in: room)
      report.write(
        as: .text,
        usesColor: StandardStreams.wantsColor(onTerminal: StandardStreams.showsMessagesOnTerminal),
        budget: MessageBudget(messages: MessageBudget.standardCount, canBeRaised: false))
      return report.exitStatus
    } catch {
      return Report.write(error)
    }
  }

  private static func report(
    of arguments: ToolArguments, in room: StackRoom
  ) throws(FileProblem) -> Report {
    var compiler = CompilerOptions(registry: BackendRegistry([SwiftBackend.self]))
    compiler.kinds = [SwiftBackend.kind]
    var search = SearchOptions(paths: [arguments.spec], root: arguments.root)
    search.takesIncludedFragments = false
    var options = AnalysisOptions(
      search: search, compiler: compiler,
      threads: ThreadLimits(count: 1, room: room),
      showsProgress: StandardStreams.showsMessagesOnTerminal)
    if let path = arguments.options {
      options.take(try OptionsFile(path: path, options: compiler.outputOptions))
    }
    let outputs = OutputOptions(
      folder: arguments.output, targets: [.init(kind: SwiftBackend.kind)], force: true,
      cache: arguments.cache)
    return CompilationRun(options, outputs, optionsFiles: arguments.options.map { [$0] } ?? [])
      .run()
  }
}
