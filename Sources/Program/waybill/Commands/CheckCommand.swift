#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import SpecCompiler

  /// `waybill check`
  struct CheckCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Report mistakes in specs without writing anything.",
      usage: "waybill check PATH... [--emit KIND]... [OPTION]...")

    @Argument(
      help: ArgumentHelp(
        "Specs, folders to search for *.yaml and *.yml, or - for standard input.",
        valueName: "path"), completion: Completions.specFiles)
    var paths: [String]

    @Option(
      help: ArgumentHelp(
        "Also report what this kind of output cannot express: \(Compiler.kinds.joined(separator: ", ")).",
        discussion: "Repeat the option, or separate kinds with commas.", valueName: "kind"),
      completion: .list(Compiler.kinds))
    var emit: [EmitList] = []

    @OptionGroup var backends: BackendOptions

    @OptionGroup var part: ShardArguments

    @OptionGroup var specs: SpecArguments

    func validate() throws {
      try backends.validateWords()
      try part.validate(paths: paths)
      for list in emit {
        try list.validate()
        for target in list.targets where target.folder != nil {
          throw ValidationError("'check' writes nothing: type '--emit \(target.kind)'")
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
      return analysis.report.exitStatus
    }
  }
#endif
