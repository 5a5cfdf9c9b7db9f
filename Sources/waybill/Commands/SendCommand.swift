#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import MessageAssembly
  import SpecCompiler

  /// `waybill send`
  struct SendCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send a request with curl and print the response.",
      discussion: """
        Secrets come from environment variables: the input 'token' of the service 'photos' is \
        $PHOTOS_TOKEN. Their values appear in no file, no message and no process list.

        curl reads no .curlrc, uses no proxy, even if the environment names one, and follows no \
        redirect. The exit status is 6 if there is no complete response.

        --verbose also prints the request, with secrets hidden, and warnings about the spec.
        """)

    @Argument(help: "A spec.")
    var spec: String

    @Argument(help: "The name of a request.", completion: Completions.requests)
    var request: String

    @Option(
      name: .customLong("case"),
      help: ArgumentHelp("The case of the request (default: the first).", valueName: "name"),
      completion: Completions.cases)
    var caseName: String?

    @OptionGroup var secrets: SecretArguments

    @Flag(help: "Send the example of each secret that is not set.")
    var exampleSecrets = false

    @Flag(help: "Exit with status 4 or 5 if the response is 4xx or 5xx.")
    var checkStatus = false

    @Flag(help: "Print the status and header of the response without its body.")
    var head = false

    @OptionGroup var specs: SpecArguments

    func perform(in room: StackRoom) throws -> ExitStatus {
      let analysis = Analysis.run(specs.analysisOptions(paths: [spec], in: room))
      specs.messages.write(analysis.report, isBrief: true)
      guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
      let spec = try analysis.onlySpec(at: self.spec, for: "send")
      let listing = try CaseChoice(subcommand: "send", spec: self.spec, listings: spec.listings())
        .choose(request, caseName)
      let outgoing = try prepare(listing.request, listing.caseName ?? "", of: spec)
      guard let curl = CurlProgram.path else {
        throw ValidationError("curl is not in PATH; install it, or run 'waybill show --curl'")
      }
      let printer = ResponsePrinter(
        showsHead: head || specs.messages.verbose || StandardStreams.showsOutputOnTerminal,
        showsContent: !head,
        usesColor: specs.messages.usesColor(onTerminal: StandardStreams.showsOutputOnTerminal))
      if specs.messages.verbose { try printer.print(request: outgoing.shown) }
      return try exchange(outgoing, curl: curl, printer)
    }

    private func prepare(
      _ request: String, _ caseName: String, of spec: AnalysedSpec
    ) throws -> OutgoingRequest {
      let values = try secretValues(request, caseName, of: spec)
      do throws(SendingProblem) {
        let outgoing = try spec.outgoingRequest(request, case: caseName, secrets: values)
        if let outgoing { return outgoing }
      } catch {
        switch error {
        case .value(let input, let reason):
          throw ValidationError("the value of the secret '\(input)' \(reason)")
        case .content(let error): throw FileProblem(error)
        case .refused(let sentence):
          throw ValidationError("the request cannot be sent with these secrets: \(sentence)")
        }
      }
      throw ValidationError("'\(request)/\(caseName)' cannot be serialized")
    }

    /// The values of the secrets that a request needs.
    private func secretValues(
      _ request: String, _ caseName: String, of spec: AnalysedSpec
    ) throws -> [String: [UInt8]] {
      guard let variables = try secrets.variables(of: spec) else { return [:] }
      var values: [String: [UInt8]] = [:]
      for input in spec.secrets(usedBy: request, case: caseName) {
        let variable: String
        do throws(SecretVariables.Problem) {
          variable = try variables.variable(of: input)
        } catch {
          if exampleSecrets { continue }
          throw ValidationError(error.sentence)
        }
        // Continuous integration sets a secret that it does not have to nothing.
        if let value = ProcessEnvironment.value(of: variable), !value.isEmpty {
          values[input] = value
        } else if !exampleSecrets {
          throw ValidationError(
            "the secret '\(input)' needs a value: set $\(variable), or send the example with "
              + "--example-secrets")
        }
      }
      return values
    }

    private func exchange(
      _ request: OutgoingRequest, curl: String, _ printer: ResponsePrinter
    ) throws -> ExitStatus {
      var printer = printer
      let exchange = try CurlExchange(request, curl: curl)
      let head = exchange.readHead()
      do {
        if let head {
          try printer.print(head)
          while let bytes = exchange.readContent() { try printer.print(content: bytes) }
          try printer.end()
        }
      } catch {
        exchange.end()
        throw error
      }
      let end = exchange.end()
      guard end.isSuccess, let head else {
        let title = head == nil ? "no response" : "the response is incomplete"
        StandardStreams.writeMessage(
          "waybill: error: \(title): \(VisibleText.escaping(request.masked(end.reason)))\n")
        return .noResponse
      }
      guard checkStatus else { return .success }
      switch head.status {
      case 400..<500: return .clientError
      case 500..<600: return .serverError
      default: return .success
      }
    }
  }
#endif
