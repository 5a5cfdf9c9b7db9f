import ArgumentParser
import SpecCompiler

/// `waybill compile`
struct CompileCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Write the requests of specs to files.",
    discussion: """
      Every mistake of every spec is shown, and nothing is written when there is one. Outputs that \
      would not change are not touched.
      """)

  @Argument(help: "Specs, and folders to search for *.yaml and *.yml.")
  var paths: [String]

  @Option(help: "Write outputs to folders named like their kind in this folder.")
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The kinds of output: \(SpecCompiler.kinds.joined(separator: ", ")) (default: wire).",
      discussion: "KIND=DIR writes a kind to a folder of its own. Repeat or separate by commas.",
      valueName: "kind[=dir]"))
  var emit: [EmitList] = []

  @Option(help: "Only cases that SERVICE/REQUEST/CASE with * and ? matches, or tag:NAME.")
  var only: [RequestPattern] = []

  @Flag(help: "Write the good specs although others have errors.")
  var keepGoing = false

  @Flag(help: "Overwrite and remove files that Waybill did not write.")
  var force = false

  @OptionGroup var specs: SpecArguments

  func validate() throws {
    for list in emit { try list.validate() }
    let targets = targets
    for (index, target) in targets.enumerated()
    where targets[..<index].contains(where: { $0.kind == target.kind }) {
      throw ValidationError("--emit names '\(target.kind)' twice, for different folders")
    }
    if let target = targets.first(where: { $0.folder == nil }), output == nil {
      throw ValidationError("--output is missing, the folder for '\(target.kind)'")
    }
    if output?.isEmpty == true || targets.contains(where: { $0.folder?.isEmpty == true }) {
      throw ValidationError("the name of an output folder is empty")
    }
  }

  func perform() async throws -> ExitStatus {
    let analysisOptions = specs.analysisOptions(paths: paths, only: only)
    let options = OutputOptions(
      folder: output, targets: targets, keepsGoing: keepGoing, force: force)
    var compilation = await Compilation(
      Analysis.run(analysisOptions), analysisOptions: analysisOptions, options: options)
    await compilation.run()
    specs.messages.write(compilation.report)
    return compilation.report.exitStatus
  }

  /// The outputs asked for, each once.
  private var targets: [OutputOptions.Target] {
    var targets: [OutputOptions.Target] = []
    for target in emit.flatMap(\.targets) where !targets.contains(target) {
      targets.append(target)
    }
    return targets.isEmpty ? [.init(kind: "wire")] : targets
  }
}

/// `KIND[=DIR]`, several separated by commas.
struct EmitList: ExpressibleByArgument {
  var targets: [OutputOptions.Target]

  init(argument: String) {
    targets = argument.split(separator: ",", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return .init(kind: String(item)) }
      return .init(
        kind: String(item[..<equals]), folder: String(item[item.index(after: equals)...]))
    }
  }

  /// Refuses kinds that do not exist.
  func validate() throws {
    for target in targets where !SpecCompiler.kinds.contains(target.kind) {
      let kinds = SpecCompiler.kinds.joined(separator: ", ")
      throw ValidationError("--emit knows no kind '\(target.kind)'; there is: \(kinds)")
    }
  }
}
