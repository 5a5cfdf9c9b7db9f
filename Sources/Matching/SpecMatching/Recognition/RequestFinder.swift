package import RequestMatching
import RequestModel
import MessageAssembly

/// Finds the request of some specs that a message is.
package struct RequestFinder: Sendable {
  /// A request of one of the specs.
  package struct Candidate: Sendable, Hashable {
    /// The index of the spec.
    package let spec: Int

    /// The index of the request in its model.
    package let request: Int

    let pattern: TargetPattern

    package static func == (one: Candidate, other: Candidate) -> Bool {
      one.spec == other.spec && one.request == other.request
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(spec)
      hasher.combine(request)
    }
  }

  /// The requests, the most specific first.
  package private(set) var candidates: [Candidate] = []

  /// The indices of ``candidates`` by method and path.
  private var index = PathIndex()

  /// The segments of all paths that contain secrets, each once.
  private var secretSegments: [SecretSegment] = []

  /// Requests without a message, which are never found, with the reason.
  package private(set) var unmatchable: [(spec: Int, request: Int, reason: String)] = []

  /// Prepares the requests of some specs.
  package init(_ matchers: inout [RequestMatcher]) {
    for spec in matchers.indices {
      for request in matchers[spec].collection.requests.indices {
        do throws(AssemblyError) {
          let expected = try matchers[spec].expectation(of: request)
          candidates.append(
            Candidate(spec: spec, request: request, pattern: TargetPattern(expected)))
        } catch {
          unmatchable.append((spec, request, error.sentenceWithoutValues))
        }
      }
    }
    // Equally specific requests keep the order of the specs.
    let sorted = candidates.enumerated().sorted {
      ($1.element.pattern.specificity, $0.offset) < ($0.element.pattern.specificity, $1.offset)
    }
    candidates = sorted.map(\.element)
    var known: Set<SecretSegment> = []
    for (number, candidate) in candidates.enumerated() {
      candidate.pattern.add(number, to: &index)
      secretSegments += candidate.pattern.secretSegments.filter { known.insert($0).inserted }
    }
  }

  /// The requests that a message may be: those with its method and target, or else those with its
  /// method and path, whose query is wrong.
  package func candidates(for captured: CapturedRequest) -> some Sequence<Candidate> {
    let possible = index.requests(method: captured.method, segments: captured.segments)
      .map { candidates[$0] }
    let first = possible.firstIndex { $0.pattern.matches(captured) }
    // The others are compared only if the first one is not the request.
    return possible[(first ?? 0)...].lazy.filter { [isPath = first == nil] candidate in
      isPath ? candidate.pattern.matchesPath(captured) : candidate.pattern.matches(captured)
    }
  }

  /// The values in the path of an unknown request where requests of the specs have secrets.
  package func secrets(
    inPathOf captured: CapturedRequest
  ) -> [(name: String, value: [UInt8])] {
    if secretSegments.isEmpty { return [] }
    let segments = captured.segments
    return secretSegments.flatMap { $0.values(inPath: segments) }
  }

  /// The requests that cannot be distinguished, in groups of two or more.
  package var ambiguities: [[Candidate]] {
    var groups: [[UInt8]: [Candidate]] = [:]
    for candidate in candidates { groups[candidate.pattern.shape, default: []].append(candidate) }
    return groups.values.filter { $0.count > 1 }
      .sorted { ($0[0].spec, $0[0].request) < ($1[0].spec, $1[0].request) }
  }
}
