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
        "The IPv4 or IPv6 address to listen on.", valueName: "address"))
    var address = "127.0.0.1"

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
        "Refuse bodies larger than this (default: 1 GiB). Bodies over 1 MiB are kept on disk.",
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
      let session = ListeningSession(
        analysis.specs.compactMap(\.self), options: matching.options, requiresAll: requireAll)
      analysis.warn(session.warnings, asErrors: specs.warningsAsErrors)
      specs.messages.write(analysis.report)
      guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
      guard let end = EndSignal.prepare() else {
        throw FileProblem.system(path: "pipe", .inputOutput)
      }
      let report: MatchReport
      do throws(SystemError) {
        let listener = try SystemCalls.listen(address: address, port: port)
        defer { try? SystemCalls.close(listener) }
        let port = try SystemCalls.port(of: listener)
        let host = address.utf8.contains(0x3A) ? "[\(address)]" : address
        RunMessages.end()
        StandardStreams.writeMessage("waybill: listening on http://\(host):\(port)\n")
        report = try LoopbackServer(
          session, responses: respond, maximumCount: count?.value,
          maximumLength: maxBody?.value ?? 1 << 30
        ).run(listener, until: end)
      } catch {
        throw FileProblem.system(path: "\(address):\(port)", error)
      }
      try StandardStreams.writeOutput(report.text(as: matching.format))
      return report.isSuccess ? .success : .specErrors
    }
  }
#endif
