#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import MessageContent
  import SpecCompiler
  import SpecMatching

  /// `waybill listen`
  struct ListenCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "listen", abstract: "Receive requests and compare each with the specs.",
      discussion: """
        Each request is compared with the request of the specs that has its method and target. The \
        answer is 204, or FOLDER/REQUEST.response byte for byte. A request that differs or is unknown \
        gets 400 and an explanation.

        The address is printed at the start. SIGINT or SIGTERM ends the run and prints the report. The \
        exit status is 0 if every request that was received matches.

        Requests must name this machine or a host of the specs in Host and Origin, so that no page in a \
        browser can read answers. All connections together take at most 256 MiB of memory.
        """)

    @Option(
      name: .customLong("specs"),
      help: ArgumentHelp("A spec, or a folder to search for *.yaml and *.yml.", valueName: "path"),
      completion: Completions.specFiles)
    var paths: [String]

    @Option(help: ArgumentHelp("The port; 0 chooses a free one.", valueName: "port"))
    var port: UInt16 = 0

    @Option(
      help: ArgumentHelp(
        "The IPv4 or IPv6 address to listen on, or localhost.", valueName: "address"))
    var address = ListeningAddress.standard

    @Option(
      help: ArgumentHelp(
        "Accept requests whose Host or Origin has this name, too.", valueName: "host"))
    var allowHost: [HostName] = []

    @Option(
      help: ArgumentHelp(
        "Answer a request with FOLDER/REQUEST.response, a whole HTTP response.", valueName: "folder"
      ), completion: .directory)
    var respond: String?

    @Flag(help: "Fail if a request of the specs was never received.")
    var requireAll = false

    @Option(help: ArgumentHelp("End after this many requests.", valueName: "n"))
    var count: PositiveInteger?

    @Option(
      help: ArgumentHelp(
        "Refuse bodies larger than this (default: 1 GiB). Bodies over 64 KiB are kept on disk; those over 16 MiB are not compared.",
        valueName: "bytes"))
    var maxBody: PositiveInteger?

    @OptionGroup var matching: MatchArguments

    @OptionGroup var specs: SpecArguments

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
      let report: MatchReport
      do throws(SystemError) {
        report = try listen(recognizer)
      } catch {
        throw FileProblem.system(path: "\(address):\(port)", error)
      }
      try StandardStreams.writeOutput(report.text(as: matching.format))
      return report.isSuccess ? .success : .specErrors
    }

    /// Serves requests until the end of the run.
    private func listen(_ recognizer: RequestRecognizer) throws(SystemError) -> MatchReport {
      guard let end = EndSignal.prepare() else { throw .inputOutput }
      let limits = ListeningBudget.limits(content: maxBody?.value ?? 1 << 30)
      let workers = try MatchWorkers(recognizer, responses: respond, limits: limits)
      let (listeners, port) = try address.listen(port: port)
      defer { for listener in listeners { try? SystemCalls.close(listener) } }
      let hosts = AllowedHosts(
        recognizer.hosts, addresses: address.addresses, others: allowHost.map(\.text))
      var server = ListeningServer(
        ListeningSession(recognizer, requiresAll: requireAll), workers: workers, hosts: hosts,
        limits: limits, listeners: listeners, maximumCount: count?.value)
      RunMessages.end()
      StandardStreams.writeMessage("waybill: listening on http://\(address.host):\(port)\n")
      return try server.run(until: end)
    }
  }
#endif
