import Foundation
import TestSupport
import Testing

/// Specs whose generated Swift is called with the values of every case.
enum Corpus: CaseIterable, Hashable, CustomTestStringConvertible {
  /// The specs that come with Waybill.
  case samples
  /// Specs that are hostile to generated code.
  case torture
  /// The same specs with their types in fragments, one of which two services share.
  case fragments
  /// The golden cases. Other tests read their messages and compare them with expectations written
  /// by hand.
  case goldens
  /// Specs that are generated from a seed.
  case random(seed: String)

  /// All of them. The variable `WAYBILL_SEED` changes the random specs; torture has more of them.
  static let allCases: [Corpus] = {
    let first = ProcessInfo.processInfo.environment["WAYBILL_SEED"] ?? "2026"
    let more = TestExtent.current == .torture ? ["1", "2", "3"] : []
    let seeds = [first] + more.filter { $0 != first }
    return [.samples, .torture, .fragments, .goldens] + seeds.map { .random(seed: $0) }
  }()

  /// What `law.py` calls it.
  var argument: String {
    switch self {
    case .samples: "folder:specs"
    case .torture: "folder:Tests/GeneratedClientTests/Specs"
    case .fragments: "split:Tests/GeneratedClientTests/Specs"
    case .goldens: "cases:Tests/GoldenTests/Cases"
    case .random(let seed): "random:\(seed)"
    }
  }

  /// The least number of requests: fewer mean that the corpus was not found.
  var fewestRequests: Int {
    switch self {
    case .samples: 150
    case .torture: 150
    case .fragments: 100
    case .goldens: 700
    case .random: 500
    }
  }

  var testDescription: String { argument }
}

/// The results of the calls of all corpora, which are compiled together, once.
struct Law: Sendable {
  /// The results of the calls of one corpus.
  struct Findings: Decodable {
    var specs: Int
    var requests: Int
    var cases: Int
    var calls: Int
    var failures: [String]
  }

  /// No calls were made: generated Swift or a spec does not compile.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let shared = Task { try await onThreadOfItsOwn { try Law() } }
  private let findings: [String: Findings]

  static func findings(of corpus: Corpus) async throws -> Findings? {
    try await shared.value.findings[corpus.argument]
  }

  private init() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      [
        "python3", Scripts.path("law.py"), BuiltProducts.url.path, Checkout.url.path,
        folder.url.path,
      ]
        + Corpus.allCases.map(\.argument), in: folder.url)
    let report = try? Data(contentsOf: folder.url.appending(path: "report.json"))
    guard let report else { throw Failure(description: outcome.text) }
    findings = try JSONDecoder().decode([String: Findings].self, from: report)
  }
}
