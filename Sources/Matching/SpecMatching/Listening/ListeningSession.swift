package import RequestMatching

/// The requests that a program sent to the specs of a run, and what became of them.
package struct ListeningSession: Sendable {
  /// The state of a request of a spec.
  private struct Tally {
    var count = 0
    var match: SpecMatch?
  }

  /// How many unknown requests are kept; others are counted.
  private static let maximumUnknown = 1_000

  private let recognizer: RequestRecognizer
  private var tallies: [RequestFinder.Candidate: Tally] = [:]
  private var unknown: [MatchReport.Entry] = []
  private let requiresAll: Bool

  /// How many requests were taken.
  package private(set) var count = 0

  /// Prepares to take requests.
  ///
  /// - Parameters:
  ///   - recognizer: What recognizes them.
  ///   - requiresAll: Whether every request of the specs must be seen.
  package init(_ recognizer: RequestRecognizer, requiresAll: Bool) {
    (self.recognizer, self.requiresAll) = (recognizer, requiresAll)
  }

  /// Records what a request is.
  package mutating func take(_ recognition: RequestRecognizer.Recognition) {
    count += 1
    switch recognition {
    case .matched(let candidate, let match, _), .different(let candidate, let match, _):
      note(match, of: candidate)
    case .unknown(let name, _): note(MatchReport.Entry(name: name, outcome: .unknown))
    }
  }

  /// Records what is refused before it is compared.
  package mutating func take(refused error: CaptureError) {
    count += 1
    // Its head was read.
    let word = error.status == 403 || error.status == 421 ? "refused" : "unreadable"
    note(MatchReport.Entry(name: "\(word) request: \(error.description)", outcome: .unknown))
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

  /// The findings: the requests of the specs in their order, then the unknown ones.
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
