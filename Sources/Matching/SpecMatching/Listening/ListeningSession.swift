package import RequestMatching

/// The requests that a program sent to the specs of a run, and their results.
package struct ListeningSession: Sendable {
  /// The state of a request of a spec.
  private struct Tally {
    var count = 0
    var match: SpecMatch?
  }

  /// The maximum number of unknown requests that are kept. Further ones are only counted.
  private static let maximumUnknown = 1_000

  private let recognizer: RequestRecognizer
  private var tallies: [RequestFinder.Candidate: Tally] = [:]
  private var unknown: [MatchReport.Entry] = []
  private let requiresAll: Bool

  /// The number of requests so far.
  package private(set) var count = 0

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - recognizer: Recognizes requests.
  ///   - requiresAll: Whether every request of the specs must be seen.
  package init(_ recognizer: RequestRecognizer, requiresAll: Bool) {
    (self.recognizer, self.requiresAll) = (recognizer, requiresAll)
  }

  /// Records a recognized request.
  package mutating func take(_ recognition: RequestRecognizer.Recognition) {
    count += 1
    switch recognition {
    case .matched(let candidate, let match, _), .different(let candidate, let match, _):
      note(match, of: candidate)
    case .unknown(let name, _): note(MatchReport.Entry(name: name, outcome: .unknown))
    }
  }

  /// Records a request that was refused before it was compared.
  package mutating func take(refused error: CaptureError) {
    count += 1
    note(MatchReport.Entry(name: Self.line(about: error), outcome: .unknown))
  }

  /// A request that was refused before it was compared, in one line.
  package static func line(about error: CaptureError) -> String {
    // In these cases the head was valid.
    let word = error.status == 403 || error.status == 421 ? "refused" : "unreadable"
    return "\(word) request: \(error.description)"
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

  /// Keeps the first match that differs.
  private mutating func note(_ match: SpecMatch, of candidate: RequestFinder.Candidate) {
    var tally = tallies[candidate] ?? Tally()
    tally.count += 1
    if tally.match?.isSame ?? true { tally.match = match }
    tallies[candidate] = tally
  }

  /// The results: the requests of the specs in order, then unknown ones.
  package var report: MatchReport {
    var report = MatchReport()
    report.requiresAll = requiresAll
    report.entries = recognizer.candidates.map { candidate in
      recognizer.entry(candidate, count: tallies[candidate]?.count ?? 0, tallies[candidate]?.match)
    }
    report.entries += unknown
    return report
  }
}
