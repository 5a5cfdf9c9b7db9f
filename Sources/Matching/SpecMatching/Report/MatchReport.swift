package import Diagnostics
import MessageSyntax
import RequestMatching

/// The results of comparisons by request.
package struct MatchReport: Sendable {
  /// The result for one request of a spec, or for one unknown request.
  package struct Entry: Sendable {
    package enum Outcome: String, Sendable {
      case matched, different, unseen, unknown
    }

    /// `service/request` or `service/request/case`; for an unknown request, its method and path.
    package var name: String
    package var outcome: Outcome

    /// The number of captured requests.
    package var count = 1

    /// The match of the first captured request that differs, or of the last one if none differs.
    package var match: SpecMatch?

    /// The files of the match's spans.
    package var sources: SourceMap?

    package init(
      name: String, outcome: Outcome, count: Int = 1, match: SpecMatch? = nil,
      sources: SourceMap? = nil
    ) {
      (self.name, self.outcome, self.count) = (name, outcome, count)
      (self.match, self.sources) = (match, sources)
    }
  }

  /// The formats of a report.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, junit, tap
  }

  package var entries: [Entry] = []

  /// Whether a request that was never seen is a failure.
  package var requiresAll = false

  package init() {}

  /// Whether an entry is a failure.
  package func isFailure(_ entry: Entry) -> Bool {
    switch entry.outcome {
    case .matched: false
    case .different, .unknown: true
    case .unseen: requiresAll
    }
  }

  /// Whether there are no failures.
  package var isSuccess: Bool { !entries.contains { isFailure($0) } }

  /// Whether a request was sent to another host than the expected one.
  package var hasOtherHost: Bool {
    entries.contains { entry in
      entry.match?.differences.contains { located in
        guard case .field(let name) = located.difference.place else { return false }
        return FieldName.equal(name, Array("host".utf8))
      } ?? false
    }
  }

  /// The report in a format.
  package func text(as format: Format) -> [UInt8] {
    switch format {
    case .text: Array(plainText.utf8)
    case .json: json
    case .junit: Array(junit.utf8)
    case .tap: Array(tap.utf8)
    }
  }
}

extension MatchReport.Entry {
  /// The places of the differences in the spec, in their order; `nil` if the files are unknown.
  var locations: [(path: String, line: Int, column: Int)?] {
    guard let match, let sources else { return (match?.differences ?? []).map { _ in nil } }
    var locator = SourceLocator(sources)
    return match.differences.map { located in
      let location = locator.location(of: located.span.start)
      guard sources.files.indices.contains(location.file) else { return nil }
      return (sources.files[location.file].path, location.line, location.column)
    }
  }

  /// The differences as lines, each beginning with its place in the spec.
  var differenceLines: [String] {
    zip(match?.differences ?? [], locations).map { located, location in
      let place = location.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
      return place + located.difference.description
    }
  }

  /// The entry in one line.
  var summary: String {
    switch outcome {
    case .matched: "matches"
    case .unseen: "was not sent"
    case .unknown: "is not a request of the spec"
    case .different:
      switch match?.differences.count ?? 0 {
      case 1: "1 difference"
      case let count: "\(count) differences"
      }
    }
  }
}
