import ArgumentParser
import SpecCompiler

/// `waybill check`
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show the mistakes of specs, and write nothing.")

  @Argument(help: "Specs, and folders to search for *.yaml and *.yml.")
  var paths: [String]

  @OptionGroup var specs: SpecArguments

  func perform(in room: StackRoom) -> ExitStatus {
    var options = specs.analysisOptions(paths: paths, in: room)
    options.compiler.kinds = []
    let analysis = Analysis.run(options)
    specs.messages.write(analysis.report)
    return analysis.report.exitStatus
  }
}
