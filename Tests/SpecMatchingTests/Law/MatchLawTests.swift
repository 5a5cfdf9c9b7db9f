// The law of matching: a request matches its own messages, and no changed one.

import MessageAssembly
import MessageContent
import RequestMatching
import RequestModel
import RequestSerialization
import Testing

@testable import SpecMatching

@Suite("The law of matching")
struct MatchLawTests {
  /// Messages that can be read in several ways, of which matching does not find the right one: parts of one name, or
  /// of a free name, beside optional ones, and a URL in a path beside another.
  private static let ambiguous = [
    "content.yaml/parts/all", "inline.yaml/parts/a", "inline.yaml/parts/c",
    "nesting.yaml/part-twice/so", "nesting.yaml/part-twice/both", "nullable.yaml/parts/full",
    "parts.yaml/lists/few", "6.26-values-that-begin-urls/next/bare",
    "6.26-values-that-begin-urls/next/port",
  ]

  /// Messages with places that are not compared: a host with a port that is an input, `Host` beside a target in
  /// absolute form, items beside lists of parts.
  private static let open = [
    "urls.yaml/host-header/default", "urls.yaml/host-header-of-inputs/default",
    "6.23-origin-and-absolute-form/host/default", "parts.yaml/lists/all",
  ]

  @Test(
    "A request matches each of its messages, with and without the case",
    arguments: LawCorpus.allCases)
  func own(_ corpus: LawCorpus) throws {
    var failures: [String] = []
    var count = 0
    for spec in try corpus.specs() {
      var matcher = try #require(spec.spec.matcher(options: MatchOptions()))
      for message in LawMessage.all(of: spec) where !Self.ambiguous.contains(message.name) {
        count += 1
        for caseIndex in [nil, message.caseIndex] {
          let match = try matcher.match(
            message.captured, request: message.request, case: caseIndex)
          if !match.isSame {
            failures.append(message.failure(match, isFree: caseIndex == nil))
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(LawMessage.list(failures, of: count))")
    #expect(count >= corpus.fewestMessages)
  }

  @Test("A changed value does not match its case", arguments: LawCorpus.allCases)
  func changedValue(_ corpus: LawCorpus) throws {
    try expectDifferences(corpus, LawMutation.values) { $0.caseIndex }
  }

  @Test("A changed literal does not match, whatever the inputs are", arguments: LawCorpus.allCases)
  func changedLiteral(_ corpus: LawCorpus) throws {
    try expectDifferences(corpus, LawMutation.literals) { _ in nil }
  }

  @Test(
    "A value of a wrong type does not match, wherever it can be separated",
    arguments: LawCorpus.allCases)
  func wrongType(_ corpus: LawCorpus) throws {
    try expectDifferences(corpus, LawMutation.types) { _ in nil }
  }

  /// Expects every changed message to differ from the request that it was made of.
  private func expectDifferences(
    _ corpus: LawCorpus, _ mutations: (LawSpec, LawMessage) -> [LawMutation],
    case chosen: (LawMessage) -> Int?
  ) throws {
    var failures: [String] = []
    var count = 0
    for spec in try corpus.specs() {
      var matcher = try #require(spec.spec.matcher(options: MatchOptions()))
      for message in LawMessage.all(of: spec) where !Self.open.contains(message.name) {
        for mutation in mutations(spec, message) {
          guard let changed = mutation.message(of: spec, message) else { continue }
          count += 1
          let match = try matcher.match(changed, request: message.request, case: chosen(message))
          if match.isSame, mutation.isSeen(in: match) {
            failures.append("\(message.name): \(mutation.name): \(LawMessage.shown(changed))")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(LawMessage.list(failures, of: count))")
    #expect(count >= corpus.fewestMessages / 5)
  }
}

/// The message of a case of a request.
struct LawMessage {
  let name: String
  let request: Int
  let caseIndex: Int
  let bytes: [UInt8]
  let captured: CapturedRequest

  static func all(of spec: LawSpec) -> [LawMessage] {
    spec.collection.requests.indices.flatMap { request in
      spec.collection.requests[request].cases.indices.compactMap { index in
        LawMessage(spec, request, index)
      }
    }
  }

  private init?(_ spec: LawSpec, _ request: Int, _ caseIndex: Int) {
    (self.request, self.caseIndex) = (request, caseIndex)
    let declared = spec.collection.requests[request]
    let names = [declared.name, declared.cases[caseIndex].name].map(spec.collection.text.string)
    name = ([spec.name] + names).joined(separator: "/")
    guard let bytes = Self.bytes(spec.collection, request, caseIndex),
      let captured = try? CapturedRequest(message: bytes)
    else { return nil }
    (self.bytes, self.captured) = (bytes, captured)
  }

  /// The bytes of a message; `nil` if it cannot be made, as a CONNECT request cannot be captured.
  static func bytes(
    _ collection: RequestCollection, _ request: Int, _ caseIndex: Int
  ) -> [UInt8]? {
    let declared = collection.requests[request]
    let message = try? MessageAssembler(collection).serialize(
      declared, case: declared.cases[caseIndex])
    return try? message?.message.readAll()
  }

  func failure(_ match: SpecMatch, isFree: Bool) -> String {
    let sentences = match.differences.map(\.difference.description).prefix(3)
    return "\(name)\(isFree ? " (free)" : ""): \(sentences.joined(separator: "; "))\n"
      + Self.shown(captured)
  }

  /// The first of some failures.
  static func list(_ failures: [String], of count: Int) -> String {
    (["\(failures.count) of \(count):"] + failures.prefix(40)).joined(separator: "\n")
  }

  /// The beginning of a message in one line.
  static func shown(_ captured: CapturedRequest) -> String {
    let text = String(decoding: (captured.message ?? []).prefix(600), as: UTF8.self)
    return "    " + text.debugDescription
  }
}
