package import Diagnostics
package import RequestMatching
package import SpecCompilation
import Emission
import MessageAssembly
import RequestModel

/// The requests that a program sent to the specs of a run, and what became of them.
package struct ListeningSession {
  /// The answer to a request.
  package enum Verdict: Sendable {
    /// It is this request.
    case matched(request: String)

    /// It is not as it must be, or unknown: why, in lines.
    case refused(String)
  }

  /// The state of a request of a spec.
  private struct Tally {
    var count = 0
    var match: SpecMatch?
  }

  /// How many unknown requests are kept; others are counted.
  private static let maximumUnknown = 1_000

  private var matchers: [RequestMatcher] = []
  private var sources: [SourceMap] = []
  private let finder: RequestFinder
  private var tallies: [RequestFinder.Candidate: Tally] = [:]
  private var unknown: [MatchReport.Entry] = []
  private let requiresAll: Bool

  /// How many requests were taken.
  package private(set) var count = 0

  /// Prepares to take requests.
  ///
  /// - Parameters:
  ///   - specs: The specs; those with errors are passed over.
  ///   - options: How requests are compared. `Host` is not: a program under test names the listener.
  ///   - requiresAll: Whether every request must be seen.
  package init(_ specs: [AnalysedSpec], options: MatchOptions, requiresAll: Bool) {
    var options = options
    options.ignoredFields.append("Host")
    for spec in specs {
      guard let matcher = spec.matcher(options: options) else { continue }
      matchers.append(matcher)
      sources.append(spec.sources)
    }
    finder = RequestFinder(&matchers)
    self.requiresAll = requiresAll
  }

  /// Warnings about requests that cannot be distinguished, or cannot be found.
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

  /// Finds the request that a message is, and compares them.
  package mutating func take(_ captured: CapturedRequest) -> Verdict {
    count += 1
    var best: (RequestFinder.Candidate, SpecMatch)?
    for candidate in finder.candidates(for: captured) {
      let match: SpecMatch
      do throws(AssemblyError) {
        match = try matchers[candidate.spec].match(captured, request: candidate.request)
      } catch {
        continue
      }
      if match.isSame {
        note(match, of: candidate)
        let collection = matchers[candidate.spec].collection
        let name = collection.text[collection.requests[candidate.request].name]
        return .matched(request: OutputName.pathComponent(name, escape: .tilde))
      }
      if best.map({ match.differences.count < $0.1.differences.count }) ?? true {
        best = (candidate, match)
      }
    }
    guard let (candidate, match) = best else { return refuseUnknown(captured) }
    note(match, of: candidate)
    var report = MatchReport()
    report.entries = [entry(candidate, Tally(count: 1, match: match))]
    return .refused(report.plainText)
  }

  /// Takes what is not a request at all.
  package mutating func take(unreadable reason: String) -> Verdict {
    count += 1
    note(MatchReport.Entry(name: "unreadable request: \(reason)", outcome: .unknown))
    return .refused("not a request: \(reason)\n")
  }

  private mutating func refuseUnknown(_ captured: CapturedRequest) -> Verdict {
    // Fields and pairs may contain secrets of which no spec knows.
    var mask = SecretMask()
    mask.hideCredentials(of: captured, unlikeThoseOf: nil)
    for (name, value) in finder.secrets(inPathOf: captured) { mask.hide(value, named: name) }
    let path = captured.target.prefix { $0 != 0x3F && $0 != 0x23 }
    let line = mask.masked(String(decoding: captured.method + [0x20] + path, as: UTF8.self))
    let name = Difference.excerpt(line, atMost: 200)
    note(MatchReport.Entry(name: name, outcome: .unknown))
    return .refused("\(VisibleText.escaping(name)): not a request of the specs\n")
  }

  private mutating func note(_ entry: MatchReport.Entry) {
    if let index = unknown.firstIndex(where: { $0.name.utf8.elementsEqual(entry.name.utf8) }) {
      unknown[index].count += 1
    } else if unknown.count < Self.maximumUnknown {
      unknown.append(entry)
    } else {
      unknown[unknown.count - 1].count += 1
    }
  }

  /// The first match that differs stays.
  private mutating func note(_ match: SpecMatch, of candidate: RequestFinder.Candidate) {
    var tally = tallies[candidate] ?? Tally()
    tally.count += 1
    if tally.match?.isSame ?? true { tally.match = match }
    tallies[candidate] = tally
  }

  private func entry(
    _ candidate: RequestFinder.Candidate, _ tally: Tally
  ) -> MatchReport.Entry {
    MatchReport.Entry(
      name: name(of: candidate.spec, candidate.request),
      outcome: tally.match?.isSame ?? true ? .matched : .different, count: tally.count,
      match: tally.match, sources: sources[candidate.spec])
  }

  /// What was found: the requests of the specs in their order, then what is unknown.
  package var report: MatchReport {
    var report = MatchReport()
    report.requiresAll = requiresAll
    let ordered = finder.candidates.sorted { ($0.spec, $0.request) < ($1.spec, $1.request) }
    for candidate in ordered {
      if let tally = tallies[candidate] {
        report.entries.append(entry(candidate, tally))
      } else {
        report.entries.append(
          MatchReport.Entry(
            name: name(of: candidate.spec, candidate.request), outcome: .unseen, count: 0))
      }
    }
    report.entries += unknown
    return report
  }
}
