import CompilerDriver
import Diagnostics
import MessageAssembly
import OptionParsing
import RecordedMessages
import SpecCompiler

/// `waybill send`
struct SendCommand: Command {
  static let description = CommandDescription(
    "send", "Send a request with curl and print the response.",
    discussion: """
      Secrets come from environment variables: the input 'token' of the service 'photos' is \
      $PHOTOS_TOKEN. Their values appear in no file, no message and no process list.

      curl reads no .curlrc, uses no proxy, even if the environment names one, and follows no \
      redirect. The exit status is 6 if there is no complete response, also if no byte passes for the \
      time of --timeout. Whatever ends Waybill ends curl.

      --verbose also prints the request, with secrets hidden, and warnings about the spec.
      """,
    examples: [
      "PHOTOS_TOKEN=abc waybill send photos.yaml search",
      "waybill send photos.yaml search --case cats --check-status",
    ])

  @Operand(
    "SPEC", help: "A spec, or a curl command in quotes.", completion: Completions.specFiles)
  var spec: String

  @Operand(
    "REQUEST", help: "The name of a request, unless the spec has only one.",
    completion: Completions.requests)
  var request: String?

  @Option(
    "--case", "NAME", help: "The case of the request (default: the first).",
    completion: Completions.cases)
  var caseName: String?

  @Group var secrets: SecretArguments

  @Flag("--example-secrets", help: "Send the example of each secret that is not set.")
  var exampleSecrets: Bool

  @Flag(
    "--check-status",
    help: "Exit with status 4 or 5 if the response is 4xx or 5xx, or as 'expect' has it.")
  var checkStatus: Bool

  @Flag("--head", help: "Print the status and the header, not the body.")
  var head: Bool

  @Option(
    "--timeout", "SECONDS",
    help: "Wait this long for a connection and for the next byte (default: 'transport', or 60).")
  var timeout: PositiveInteger?

  @Group var specs: SpecArguments

  func perform(in room: StackRoom) throws -> ExitStatus {
    let subject = try SpecSubject(self.spec, request, for: "send", specs, in: room)
    specs.messages.write(subject.report)
    guard !subject.report.hasErrors else { return subject.report.exitStatus }
    let analysis = Analysis.run(subject.options(specs, in: room))
    specs.messages.write(analysis.report, isBrief: true)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    let spec = try analysis.onlySpec(of: subject, for: "send")
    let choice = CaseChoice(subcommand: "send", spec: subject.spec, listings: spec.listings())
    let listing = try choice.choose(try subject.request ?? choice.onlyRequest, caseName)
    let outgoing = try prepare(listing.request, listing.caseName ?? "", of: spec)
    guard let curl = CurlProgram.path else {
      throw UsageError("curl is not in PATH; install it, or run 'waybill show --curl'")
    }
    let printer = ResponsePrinter(
      showsHead: head || specs.messages.verbose || StandardStreams.showsOutputOnTerminal,
      showsContent: !head,
      usesColor: specs.messages.usesColor(onTerminal: StandardStreams.showsOutputOnTerminal))
    if specs.messages.verbose { try printer.print(request: outgoing.shown) }
    return try exchange(outgoing, as: listing, curl: curl, printer)
  }

  private func prepare(
    _ request: String, _ caseName: String, of spec: AnalysedSpec
  ) throws -> OutgoingRequest {
    let secrets = try secretValues(request, caseName, of: spec)
    do throws(SendingProblem) {
      let outgoing = try spec.outgoingRequest(
        request, case: caseName, secrets: secrets.mapValues(\.value))
      if let outgoing { return outgoing }
    } catch {
      throw error.commandLineError(variables: secrets.mapValues(\.variable))
    }
    throw UsageError("'\(request)/\(caseName)' cannot be serialized")
  }

  /// The values of the secrets that a request needs, and the variables that they come from.
  private func secretValues(
    _ request: String, _ caseName: String, of spec: AnalysedSpec
  ) throws -> [String: (value: [UInt8], variable: String)] {
    guard let variables = try secrets.variables(of: spec) else { return [:] }
    var values: [String: (value: [UInt8], variable: String)] = [:]
    for input in spec.secrets(usedBy: request, case: caseName) {
      let variable: String
      do throws(SecretVariables.Problem) {
        variable = try variables.variable(of: input)
      } catch {
        if exampleSecrets { continue }
        throw UsageError(error.sentence)
      }
      // Continuous integration sets a missing secret to an empty string.
      let value = ProcessEnvironment.value(of: variable)
      if let value, !value.isEmpty {
        values[input] = (value, variable)
      } else if !exampleSecrets {
        let remark = value == nil ? "" : ", and $\(variable) is empty"
        throw UsageError(
          "the secret '\(input)' needs a value\(remark): set $\(variable), or send the example "
            + "with --example-secrets")
      }
    }
    return values
  }

  private func exchange(
    _ request: OutgoingRequest, as listing: RequestListing, curl: String,
    _ printer: ResponsePrinter
  ) throws -> ExitStatus {
    var printer = printer
    var status: Int?
    let time = SendingTime(chosen: timeout.map { .seconds($0.value) })
    var exchange = try start(request, curl: curl, time)
    let failure = try exchange.run { piece in
      switch piece {
      case .head(let head):
        status = head.status
        try printer.print(head)
      case .content(let bytes): try printer.print(content: bytes)
      }
    }
    if status != nil { try printer.end() }
    if let failure {
      write(failure.lines(for: request, hasHead: status != nil, limit: time.limit(of: request)))
      return .noResponse
    }
    guard let status else {
      write(("no response: the answer has no header", nil, nil))
      return .noResponse
    }
    return checkStatus ? result(of: status, listing) : .success
  }

  /// The exit status for a response's status, where the case may expect some. Another status
  /// than these is told.
  private func result(of status: Int, _ listing: RequestListing) -> ExitStatus {
    if listing.expects(status) { return .success }
    if !listing.expected.isEmpty {
      let words = listing.expected.joined(separator: " or ")
      RunMessages.write(
        "expected status \(words), found \(status)",
        help: "if \(status) is right, write it under 'expect'", as: specs.messages.diagnostics,
        DiagnosticMessage.unexpectedStatus)
    }
    switch status {
    case 400..<500: return .clientError
    case 500..<600: return .serverError
    default: return listing.expected.isEmpty ? .success : .specErrors
    }
  }

  private func start(
    _ request: OutgoingRequest, curl: String, _ time: SendingTime
  ) throws -> CurlExchange {
    do {
      return try CurlExchange(request, curl: curl, time: time)
    } catch let problem as SendingProblem {
      throw problem.commandLineError(variables: [:])
    }
  }

  private func write(_ message: (sentence: String, help: String?, note: String?)) {
    RunMessages.write(
      message.sentence, help: message.help, note: message.note, as: specs.messages.diagnostics,
      DiagnosticMessage.noResponse)
  }
}
