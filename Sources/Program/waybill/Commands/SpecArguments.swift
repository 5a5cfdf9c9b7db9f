#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import SpecCompiler

  /// What all commands take that read specs.
  struct SpecArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Read nothing outside this folder (default: the folder of the spec, or PATH).",
        valueName: "dir"), completion: .directory)
    var root: String?

    @Flag(help: "Follow links out of the root folder, for sandboxes made of links.")
    var trustLinks = false

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Use the base URLs and inputs of this environment.",
        valueName: "name"), completion: Completions.environments)
    var environment: String?

    @Option(
      name: .customLong("set"),
      help: ArgumentHelp(
        "Set an input: text and paths exactly as typed, other types as YAML.",
        valueName: "name=value"))
    var values: [InputValue] = []

    @Option(
      help: ArgumentHelp(
        "Skip what this pattern matches in folders, as in a .gitignore file.", valueName: "glob"))
    var exclude: [String] = []

    @Flag(help: "Also read files that .gitignore files name.")
    var noGitignore = false

    @Option(
      help: ArgumentHelp(
        "The path of the spec on standard input (default: stdin.yaml).",
        valueName: "path"))
    var stdinPath: String?

    @Option(
      help: ArgumentHelp(
        "Allow lists and maps to nest this deep, at most \(StackRoom.maximumDepth).", valueName: "n"
      ))
    var maxDepth: PositiveInteger?

    @OptionGroup var budget: BudgetArguments

    @Option(
      help: ArgumentHelp(
        "Analyse this many specs at once (default: the number of cores).", valueName: "n"))
    var jobs: PositiveInteger?

    @Option(
      help: ArgumentHelp(
        "Accept this warning, by the name in its brackets; repeat for others.",
        valueName: "id"), completion: Completions.warnings)
    var allow: [String] = []

    @Flag(help: "Refuse specs with warnings, except those that are allowed.")
    var warningsAsErrors = false

    @OptionGroup var messages: MessageArguments

    func validate() throws {
      if environment?.isEmpty == true {
        throw ValidationError("the name of an environment is empty")
      }
      if let maxDepth, maxDepth.value > StackRoom.maximumDepth {
        throw ValidationError("--max-depth must be \(StackRoom.maximumDepth) or less")
      }
      if stdinPath?.isEmpty == true { throw ValidationError("--stdin-path is empty") }
      for id in allow {
        guard let refusal = DiagnosticMessage.refusal(ofAllowing: id) else { continue }
        throw ValidationError("--allow: \(refusal.text); \(refusal.help ?? "")")
      }
      if root?.isEmpty == true { throw ValidationError("the name of the root folder is empty") }
    }

    /// What the compiler is to do.
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

    /// What is to be read.
    func analysisOptions(
      paths: [String], only: [RequestPattern] = [], shard: Shard? = nil, in room: StackRoom
    ) -> AnalysisOptions {
      AnalysisOptions(
        search: SearchOptions(
          paths: paths, root: root, trustsLinks: trustLinks, excluded: exclude,
          honoursIgnoreFiles: !noGitignore, standardInputPath: stdinPath ?? "stdin.yaml",
          shard: shard),
        compiler: compilerOptions(only: only),
        threads: ThreadLimits(count: jobs?.value ?? coreCount, room: room),
        showsProgress: messages.showsProgress, isVerbose: messages.verbose)
    }
  }

  /// How much the files may hold that a command reads.
  struct BudgetArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp("Allow this many nodes in a file, with aliases expanded.", valueName: "n"))
    var maxNodes: PositiveInteger?

    @Option(help: ArgumentHelp("Allow files of this many bytes.", valueName: "n"))
    var maxFileSize: PositiveInteger?
  }

  /// How messages look.
  struct MessageArguments: ParsableArguments {
    enum Color: String, ExpressibleByArgument, CaseIterable {
      case auto, always, never
    }

    @Option(help: ArgumentHelp("The format of messages.", valueName: "form"))
    var diagnostics = Report.Format.text

    @Option(
      help: ArgumentHelp(
        "Whether messages are colored; auto checks for a terminal, NO_COLOR and FORCE_COLOR.",
        valueName: "when"))
    var color = Color.auto

    @Option(
      help: ArgumentHelp(
        "Show this many messages in full, at most 100 KB; 0 shows all. Only for text messages.",
        valueName: "n"))
    var maxErrors = MessageBudget.standardCount

    @Flag(name: [.short, .long], help: "Show only errors: no warnings, no progress, no summary.")
    var quiet = false

    @Flag(name: [.short, .long], help: "Report how many specs are read and what is skipped.")
    var verbose = false

    func validate() throws {
      if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other") }
      if maxErrors < 0 { throw ValidationError("--max-errors must be 0 or more") }
    }

    /// Whether a line tells how far a run is.
    var showsProgress: Bool {
      diagnostics == .text && !quiet && StandardStreams.showsMessagesOnTerminal
    }

    /// Whether a stream that is a terminal or not is coloured.
    func usesColor(onTerminal isTerminal: Bool) -> Bool {
      switch color {
      case .auto: StandardStreams.wantsColor(onTerminal: isTerminal)
      case .always: true
      case .never: false
      }
    }

    /// Writes what there is to say.
    ///
    /// - Parameters:
    ///   - report: The messages.
    ///   - isBrief: Whether warnings are for those who ask with `--verbose`.
    func write(_ report: Report, isBrief: Bool = false) {
      RunMessages.write(
        report, as: diagnostics,
        usesColor: usesColor(onTerminal: StandardStreams.showsMessagesOnTerminal),
        budget: MessageBudget(messages: maxErrors == 0 ? nil : maxErrors),
        isQuiet: quiet || isBrief && !verbose)
    }
  }

  extension Report.Format: ExpressibleByArgument {}

  /// `NAME=VALUE`, where the value may hold more of `=`.
  struct InputValue: ExpressibleByArgument {
    var name: String
    var text: String

    init?(argument: String) {
      guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
        equals != argument.startIndex
      else { return nil }
      name = String(argument[..<equals])
      text = String(argument[argument.utf8.index(after: equals)...])
    }
  }

  /// A number of something.
  struct PositiveInteger: ExpressibleByArgument {
    var value: Int

    init?(argument: String) {
      guard let value = Int(argument), value > 0 else { return nil }
      self.value = value
    }
  }

  extension RequestPattern: ExpressibleByArgument {
    /// Reads `--only`.
    init?(argument: String) {
      self.init(argument)
    }
  }
#endif
