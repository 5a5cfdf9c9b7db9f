import CompilerDriver
import OptionParsing

/// `waybill watch`
struct WatchCommand: Command {
  static let description = CommandDescription(
    "watch", "Compile specs, and compile again whenever one changes.",
    usage: "PATH... --output DIR [OPTION]...",
    discussion: """
      Takes the options of 'compile'. Watches specs, the files that they read and their folders \
      until the process ends. Each run reports mistakes and writes what 'compile' would write.
      """,
    examples: [
      "waybill watch specs --output build", "waybill watch photos.yaml -o build --emit http",
    ])

  @Group var compile: CompileCommand

  func validate() throws {
    let modes = [
      ("--check", compile.check), ("--list-outputs", compile.listOutputs),
      ("--list-inputs", compile.listInputs), ("--cache", compile.cache != nil),
    ]
    if let (mode, _) = modes.first(where: \.1) {
      throw UsageError("'watch' cannot be used with \(mode)")
    }
    if compile.paths.contains("-") {
      throw UsageError("'watch' cannot be used with standard input: name a file or a folder")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let messages = compile.specs.messages
    let isTalkative = messages.diagnostics == .text && !messages.quiet
    var watch = try SpecWatch(
      compile.analysisOptions(room), compile.outputOptions,
      optionsFiles: compile.optionsFile.map { [$0] } ?? [])
    if isTalkative {
      StandardStreams.writeMessage("waybill: watching; press Control-C to stop\n")
    }
    var hadErrors = false
    try watch.run { report in
      messages.write(report)
      // Each run writes a document of its own.
      RunMessages.end()
      if messages.showsProgress, let success = report.success {
        StandardStreams.writeMessage("\(WallClock.time) \(success)\n")
      } else if isTalkative, hadErrors, !report.hasErrors {
        StandardStreams.writeMessage("waybill: no errors\n")
      }
      hadErrors = report.hasErrors
    }
  }
}
