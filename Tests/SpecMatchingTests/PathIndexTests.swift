// The index of requests: it finds what a comparison with all of them finds, in the same order.

import RequestMatching
import TestSupport
import Testing

@testable import SpecMatching

@Suite("The index of paths")
struct PathIndexTests {
  @Test(
    "A message has the candidates of a comparison with all requests", arguments: LawCorpus.allCases)
  func candidates(_ corpus: LawCorpus) throws {
    let specs = try corpus.specs()
    var matchers = specs.compactMap { $0.spec.matcher(options: MatchOptions()) }
    let finder = RequestFinder(&matchers)
    var random = SeededNumbers(seed: 42)
    let messages = specs.flatMap { LawMessage.all(of: $0) }.map(\.captured)
    var matched = 0
    for message in messages {
      for changed in [message] + (0..<4).map({ _ in Self.changed(message, &random) }) {
        let expected = Self.all(finder, changed)
        #expect(Array(finder.candidates(for: changed)) == expected, "\(LawMessage.shown(changed))")
        if !expected.isEmpty { matched += 1 }
      }
    }
    #expect(matched >= messages.count)
    #expect(messages.count >= corpus.fewestMessages)
  }

  @Test("Only requests that begin like the message are compared")
  func few() throws {
    let requests = (0..<200).map { "  r\($0): {method: GET, path: \"/a/\($0)/${id}\"}\n" }
    let spec = "inputs:\n  id: {type: string, example: x}\nrequests:\n" + requests.joined()
    var matchers = [try #require(try analyse(spec).matcher(options: MatchOptions()))]
    var index = PathIndex()
    for (number, candidate) in RequestFinder(&matchers).candidates.enumerated() {
      candidate.pattern.add(number, to: &index)
    }
    let segments = ["a", "7", "x"].map { Array($0.utf8) }
    #expect(index.requests(method: Array("GET".utf8), segments: segments).count == 1)
    #expect(index.requests(method: Array("PUT".utf8), segments: segments).isEmpty)
  }

  /// The candidates, found by comparing all requests.
  private static func all(
    _ finder: RequestFinder, _ captured: CapturedRequest
  ) -> [RequestFinder.Candidate] {
    let found = finder.candidates.filter { $0.pattern.matches(captured) }
    return found.isEmpty ? finder.candidates.filter { $0.pattern.matchesPath(captured) } : found
  }

  /// A message with another target.
  private static func changed(
    _ message: CapturedRequest, _ random: inout SeededNumbers
  ) -> CapturedRequest {
    var changed = message
    let place = Int.random(in: 0...changed.target.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: changed.target.insert(contentsOf: [0x2F, 0x61], at: place)
    case 1 where place < changed.target.count: changed.target.remove(at: place)
    case 2 where place < changed.target.count: changed.target[place] = 0x31
    case 3: changed.target += Array("?x=1".utf8)
    default: changed.method = Array("POST".utf8)
    }
    return changed
  }
}
