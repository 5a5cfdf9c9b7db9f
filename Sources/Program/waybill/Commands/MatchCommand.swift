import CompilerDriver
import Diagnostics
import MessageAssembly
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
    let analysis = Analysis.run(
      specs.analysisOptions(of: spec, request: request, isSent: false, in: room))
    specs.messages.write(analysis.report, isBrief: true)
    guard !analysis.report.hasErrors else { return analysis.report.exitStatus }
    let spec = try analysis.onlySpec(at: self.spec, for: "match")
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
    return report.isSuccess ? .success : .specErrors
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
    let name = capture == "-" ? "standard input" : capture
    let bytes =
      capture == "-"
      ? try StandardStreams.readInput(limit: limit)
      : try InputFile.read(capture, shownAs: capture, limit: limit)
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
