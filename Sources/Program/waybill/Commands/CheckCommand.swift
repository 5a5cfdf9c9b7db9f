import CompilerDriver
import OptionParsing
import SpecCompiler

/// `waybill check`
struct CheckCommand: Command {
  static let description = CommandDescription(
    "check", "Report mistakes in specs without writing anything.",
    usage: "PATH... [--emit KIND]... [OPTION]...",
    examples: ["waybill check specs", "waybill check specs --emit http --http-dialect httpyac"])

  @Operand("PATH", help: specPathsHelp, completion: Completions.specFiles)
  var paths: [String]

  @Option(
    "--emit", "KIND",
    help: """
      Also report what these kinds of output cannot express, separated by commas: \
      \(Compiler.kinds.joined(separator: ", ")).
      """, completion: .words(Compiler.kinds))
  var emit: [EmitList]

  @Group var backends: BackendOptions

  @Group var part: ShardArguments

  @Group var specs: SpecArguments

  func validate() throws {
    try part.validate(paths: paths)
    for list in emit {
      try list.validate()
      for target in list.targets where target.folder != nil {
        throw UsageError("'check' writes nothing: type '--emit \(target.kind)'")
      }
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    var options = specs.analysisOptions(paths: paths, shard: part.shard, in: room)
    let kinds = emit.flatMap(\.targets).map(\.kind)
    options.compiler.kinds = Compiler.kinds.filter { kinds.contains($0) }
    for (name, word) in backends.words { try options.compiler.setOption(name, to: word) }
    let analysis = Analysis.run(options)
    specs.messages.write(analysis.report)
    let specCount = Quantity.text(analysis.specs.count { $0 != nil }, "spec")
    specs.messages.writeSuccess(of: analysis.report, "no errors in \(specCount)")
    return analysis.report.exitStatus
  }
}
