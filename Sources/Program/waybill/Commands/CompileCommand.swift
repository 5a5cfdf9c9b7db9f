import CompilerDriver
import Diagnostics
import MessageSyntax
import OptionParsing
import SpecCompiler

/// `waybill compile`
struct CompileCommand: Command {
  static let description = CommandDescription(
    "compile", "Compile specs to files.", usage: "PATH... --output DIR [OPTION]...",
    discussion: """
      Every mistake of every spec is reported, and nothing is written if there is one. Outputs that \
      would not change are not touched. '--emit KIND=DIR' writes a kind to another folder. PATH may be a \
      folder, which is searched for *.yaml and *.yml. '--check' ends with status 1 if an output is \
      missing, different or stale.
      """,
    examples: [
      "waybill compile specs --output build",
      "waybill compile specs --output build --emit wire,http -e staging",
    ])

  @Operand("PATH", help: specPathsHelp, completion: Completions.specFiles)
  var paths: [String]

  @Option(
    "--output", "DIR", letter: "-o",
    help: "Write below this folder, each kind to its own folder.", completion: .folders)
  var output: String?

  @Option(
    "--emit", "KIND[=DIR]",
    help: """
      The kinds of output, separated by commas: \(Compiler.kinds.joined(separator: ", ")) (default: \
      wire).
      """, completion: .words(Compiler.kinds))
  var emit: [EmitList]

  @Option(
    "--only", "PATTERN",
    help: "Only cases that match SERVICE/REQUEST/CASE, with * and ?, or tag:NAME.",
    completion: Completions.patterns)
  var only: [RequestPattern]

  @Flag("--check", help: "Write nothing; list outputs that would change.")
  var check: Bool

  @Flag("--keep-going", help: "Write the good specs although others have errors.")
  var keepGoing: Bool

  @Option(
    "--cache", "FILE", help: "Remember inputs and outputs; skip needless runs.", completion: .files)
  var cache: String?

  @Flag(
    "--force", help: "Overwrite and remove files even if Waybill did not write them.",
    isHidden: true)
  var force: Bool

  @Flag(
    "--sync", help: "Finish only when the outputs would survive a power failure; slower.",
    isHidden: true)
  var sync: Bool

  @Option(
    "--lock-timeout", "SECONDS",
    help: "Wait this long for another run that writes to the same folder; 0 fails at once.",
    isHidden: true)
  var lockTimeout = LockTimeout.standard

  @Option(
    "--depfile", "FILE", help: "Write the dependencies of the outputs here, for make and Ninja.",
    completion: .files, isHidden: true)
  var depfile: String?

  @Option(
    "--depfile-target", "FILE",
    help: "Name this file in the dependency file instead of the outputs.", completion: .files,
    isHidden: true)
  var depfileTarget: String?

  @Flag(
    "--list-outputs", help: "Print the paths of the outputs, one per line, without writing them.",
    isHidden: true)
  var listOutputs: Bool

  @Flag(
    "--list-inputs",
    help: "Print the paths of the files that are read, one per line; write nothing.",
    isHidden: true)
  var listInputs: Bool

  @Option(
    "--options", "FILE",
    help: """
      Take \(OptionsFile.listing(of: Compiler.outputOptions)) from this JSON file, unless they are \
      given here.
      """, completion: .files, isHidden: true)
  var optionsFile: String?

  @Flag(
    "--no-included-types",
    help: """
      Write no types of fragments that specs include and PATH does not have: another run does.
      """, isHidden: true)
  var noIncludedTypes: Bool

  @Group var backends: BackendOptions

  @Group var part: ShardArguments

  @Group var specs: SpecArguments

  func validate() throws {
    try validateMode()
    for list in emit { try list.validate() }
    let targets = targets
    for (index, target) in targets.enumerated()
    where targets[..<index].contains(where: { $0.kind == target.kind }) {
      throw UsageError("--emit names '\(target.kind)' twice, for different folders")
    }
    try validatePaths()
    if let target = targets.first(where: { $0.folder == nil }), output == nil, !listInputs {
      // A last path that does not exist is meant to be the folder.
      let folder = paths.count > 1 ? paths.last.flatMap { InputFile.exists($0) ? nil : $0 } : nil
      let words = (folder == nil ? paths : paths.dropLast()) + ["--output", folder ?? "build"]
      let example = "type 'waybill compile \(words.map(ShellText.oneLine).joined(separator: " "))'"
      let place = emit.isEmpty ? "" : " for the kind '\(target.kind)'"
      throw UsageError("--output is missing: the folder to write to\(place); \(example)")
    }
    if output?.isEmpty == true || targets.contains(where: { $0.folder?.isEmpty == true }) {
      throw UsageError("the name of an output folder is empty")
    }
    if depfile?.isEmpty == true || depfileTarget?.isEmpty == true {
      throw UsageError("the name of a dependency file or its target is empty")
    }
    if cache?.isEmpty == true { throw UsageError("the name of a cache is empty") }
    try part.validate(paths: paths)
    if part.shard != nil, cache != nil {
      throw UsageError("--cache remembers whole runs: it cannot be combined with --shard")
    }
    if depfileTarget != nil, depfile == nil {
      throw UsageError("--depfile-target needs --depfile")
    }
    if backends.words.contains(where: { $0 == ("http-environments", "root") }),
      let option = part.shard != nil ? "--shard" : only.isEmpty ? nil : "--only"
    {
      throw UsageError(
        "\(option) leaves out services, whose environments would be lost: it cannot be combined with "
          + "--http-environments root")
    }
  }

  /// Refuses kinds of outputs in the place of paths, and files in the place of folders.
  private func validatePaths() throws {
    for path in paths where Compiler.kinds.contains(path) && !InputFile.exists(path) {
      let kinds = (emit.isEmpty ? ["wire"] : targets.map(\.kind)) + [path]
      throw UsageError(
        "'\(path)' is a kind of output, and no path",
        help: "join the kinds with commas: --emit \(kinds.joined(separator: ","))")
    }
    for folder in [output].compactMap(\.self) + targets.compactMap(\.folder)
    where InputFile.isFile(folder) {
      throw UsageError(
        "outputs are written to a folder, and '\(folder)' is a file", help: "type '--output build'")
    }
  }

  /// Refuses options that have no effect on a run without outputs.
  private func validateMode() throws {
    let modes = [
      ("--check", check), ("--list-outputs", listOutputs), ("--list-inputs", listInputs),
    ]
    let chosen = modes.filter(\.1).map(\.0)
    guard let mode = chosen.first else { return }
    if chosen.count > 1 { throw UsageError("\(mode) and \(chosen[1]) exclude each other") }
    if depfile != nil {
      throw UsageError("\(mode) writes nothing: it cannot be combined with --depfile")
    }
    if cache != nil {
      throw UsageError("\(mode) writes nothing: it cannot be combined with --cache")
    }
    if force {
      throw UsageError("\(mode) writes nothing: it cannot be combined with --force")
    }
    if sync { throw UsageError("\(mode) writes nothing: it cannot be combined with --sync") }
    if keepGoing, mode != "--check" {
      throw UsageError(
        "\(mode) lists all or nothing: it cannot be combined with --keep-going")
    }
  }

  /// The options of the analysis, including those from the file of options.
  func analysisOptions(_ room: StackRoom) throws -> AnalysisOptions {
    var analysis = specs.analysisOptions(
      paths: paths, only: only, shard: part.shard, in: room)
    analysis.search.takesIncludedFragments = !noIncludedTypes
    analysis.compiler.kinds = listInputs ? [] : targets.map(\.kind)
    if let optionsFile {
      analysis.take(try OptionsFile(path: optionsFile, options: Compiler.outputOptions))
    }
    // Options of the command line override those of the file.
    for (name, word) in backends.words { try analysis.compiler.setOption(name, to: word) }
    return analysis
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    let analysisOptions = try analysisOptions(room)
    let options = outputOptions
    let optionsFiles = optionsFile.map { [$0] } ?? []
    guard check || listInputs || listOutputs else {
      let run = CompilationRun(analysisOptions, options, optionsFiles: optionsFiles)
      let report = run.run()
      defer { specs.messages.writeSuccess(of: report, report.success ?? "nothing has changed") }
      return try finish(report)
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
    let lineEnds = check.lineEnds
    if lineEnds.count > 0, specs.messages.diagnostics == .text, !specs.messages.quiet {
      let files = Quantity.text(lineEnds.count, "file")
      let lines = lineEnds.attributes.map { "'\($0)'" }.joined(separator: ", ")
      StandardStreams.writeMessage(
        "  help: only the line ends of \(files) differ; write \(lines) in .gitattributes\n")
    }
    return status == .success && !check.differences.isEmpty ? .specErrors : status
  }

  /// The settings for the outputs.
  var outputOptions: OutputOptions {
    OutputOptions(
      folder: output, targets: targets, keepsGoing: keepGoing, force: force, synchronizes: sync,
      patience: LockPatience(
        timeout: .seconds(lockTimeout.seconds),
        announcesWaiting: specs.messages.diagnostics == .text),
      dependencyFile: depfile.map { .init(path: $0, target: depfileTarget) }, cache: cache,
      shard: part.shard)
  }

  /// Writes the diagnostics and the data.
  private func finish(_ report: Report, data: [UInt8] = []) throws -> ExitStatus {
    specs.messages.write(report)
    if !data.isEmpty { try StandardStreams.writeOutput(data) }
    return report.exitStatus
  }

  /// The requested outputs, each once.
  private var targets: [OutputOptions.Target] {
    var targets: [OutputOptions.Target] = []
    for target in emit.flatMap(\.targets) where !targets.contains(target) {
      targets.append(target)
    }
    return targets.isEmpty ? [.init(kind: "wire")] : targets
  }
}

/// The help of arguments that are specs.
let specPathsHelp = "Specs, folders of specs, or - for standard input."

/// `KIND[=DIR]`, several separated by commas.
struct EmitList: OptionValue {
  var targets: [OutputOptions.Target]

  init(argument: String) {
    targets = argument.split(separator: ",", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return .init(kind: String(item)) }
      return .init(
        kind: String(item[..<equals]), folder: String(item[item.index(after: equals)...]))
    }
  }

  /// Refuses unknown kinds.
  func validate() throws {
    for target in targets where !Compiler.kinds.contains(target.kind) {
      let hint = NameHint.hint(for: target.kind, among: Compiler.kinds)
      throw UsageError("--emit: unknown kind '\(target.kind)'; \(hint)")
    }
  }
}

/// `--lock-timeout`
struct LockTimeout: OptionValue, CustomStringConvertible {
  static let standard = Self(seconds: 600)

  var seconds: Int

  private init(seconds: Int) { self.seconds = seconds }

  init?(argument: String) {
    guard let seconds = Int(argument), 0...1_000_000_000 ~= seconds else { return nil }
    self.seconds = seconds
  }

  static var expectation: String? { "a whole number of seconds, 0 or more" }

  var description: String { "\(seconds)" }
}
