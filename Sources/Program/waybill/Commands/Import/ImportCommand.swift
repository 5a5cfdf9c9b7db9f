import CompilerDriver
import Diagnostics
import MessageSyntax
import OptionParsing
import SpecCompiler
import SpecImport

/// `waybill import`
struct ImportCommand: Command {
  static let description = CommandDescription(
    "import", "Create specs from OpenAPI, HAR, curl, .http, Postman, Insomnia and Bruno.",
    usage: "[KIND] FILE... [--output DIR] [OPTION]...",
    discussion: """
      'openapi' reads OpenAPI 3.0 to 3.2 and Swagger 2.0, in YAML or JSON; 'har' reads HTTP archives that \
      browsers save; 'curl' reads commands without running them; 'http' reads .http files; 'postman' reads \
      collections 2.0 and 2.1, with the environments among the files; 'insomnia' reads exports of version 4 \
      and 5; 'bruno' reads folders of .bru files or OpenCollection. Without a kind, each file tells its own.

      Anything that a spec cannot express is reported as a warning, with its place in FILE: one line \
      for each cause if there are many, and all of them with -v. A large \
      OpenAPI document becomes a spec for each tag, with the files that they share. Without --output \
      the spec is printed.
      """,
    examples: [
      "waybill import petstore.yaml --output specs",
      "waybill import curl commands.sh > photos.yaml",
    ])

  @Operand("KIND|FILE", help: "What the files are, or the first of them.")
  var subject: ImportSubject?

  @Operand("FILE", help: "The files, or - for standard input.", completion: .files)
  var others: [String] = []

  private var files: [String] { (subject?.path.map { [$0] } ?? []) + others }

  @Option(
    "--output", "DIR", letter: "-o", help: "Write the specs to this folder.", completion: .folders)
  var output: String?

  @Flag("--force", help: "Replace existing files.")
  var force: Bool

  @Option(
    "--service", "NAME", help: "The name of the service.")
  var service: String?

  @Option(
    "--base-url", "URL", help: "Use this base URL instead of the document's.")
  var baseURL: String?

  @Flag(
    "--examples", help: "Invent examples for required inputs without one.")
  var examples: Bool

  @Flag(
    "--extensions", help: "Keep vendor extensions, as keys that begin with x-.", isHidden: true)
  var extensions: Bool

  @Flag(
    "--keep-credentials",
    help: "Write credentials, instead of secret inputs.")
  var keepCredentials: Bool

  @Option(
    "--only", "PATTERN",
    help: "Only a host or path; of OpenAPI also a tag or operationId; with *.")
  var only: [String]

  @Flag(
    "--all",
    help: "Take every entry of a HAR file, images too.")
  var all: Bool

  @Flag(
    "--update",
    help: "Merge a new version of FILE into the specs.")
  var updates: Bool

  @Flag(
    "--check",
    help: "With --update: write nothing; exit 1 if the source has changed.", isHidden: true)
  var checks: Bool

  @Flag(
    "--dry-run", help: "With --update: write nothing, and print the difference.", isHidden: true)
  var isTrial: Bool

  @Option(
    "--theirs", "REQUEST",
    help: "With --update: take the source's part of this request's conflicts.", isHidden: true)
  var theirs: [String]

  @Option(
    "--base", "FILE",
    help: "With --update: the version of the source that the specs were made of.",
    completion: .files, isHidden: true)
  var base: String?

  @Flag(
    "--adopt",
    help: "Record FILE as what the specs in DIR were made of, for --update.", isHidden: true)
  var adopts: Bool

  @Group var budget: BudgetArguments

  @Group var messages: MessageArguments

  func validate() throws {
    if files.isEmpty, !updates { throw UsageError.missing("no file is given") }
    try validateUpdate()
    if let url = files.first(where: { $0.hasPrefix("https://") || $0.hasPrefix("http://") }) {
      throw UsageError(
        "'\(url)' is a URL, and nothing is fetched",
        help: "run 'curl -LO \(url)', and import the file")
    }
    if output?.isEmpty == true { throw UsageError("the name of the folder is empty") }
    if let output, [".yaml", ".yml", ".json"].contains(where: output.hasSuffix),
      !InputFile.exists(output) || InputFile.isFile(output)
    {
      throw UsageError(
        "specs are written to a folder, and '\(output)' names a file",
        help: "type '--output specs', or '> \(ShellText.oneLine(output))' in its place")
    }
    if service?.isEmpty == true { throw UsageError("--service is empty") }
    if only.contains(where: { ImportPattern($0) == nil }) { throw UsageError("--only is empty") }
    if service != nil, files.count > 1 {
      throw UsageError(
        "--service needs exactly one file, but there are \(files.count) files")
    }
  }

  private func validateUpdate() throws {
    let words = [
      ("--check", checks), ("--dry-run", isTrial), ("--theirs", !theirs.isEmpty),
      ("--base", base != nil),
    ]
    if !updates, let (word, _) = words.first(where: { $0.1 }) {
      throw UsageError("\(word) is an option of --update")
    }
    if updates || adopts, output == nil {
      throw UsageError(
        "the folder of the specs is missing",
        help: "name it: waybill import \(updates ? "--update" : "FILE --adopt") --output DIR")
    }
    if updates, files.count > 1 {
      throw UsageError("--update takes one file, but there are \(files.count) files")
    }
  }

  /// The options that an update repeats.
  private var lockedOptions: LockedOptions {
    var locked = LockedOptions()
    (locked.service, locked.baseURL, locked.only) = (service, baseURL, only)
    locked.flags = Set(
      [
        (LockedOptions.Flag.examples, examples), (.extensions, extensions), (.all, all),
        (.keepCredentials, keepCredentials),
      ].filter(\.1).map(\.0))
    return locked
  }

  private var importOptions: ImportOptions {
    var options = ImportOptions()
    options.apply(lockedOptions)
    options.naming = .swift
    if let maxNodes = budget.maxNodes { options.maximumNodes = maxNodes.value }
    if let maxFileSize = budget.maxFileSize { options.maximumFileSize = maxFileSize.value }
    return options
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    if updates, let output { return try update(output) }
    let options = importOptions
    var run = ImportRun(kind: subject?.kind, options: options)
    try run.read(files)
    let isWhole = messages.verbose || messages.diagnostics != .text
    messages.write(isWhole ? run.report : run.report.byCause)
    if messages.diagnostics == .text, !messages.quiet {
      StandardStreams.writeMessage(run.summaryText)
    }
    guard !run.report.hasErrors else { return run.report.exitStatus }
    if let output {
      let lock = try recorded(run, in: output)
      if !adopts { try run.write(to: output, force: force) }
      if let lock { try ImportUpdate.write(lock, to: output) }
      if adopts { return .success }
      if messages.diagnostics == .text, !messages.quiet {
        StandardStreams.writeMessage(run.writtenText(in: output))
      }
    } else {
      try run.print()
    }
    return .success
  }

  /// The record of a folder with the sources of an import; `nil` if none of them can be updated.
  private func recorded(_ run: ImportRun, in folder: String) throws -> ImportLock? {
    let records = run.records(lockedOptions)
    guard !records.isEmpty else { return nil }
    var lock = try ImportUpdate.lock(in: folder, limit: importOptions.maximumFileSize)
    for record in records { lock.add(record) }
    return lock
  }

  private func update(_ folder: String) throws -> ExitStatus {
    var choices = ImportUpdate.Choices()
    (choices.checks, choices.isTrial, choices.base) = (checks, isTrial, base)
    choices.theirs = Set(theirs)
    var update = try ImportUpdate(of: folder, options: importOptions, choices: choices)
    defer {
      messages.write(update.report.byCause)
      if !messages.quiet { StandardStreams.writeMessage(update.text) }
    }
    try update.run(files.first)
    if isTrial { try StandardStreams.writeOutput(Array(update.difference.utf8)) }
    if update.report.hasErrors { return update.report.exitStatus }
    return checks && update.hasMoved ? .specErrors : .success
  }
}
