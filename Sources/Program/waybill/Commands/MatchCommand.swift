import CompilerDriver
import Diagnostics
import MessageAssembly
import MessageSyntax
import OptionParsing
import RequestMatching
import SpecCompiler
import SpecMatching

/// `waybill match`
struct MatchCommand: Command {
  static let description = CommandDescription(
    "match", "Compare a captured request with a request of a spec.",
    discussion: """
      CAPTURE is the bytes of an HTTP/1.1 request, a HAR file, or a trace of curl: 'curl --trace \
      FILE', or what 'curl -v' prints, which does not contain the body.

      Requests are compared by meaning: JSON by value, forms by pairs, headers by name. Without \
      --case every input is free: its value is captured, checked against its type, and printed. \
      With --case only secrets are free. Secrets are never printed.

      The PLACE of --any is /photo/taken-at in JSON, or the name of a query parameter, a form field, a \
      header, a cookie or a part.

      The exit status is 1 if the requests differ, and 3 if CAPTURE cannot be read.
      """,
    examples: [
      "waybill match photos.yaml search captured.http",
      "waybill match photos.yaml search browser.har --entry 3 --case cats",
    ])

  @Operand("SPEC", help: "A spec.", completion: Completions.specFiles)
  var spec: String

  @Operand("REQUEST", help: "The name of a request.", completion: Completions.requests)
  var request: String

  @Operand("CAPTURE", help: "The captured request, or - for standard input.", completion: .files)
  var capture: String

  @Option(
    "--case", "NAME", help: "The case whose values the request must have.",
    completion: Completions.cases)
  var caseName: String?

  @Option(
    "--capture-format", "FORM", help: "The form of CAPTURE (default: detected).", isHidden: true)
  var captureFormat: CaptureForm?

  @Option("--entry", "N", help: "Which request of CAPTURE to compare, counted from 1.")
  var entry: PositiveInteger?

  @Group var matching: MatchArguments

  @Group var specs: SpecArguments

  func validate() throws {
    if spec == "-", capture == "-" {
      throw UsageError("only one of SPEC and CAPTURE can be standard input")
    }
  }

  func perform(in room: StackRoom) throws -> ExitStatus {
    try checkOrder()
    let subject = try SpecSubject(self.spec, request, for: "match", specs, in: room)
    specs.messages.write(subject.report)
    guard !subject.report.hasErrors else { return subject.report.exitStatus }
    let analysis = Analysis.run(subject.options(specs, isSent: false, in: room))
    specs.messages.write(analysis.report, isBrief: true)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    let spec = try analysis.onlySpec(of: subject, for: "match")
    try checkNames(in: spec)
    let captured = try readCapture()
    var report = MatchReport()
    do throws(AssemblyError) {
      let entry = try spec.match(
        captured, request: request, case: caseName, options: matching.options)
      report.entries = [entry].compactMap(\.self)
    } catch {
      if let error = error.contentError { throw FileProblem(error).located(in: spec) }
      throw UsageError("'\(request)' has no message: \(error.sentenceWithoutValues)")
    }
    try StandardStreams.writeOutput(report.text(as: matching.format))
    if matching.format == .text, report.hasOtherHost {
      StandardStreams.writeMessage(
        "  help: if the app was pointed at a test server, add --ignore-field Host\n")
    }
    return report.isSuccess ? .success : .specErrors
  }

  /// Refuses arguments in another order, where the files tell it.
  private func checkOrder() throws {
    func isSpec(_ word: String) -> Bool {
      (word.hasSuffix(".yaml") || word.hasSuffix(".yml")) && InputFile.exists(word)
    }
    let words = [spec, request, capture]
    guard let found = isSpec(spec) ? spec : words.first(where: isSpec) else { return }
    let others = words.filter { $0 != found }
    guard others.count == 2, let file = others.first(where: { $0 == "-" || InputFile.exists($0) }),
      let name = others.last(where: { $0 != file }), [found, name, file] != words,
      !InputFile.exists(name)
    else { return }
    let command = ["waybill", "match", found, name, file].map(ShellText.oneLine)
    throw UsageError(
      "the spec comes first, then the request, then the capture",
      help: command.joined(separator: " "))
  }

  /// Refuses unknown names, suggesting similar ones. A request without cases can be matched.
  private func checkNames(in spec: AnalysedSpec) throws {
    let listings = spec.listings()
    let isKnown = listings.contains { $0.request.utf8.elementsEqual(request.utf8) }
    guard caseName != nil || !isKnown else { return }
    _ = try CaseChoice(subcommand: "match", spec: self.spec, listings: listings)
      .choose(request, caseName)
  }

  private func readCapture() throws -> CapturedRequest {
    let limits = CaptureLimits()
    let limit = 2 * limits.content
    let name = capture == "-" ? StandardStreams.inputName : capture
    guard let bytes = try InputFile.readStream(capture, limit: limit) else {
      throw FileProblem.capture(path: name, reason: "there is no such file")
    }
    guard bytes.count <= limit else {
      throw FileProblem.capture(path: name, reason: "it is longer than \(limit) bytes")
    }
    let requests: [CapturedRequest]
    do throws(CaptureError) {
      requests = try CapturedRequest.all(in: bytes, format: captureFormat?.format, limits: limits)
    } catch {
      throw FileProblem.capture(path: name, reason: error.description)
    }
    guard entry != nil || requests.count == 1 else {
      throw UsageError(
        "'\(name)' has \(requests.count) requests",
        help: "choose one with --entry 1 to --entry \(requests.count)")
    }
    let index = (entry?.value ?? 1) - 1
    guard requests.indices.contains(index) else {
      throw UsageError("'\(name)' has \(requests.count) requests, and no request \(index + 1)")
    }
    return requests[index]
  }
}
