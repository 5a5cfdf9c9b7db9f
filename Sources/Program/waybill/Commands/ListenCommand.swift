import CompilerDriver
import Diagnostics
import MessageContent
import OptionParsing
import SpecCompiler
import SpecMatching

/// `waybill listen`
struct ListenCommand: Command {
  static let description = CommandDescription(
    "listen", "Receive requests and compare each with the specs.",
    usage: "PATH... [OPTION]...",
    discussion: """
      Each request is compared with the request of the specs that has its method and target. The \
      answer is 204, or DIR/REQUEST.response byte for byte. A request that differs or is unknown \
      gets 400 and an explanation.

      The PLACE of --any is /photo/taken-at in JSON, or the name of a query parameter, a form field, a \
      header, a cookie or a part.

      The address is printed at the start, and a line for each request as it comes, with the time; a \
      pipe that nobody reads misses lines. SIGINT or SIGTERM ends the run and prints the report. The \
      exit status is 0 if every request that was received matches.

      Without --port, the port is that of the base URLs of the specs that name this machine, if they \
      name one, and else a free one.

      Requests must name this machine or a host of the specs in Host and Origin, so that no page in a \
      browser can read answers. All connections together take at most 256 MiB of memory.
      """,
    examples: [
      "waybill listen specs --port 8080",
      "waybill listen photos.yaml --respond answers --require-all --count 5",
    ])

  @Operand("PATH", help: specPathsHelp, completion: Completions.specFiles)
  var operands: [String] = []

  @Option(
    "--specs", "PATH", help: "The same as PATH.", completion: Completions.specFiles,
    isHidden: true)
  var named: [String]

  private var paths: [String] { operands + named }

  @Option("--port", "PORT", help: "The port; 0 chooses a free one (default: see --help-hidden).")
  var port: PortNumber?

  @Option("--address", "ADDRESS", help: "The IP address, or localhost.")
  var address = ListeningAddress.standard

  @Option(
    "--allow-host", "HOST", help: "Accept requests whose Host or Origin has this name, too.",
    isHidden: true)
  var allowHost: [HostName]

  @Option(
    "--respond", "DIR", help: "Answer with DIR/REQUEST.response, byte for byte.",
    completion: .folders)
  var respond: String?

  @Flag("--require-all", help: "Fail if a request of the specs was never received.")
  var requireAll: Bool

  @Option("--count", "N", help: "End after this many requests.")
  var count: PositiveInteger?

  @Option(
    "--max-body", "BYTES",
    help: """
      Refuse bodies larger than this (default: 1 GiB). Bodies over 64 KiB are kept on disk; those \
      over 16 MiB are not compared.
      """, isHidden: true)
  var maxBody: PositiveInteger?

  @Group var matching: MatchArguments

  @Group var specs: SpecArguments

  func validate() throws {
    if paths.isEmpty {
      throw UsageError.missing("PATH is missing: the specs that requests are compared with")
    }
    for path in paths where !InputFile.exists(path) {
      let digits = path.drop { $0 == ":" }
      guard UInt16(digits) != nil else { continue }
      throw UsageError("'\(path)' is not a path", help: "type '--port \(digits)'")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    var analysis = Analysis.run(specs.analysisOptions(paths: paths, in: room))
    guard !analysis.report.hasErrors else {
      specs.messages.write(analysis.report)
      return analysis.report.exitStatus
    }
    let recognizer = RequestRecognizer(
      analysis.specs.compactMap(\.self), options: ListeningBudget.options(matching.options))
    analysis.warn(recognizer.warnings + address.warnings, asErrors: specs.warningsAsErrors)
    specs.messages.write(analysis.report)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    let port = port?.value ?? recognizer.localPort ?? 0
    let report: MatchReport
    do throws(SystemError) {
      report = try listen(recognizer, port: port)
    } catch {
      throw FileProblem.listener(path: "\(address.host):\(port)", error)
    }
    try StandardStreams.writeOutput(report.text(as: matching.format))
    return report.isSuccess ? .success : .specErrors
  }

  /// Serves requests until the run ends.
  private func listen(
    _ recognizer: RequestRecognizer, port: UInt16
  ) throws(SystemError) -> MatchReport {
    guard let end = EndSignal.prepare() else { throw .inputOutput }
    let limits = ListeningBudget.limits(content: maxBody?.value ?? 1 << 30)
    let workers = try MatchWorkers(recognizer, responses: respond, limits: limits)
    let (listeners, port) = try address.listen(port: port)
    defer { for listener in listeners { try? SystemCalls.close(listener) } }
    let hosts = AllowedHosts(
      recognizer.hosts, addresses: address.addresses, others: allowHost.map(\.text))
    var server = ListeningServer(
      ListeningSession(recognizer, requiresAll: requireAll), workers: workers, hosts: hosts,
      limits: limits, listeners: listeners, maximumCount: count?.value, announce: announce)
    RunMessages.end()
    StandardStreams.writeMessage("waybill: listening on http://\(address.host):\(port)\n")
    if specs.messages.showsProgress {
      StandardStreams.writeMessage("waybill: Ctrl-C ends the run and prints the report\n")
    }
    return try server.run(until: end)
  }

  /// Writes the line about a request.
  private func announce(_ line: String) {
    guard !specs.messages.quiet, specs.messages.diagnostics == .text else { return }
    StandardStreams.writeMessageIfRead("\(WallClock.time) \(line)\n")
  }
}

/// `--port`
struct PortNumber: OptionValue {
  let value: UInt16

  init?(argument: String) {
    guard let value = UInt16(argument) else { return nil }
    self.value = value
  }

  static func refusal(of argument: String, for option: ArgumentDeclaration) -> UsageError {
    UsageError(
      "the port '\(argument)' is not a whole number of 0 to 65535",
      help: "type '--port 8080', or '--port 0' for a free one")
  }
}
