#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import MessageSyntax
  import SpecCompiler

  /// `waybill compile`
  struct CompileCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "compile",
      abstract: "Compile specs to files.",
      usage: "waybill compile PATH... --output DIR [OPTION]...",
      discussion: """
        Every mistake of every spec is reported, and nothing is written if there is one. Outputs that \
        would not change are not touched.
        """)

    @Argument(
      help: ArgumentHelp(
        "Specs, folders to search for *.yaml and *.yml, or - for standard input.",
        valueName: "path"), completion: Completions.specFiles)
    var paths: [String]

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Write outputs below this folder, each kind to a folder of its name.", valueName: "dir"),
      completion: .directory)
    var output: String?

    @Option(
      help: ArgumentHelp(
        "The kinds of output: \(Compiler.kinds.joined(separator: ", ")) (default: wire).",
        discussion: "KIND=DIR writes a kind to another folder. Repeat, or separate with commas.",
        valueName: "kind[=dir]"), completion: .list(Compiler.kinds))
    var emit: [EmitList] = []

    @OptionGroup var backends: BackendOptions

    @Option(
      name: .customLong("options"),
      help: ArgumentHelp(
        """
        Take \(OptionsFile.listing(of: Compiler.outputOptions)) from this JSON file, unless they are given here.
        """,
        valueName: "file"))
    var optionsFile: String?

    @Option(
      help: ArgumentHelp(
        "Only cases that match SERVICE/REQUEST/CASE, with * and ?, or tag:NAME.",
        valueName: "pattern"), completion: Completions.patterns)
    var only: [RequestPattern] = []

    @OptionGroup var part: ShardArguments

    @Flag(help: "Write the specs without errors even if others have some.")
    var keepGoing = false

    @Flag(help: "Overwrite and remove files even if Waybill did not write them.")
    var force = false

    @Flag(help: "Finish only when the outputs would survive a power failure; slower.")
    var sync = false

    @Option(
      help: ArgumentHelp(
        "Wait this long for another run that writes to the same folder; 0 fails at once.",
        valueName: "seconds"))
    var lockTimeout: LockTimeout = .standard

    @Flag(
      help: """
        Write nothing; list the outputs that are missing, different or stale, and exit with 1 if \
        there are any.
        """)
    var check = false

    @Option(
      help: ArgumentHelp(
        "Write the dependencies of the outputs here, for make and Ninja.", valueName: "file")
    )
    var depfile: String?

    @Option(
      help: ArgumentHelp(
        "Name this file in the dependency file instead of the outputs.", valueName: "file"))
    var depfileTarget: String?

    @Option(
      help: ArgumentHelp(
        "Remember here what was read and written, and skip runs that would change nothing.",
        valueName: "file"))
    var cache: String?

    @Flag(help: "Print the paths of the outputs, one per line, without writing them.")
    var listOutputs = false

    @Flag(help: "Print the paths of the files that are read, one per line; write nothing.")
    var listInputs = false

    @OptionGroup var specs: SpecArguments

    func validate() throws {
      try backends.validateWords()
      try validateMode()
      for list in emit { try list.validate() }
      let targets = targets
      for (index, target) in targets.enumerated()
      where targets[..<index].contains(where: { $0.kind == target.kind }) {
        throw ValidationError("--emit names '\(target.kind)' twice, for different folders")
      }
      if let target = targets.first(where: { $0.folder == nil }), output == nil, !listInputs {
        let words = paths.map(ShellText.oneLine).joined(separator: " ")
        let example = "type 'waybill compile \(words) --output build'"
        let place = emit.isEmpty ? "" : " for the kind '\(target.kind)'"
        throw ValidationError("--output is missing: the folder to write to\(place); \(example)")
      }
      if output?.isEmpty == true || targets.contains(where: { $0.folder?.isEmpty == true }) {
        throw ValidationError("the name of an output folder is empty")
      }
      if depfile?.isEmpty == true || depfileTarget?.isEmpty == true {
        throw ValidationError("the name of a dependency file or its target is empty")
      }
      if cache?.isEmpty == true { throw ValidationError("the name of a cache is empty") }
      try part.validate(paths: paths)
      if part.shard != nil, cache != nil {
        throw ValidationError("--cache remembers whole runs: it cannot be combined with --shard")
      }
      if depfileTarget != nil, depfile == nil {
        throw ValidationError("--depfile-target needs --depfile")
      }
    }

    /// Refuses options that a run which writes nothing has no use for.
    private func validateMode() throws {
      let modes = [
        ("--check", check), ("--list-outputs", listOutputs), ("--list-inputs", listInputs),
      ]
      let chosen = modes.filter(\.1).map(\.0)
      guard let mode = chosen.first else { return }
      if chosen.count > 1 { throw ValidationError("\(mode) and \(chosen[1]) exclude each other") }
      if depfile != nil {
        throw ValidationError("\(mode) writes nothing: it cannot be combined with --depfile")
      }
      if cache != nil {
        throw ValidationError("\(mode) writes nothing: it cannot be combined with --cache")
      }
      if force {
        throw ValidationError("\(mode) writes nothing: it cannot be combined with --force")
      }
      if sync { throw ValidationError("\(mode) writes nothing: it cannot be combined with --sync") }
      if keepGoing, mode != "--check" {
        throw ValidationError(
          "\(mode) lists all or nothing: it cannot be combined with --keep-going")
      }
    }

    /// What is to be analysed, with what the file of options says.
    func analysisOptions(_ room: StackRoom) throws -> AnalysisOptions {
      var analysis = specs.analysisOptions(
        paths: paths, only: only, shard: part.shard, in: room)
      analysis.compiler.kinds = listInputs ? [] : targets.map(\.kind)
      if let optionsFile {
        analysis.take(try OptionsFile(path: optionsFile, options: Compiler.outputOptions))
      }
      // Those of the command line win.
      for (name, word) in backends.words { try analysis.compiler.setOption(name, to: word) }
      return analysis
    }

    func perform(in room: StackRoom) throws -> ExitStatus {
      let analysisOptions = try analysisOptions(room)
      let options = outputOptions
      let optionsFiles = optionsFile.map { [$0] } ?? []
      guard check || listInputs || listOutputs else {
        let run = CompilationRun(analysisOptions, options, optionsFiles: optionsFiles)
        return try finish(run.run())
      }
      var analysis = Analysis.run(analysisOptions)
      analysis.optionsFiles = optionsFiles
      if !listInputs { analysis.refuseAttachedOutputs(options) }
      if listInputs || listOutputs {
        var listing = RunListing(analysis)
        if listInputs { listing.listInputs() } else { listing.listOutputs(options) }
        return try finish(listing.report, data: listing.lines)
      }
      var check = OutputCheck(analysis, analysisOptions: analysisOptions, options: options)
      check.run()
      let status = try finish(check.report, data: check.lines())
      return status == .success && !check.differences.isEmpty ? .specErrors : status
    }

    /// Where outputs go.
    var outputOptions: OutputOptions {
      OutputOptions(
        folder: output, targets: targets, keepsGoing: keepGoing, force: force, synchronizes: sync,
        patience: LockPatience(
          timeout: .seconds(lockTimeout.seconds),
          announcesWaiting: specs.messages.diagnostics == .text),
        dependencyFile: depfile.map { .init(path: $0, target: depfileTarget) }, cache: cache,
        shard: part.shard)
    }

    /// Says what there is to say.
    private func finish(_ report: Report, data: [UInt8] = []) throws -> ExitStatus {
      specs.messages.write(report)
      if !data.isEmpty { try StandardStreams.writeOutput(data) }
      return report.exitStatus
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
      for target in targets where !Compiler.kinds.contains(target.kind) {
        let hint = NameHint.hint(for: target.kind, among: Compiler.kinds)
        throw ValidationError("--emit: unknown kind '\(target.kind)'; \(hint)")
      }
    }
  }

  /// `--lock-timeout`
  struct LockTimeout: ExpressibleByArgument {
    static let standard = Self(seconds: 600)

    var seconds: Int

    private init(seconds: Int) { self.seconds = seconds }

    init?(argument: String) {
      guard let seconds = Int(argument), 0...1_000_000_000 ~= seconds else { return nil }
      self.seconds = seconds
    }

    var defaultValueDescription: String { "\(seconds)" }
  }
#endif
