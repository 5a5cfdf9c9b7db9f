package import Diagnostics
package import RequestMatching
package import SpecCompilation
import Emission
import MessageAssembly
import MessageSyntax
import RequestModel

/// Finds the request of some specs that a message is, and compares both. It stores nothing about
/// messages, so that several can be compared at once.
package struct RequestRecognizer: Sendable {
  /// The result of recognizing a message.
  package enum Recognition: Sendable {
    /// The message is this request, whose name is given as a path component.
    case matched(RequestFinder.Candidate, SpecMatch, name: String)

    /// The message is this request but differs from it, for the reasons given in lines.
    case different(RequestFinder.Candidate, SpecMatch, reason: String)

    /// No request is similar. Contains the method and path without secrets, and the reasons in
    /// lines.
    case unknown(String, reason: String)
  }

  private let matchers: [RequestMatcher]
  private let sources: [SourceMap]
  private let finder: RequestFinder

  /// Prepares to compare messages.
  ///
  /// - Parameters:
  ///   - specs: The specs. Those with errors are skipped.
  ///   - options: The options of the comparison. `Host` is not compared, because a program under
  ///     test names the listener.
  package init(_ specs: [AnalysedSpec], options: MatchOptions) {
    var options = options
    options.ignoredFields.append("Host")
    var matchers: [RequestMatcher] = []
    var sources: [SourceMap] = []
    for spec in specs {
      guard let matcher = spec.matcher(options: options) else { continue }
      matchers.append(matcher)
      sources.append(spec.sources)
    }
    finder = RequestFinder(&matchers)
    (self.matchers, self.sources) = (matchers, sources)
  }

  /// The hosts of the requests.
  package var hosts: [[UInt8]] { matchers.flatMap(\.hosts) }

  /// The port of the base URLs that name this machine, if they name one.
  package var localPort: UInt16? {
    let ports = matchers.flatMap(\.baseURLs).filter {
      $0.scheme == .http && AllowedHosts.isThisMachine($0.host)
    }.map(\.port)
    return Set(ports).count == 1 ? ports[0] : nil
  }

  /// The requests in the order of the specs.
  var candidates: [RequestFinder.Candidate] {
    finder.candidates.sorted { ($0.spec, $0.request) < ($1.spec, $1.request) }
  }

  /// Warnings about requests that cannot be distinguished or recognized.
  package var warnings: [LocatedDiagnostic] {
    var warnings: [LocatedDiagnostic] = []
    for group in finder.ambiguities {
      let first = group[0]
      for other in group.dropFirst() {
        let message = DiagnosticMessage.ambiguousRequests(
          name(of: other.spec, other.request), name(of: first.spec, first.request),
          at: place(of: first.spec, first.request))
        warnings += located(message, other.spec, other.request)
      }
    }
    for (spec, request, reason) in finder.unmatchable {
      let message = DiagnosticMessage.unmatchableRequest(name(of: spec, request), reason)
      warnings += located(message, spec, request)
    }
    return warnings
  }

  private func located(
    _ message: DiagnosticMessage, _ spec: Int, _ request: Int
  ) -> [LocatedDiagnostic] {
    let span = matchers[spec].collection.requests[request].span
    return LocatedDiagnostic.locate([Diagnostic(message, at: span)], in: sources[spec])
  }

  /// `photos.yaml:8:3`
  private func place(of spec: Int, _ request: Int) -> String {
    var locator = SourceLocator(sources[spec])
    let span = matchers[spec].collection.requests[request].span
    let location = locator.location(of: span.start)
    guard sources[spec].files.indices.contains(location.file) else { return "" }
    return "\(sources[spec].files[location.file].path):\(location.line):\(location.column)"
  }

  private func name(of spec: Int, _ request: Int) -> String {
    let collection = matchers[spec].collection
    return collection.text.string(collection.service) + "/"
      + collection.text.string(collection.requests[request].name)
  }

  /// Finds the request that a message is, and compares both.
  package func recognize(_ captured: CapturedRequest) -> Recognition {
    var best: (RequestFinder.Candidate, SpecMatch)?
    for candidate in finder.candidates(for: captured) {
      guard
        let match = matchers[candidate.spec].matchKnown(captured, request: candidate.request)
      else { continue }
      if match.isSame {
        let collection = matchers[candidate.spec].collection
        let name = collection.text[collection.requests[candidate.request].name]
        return .matched(
          candidate, match, name: OutputName.pathComponent(name, escape: .tilde))
      }
      if best.map({ match.differences.count < $0.1.differences.count }) ?? true {
        best = (candidate, match)
      }
    }
    guard let (candidate, match) = best else {
      let line = line(of: captured)
      return .unknown(
        line, reason: "\(VisibleText.escaping(line)): not a request of the specs\n")
    }
    var report = MatchReport()
    report.entries = [entry(candidate, count: 1, match)]
    return .different(candidate, match, reason: report.plainText)
  }

  /// A message and its result in one line: its method, its path, and the request that it is or the
  /// first difference. Contains no secret.
  package func line(about captured: CapturedRequest, _ recognition: Recognition) -> String {
    let text: String
    switch recognition {
    case .matched(let candidate, _, _):
      text = "\(line(of: captured)) matches \(name(of: candidate.spec, candidate.request))"
    case .different(let candidate, let match, _):
      let entry = entry(candidate, count: 1, match)
      let lines = entry.differenceLines
      let more = lines.count > 1 ? " (and \(lines.count - 1) more)" : ""
      text = "\(line(of: captured)) differs from \(entry.name): \(lines.first ?? "")\(more)"
    case .unknown(let line, _): text = "\(line) is not a request of the specs"
    }
    return Difference.excerpt(text, atMost: 1_000)
  }

  /// The method and the path of a message.
  private func line(of captured: CapturedRequest) -> String {
    // Fields and pairs may contain secrets that are in no spec.
    var mask = SecretMask()
    mask.hideCredentials(of: captured, unlikeThoseOf: nil)
    for (name, value) in finder.secrets(inPathOf: captured) { mask.hide(value, named: name) }
    let path = captured.target.prefix { $0 != 0x3F && $0 != 0x23 }
    let line = mask.masked(String(decoding: captured.method + [0x20] + path, as: UTF8.self))
    return Difference.excerpt(line, atMost: 200)
  }

  /// The report's entry for a request.
  func entry(
    _ candidate: RequestFinder.Candidate, count: Int, _ match: SpecMatch?
  ) -> MatchReport.Entry {
    let outcome: MatchReport.Entry.Outcome =
      count == 0 ? .unseen : match?.isSame ?? true ? .matched : .different
    return MatchReport.Entry(
      name: name(of: candidate.spec, candidate.request), outcome: outcome, count: count,
      match: match, sources: count == 0 ? nil : sources[candidate.spec])
  }
}
