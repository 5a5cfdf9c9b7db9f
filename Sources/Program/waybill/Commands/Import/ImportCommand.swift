#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import SpecCompiler
  import SpecImport

  /// `waybill import`
  struct ImportCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Create specs from OpenAPI documents, HAR files and curl commands.",
      usage: "waybill import KIND FILE... [--output DIR] [OPTION]...",
      discussion: """
        'openapi' reads OpenAPI 3.0 to 3.2 and Swagger 2.0, in YAML or JSON; 'har' reads HTTP archives that \
        browsers save; 'curl' reads commands without running them; 'http' reads .http files.

        Anything that a spec cannot express is reported as a warning, with its place in FILE. A large \
        OpenAPI document becomes a spec for each tag, with the files that they share. Without --output \
        the spec is printed.
        """)

    @Argument(
      help: ArgumentHelp(
        "What the files are: \(SpecImporter.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
        valueName: "kind"))
    var kind: SpecImporter.Kind

    @Argument(help: ArgumentHelp("The files, or - for standard input.", valueName: "file"))
    var files: [String]

    @Option(
      name: [.short, .long],
      help: ArgumentHelp("Write the specs to this folder.", valueName: "dir"))
    var output: String?

    @Flag(help: "Replace existing files.")
    var force = false

    @Option(
      help: ArgumentHelp(
        "The name of the service (default: from the title or the host).", valueName: "name"))
    var service: String?

    @Option(
      help: ArgumentHelp("Use this base URL instead of the one in the document.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Invent examples for required inputs that have none, each marked by a comment.")
    var examples = false

    @Flag(help: "Keep vendor extensions, as keys that begin with x-.")
    var extensions = false

    @OptionGroup var budget: BudgetArguments

    @OptionGroup var messages: MessageArguments

    func validate() throws {
      if files.isEmpty { throw ValidationError("no file is given") }
      if output?.isEmpty == true { throw ValidationError("the name of the folder is empty") }
      if service?.isEmpty == true { throw ValidationError("--service is empty") }
      if service != nil, files.count > 1 {
        throw ValidationError(
          "--service needs exactly one file, but there are \(files.count) files")
      }
    }

    func perform(in room: StackRoom) throws -> ExitStatus {
      var options = ImportOptions()
      options.service = service
      options.baseURL = baseURL
      options.keepsExtensions = extensions
      options.makesExamples = examples
      options.naming = .swift
      if let maxNodes = budget.maxNodes { options.maximumNodes = maxNodes.value }
      if let maxFileSize = budget.maxFileSize { options.maximumFileSize = maxFileSize.value }
      var run = ImportRun(kind: kind, options: options)
      for file in files { try run.read(file) }
      messages.write(run.report)
      if messages.diagnostics == .text, !messages.quiet {
        StandardStreams.writeMessage(run.summaryText)
      }
      guard !run.report.hasErrors else { return run.report.exitStatus }
      if let output {
        try run.write(to: output, force: force)
      } else {
        try run.print()
      }
      return .success
    }
  }

  extension SpecImporter.Kind: ExpressibleByArgument {}
#endif
