import CompilerDriver
import Diagnostics
import OptionParsing
import SpecCompiler

/// The options of all commands that read specs.
struct SpecArguments: ArgumentGroup {
  @Option(
    "--environment", "NAME", letter: "-e",
    help: "Use the base URLs and inputs of this environment.",
    completion: Completions.environments)
  var environment: String?

  @Option("--set", "NAME=VALUE", help: "Set an input: text as typed, other types as YAML.")
  var values: [InputValue]

  @Option(
    "--root", "DIR",
    help: "Read nothing outside this folder (default: the folder of the spec, or PATH).",
    completion: .folders, isHidden: true)
  var root: String?

  @Flag(
    "--trust-links", help: "Follow links out of the root folder, for sandboxes made of links.",
    isHidden: true)
  var trustLinks: Bool

  @Option(
    "--exclude", "GLOB",
    help: "Skip what this pattern matches in folders, as in a .gitignore file.", isHidden: true)
  var exclude: [String]

  @Flag("--no-gitignore", help: "Also read files that .gitignore files name.", isHidden: true)
  var noGitignore: Bool

  @Option(
    "--stdin-path", "PATH", help: "The path of the spec on standard input.", isHidden: true)
  var stdinPath = "stdin.yaml"

  @Option(
    "--max-depth", "N",
    help: "Allow lists and maps to nest this deep, at most \(StackRoom.maximumDepth).",
    isHidden: true)
  var maxDepth: PositiveInteger?

  @Group var budget: BudgetArguments

  @Option(
    "--jobs", "N", help: "Analyse this many specs at once (default: the number of cores).",
    isHidden: true)
  var jobs: PositiveInteger?

  @Option(
    "--allow", "ID", help: "Accept this warning, by the name in its brackets; repeat for others.",
    completion: Completions.warnings, isHidden: true)
  var allow: [String]

  @Flag(
    "--warnings-as-errors", help: "Refuse specs with warnings, except those that are allowed.",
    isHidden: true)
  var warningsAsErrors: Bool

  @Group var messages: MessageArguments

  func validate() throws {
    if environment?.isEmpty == true {
      throw UsageError("the name of an environment is empty")
    }
    if let maxDepth, maxDepth.value > StackRoom.maximumDepth {
      throw UsageError("--max-depth must be \(StackRoom.maximumDepth) or less")
    }
    if stdinPath.isEmpty { throw UsageError("--stdin-path is empty") }
    for id in allow {
      guard let refusal = DiagnosticMessage.refusal(ofAllowing: id) else { continue }
      throw UsageError("--allow: \(refusal.text); \(refusal.help ?? "")")
    }
    if root?.isEmpty == true { throw UsageError("the name of the root folder is empty") }
  }

  /// The options of the compiler.
  private func compilerOptions(only: [RequestPattern]) -> CompilerOptions {
    var options = CompilerOptions()
    if let maxDepth { options.maximumDepth = maxDepth.value }
    if let maxNodes = budget.maxNodes { options.maximumNodes = maxNodes.value }
    if let maxFileSize = budget.maxFileSize { options.maximumFileSize = maxFileSize.value }
    options.environment = environment
    options.values = values.map { CompilerOptions.Value(name: $0.name, text: $0.text) }
    options.only = only
    options.allowed = allow.map { DiagnosticID(rawValue: $0) }
    options.warningsAsErrors = warningsAsErrors
    return options
  }

  /// The options of the analysis.
  func analysisOptions(
    paths: [String], only: [RequestPattern] = [], shard: Shard? = nil, in room: StackRoom
  ) -> AnalysisOptions {
    AnalysisOptions(
      search: SearchOptions(
        paths: paths, root: root, trustsLinks: trustLinks, excluded: exclude,
        honoursIgnoreFiles: !noGitignore, standardInputPath: stdinPath,
        shard: shard),
      compiler: compilerOptions(only: only),
      threads: ThreadLimits(count: jobs?.value ?? coreCount, room: room),
      showsProgress: messages.showsProgress, isVerbose: messages.verbose)
  }

  /// The options of the analysis for a command that takes one request of one spec. A request that is sent or shown
  /// needs a value for each input.
  func analysisOptions(
    of spec: String, request: String?, isSent: Bool = true, in room: StackRoom
  ) -> AnalysisOptions {
    var options = analysisOptions(paths: [spec], in: room)
    options.compiler.request = request
    options.compiler.sendsRequest = isSent
    return options
  }
}

/// Limits on the size of the files that a command reads.
struct BudgetArguments: ArgumentGroup {
  @Option(
    "--max-nodes", "N", help: "Allow this many nodes in a file, with aliases expanded.",
    isHidden: true)
  var maxNodes: PositiveInteger?

  @Option("--max-file-size", "N", help: "Allow files of this many bytes.", isHidden: true)
  var maxFileSize: PositiveInteger?
}

/// The format of messages.
struct MessageArguments: ArgumentGroup {
  enum Color: String, OptionValue, CaseIterable {
    case auto, always, never
  }

  @Option("--diagnostics", "FORM", help: "The format of messages.", isHidden: true)
  var diagnostics = Report.Format.text

  @Option(
    "--color", "WHEN",
    help: "Whether messages are colored; auto checks for a terminal, NO_COLOR and FORCE_COLOR.",
    isHidden: true)
  var color = Color.auto

  @Option(
    "--max-errors", "N",
    help: "Show this many messages in full, at most 100 KB; 0 shows all. Only for text messages.",
    isHidden: true)
  var maxErrors = Count(MessageBudget.standardCount)

  @Flag("--quiet", letter: "-q", help: "Show only errors: no warnings, progress or summary.")
  var quiet: Bool

  @Flag(
    "--verbose", letter: "-v", help: "Report how many specs are read and what is skipped.",
    isHidden: true)
  var verbose: Bool

  func validate() throws {
    if quiet, verbose { throw UsageError("--quiet and --verbose exclude each other") }
  }

  /// Whether a line shows the progress of the run.
  var showsProgress: Bool {
    diagnostics == .text && !quiet && StandardStreams.showsMessagesOnTerminal
  }

  /// Writes a run without errors in one line, on a terminal.
  func writeSuccess(of report: Report, _ sentence: String) {
    guard showsProgress, !report.hasErrors else { return }
    StandardStreams.writeMessage("waybill: \(sentence)\n")
  }

  /// Whether output to a stream is coloured.
  func usesColor(onTerminal isTerminal: Bool) -> Bool {
    switch color {
    case .auto: StandardStreams.wantsColor(onTerminal: isTerminal)
    case .always: true
    case .never: false
    }
  }

  /// Writes the messages of a report.
  ///
  /// - Parameters:
  ///   - report: The messages.
  ///   - isBrief: Whether warnings are shown only with `--verbose`.
  func write(_ report: Report, isBrief: Bool = false) {
    RunMessages.write(
      report, as: diagnostics,
      usesColor: usesColor(onTerminal: StandardStreams.showsMessagesOnTerminal),
      budget: MessageBudget(messages: maxErrors.value == 0 ? nil : maxErrors.value),
      isQuiet: quiet || isBrief && !verbose)
  }
}

extension Report.Format: OptionValue {}

/// `NAME=VALUE`, where the value may contain further `=`.
struct InputValue: OptionValue {
  var name: String
  var text: String

  // The text may be a secret, so it is not repeated.
  static func refusal(of argument: String, for option: ArgumentDeclaration) -> UsageError {
    UsageError(
      "--set takes the name of an input and its value, joined by '='",
      help: "--set \(option.valueName)")
  }

  init?(argument: String) {
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      equals != argument.startIndex
    else { return nil }
    name = String(argument[..<equals])
    text = String(argument[argument.utf8.index(after: equals)...])
  }
}

extension RequestPattern: OptionValue {
  /// Reads `--only`.
  package init?(argument: String) {
    self.init(argument)
  }
}
