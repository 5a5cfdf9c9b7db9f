// Random parameters under every combination of options, compared with a plain implementation.

import RequestSerialization
import TestSupport
import Testing

@Suite("Queries against a plain reference")
struct ReferenceQueryTests {
  /// A generator whose numbers are the same on each run.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 31
    }
  }

  private static let pieces = [
    "", "a", "b", "Z", "9", "10", "é", "e\u{301}", "😀", "\u{FFFD}", "[", "]", "[]", "&", "=", "%",
    "%41", "+", " ", ".", ",", "|", "#", "/?", ":@", "\r\n", "\u{0}", "👨‍👩‍👧", "\u{200D}", "~",
  ]

  private func text(_ random: inout Seeded) -> String {
    (0..<Int.random(in: 0...3, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func scalar(_ random: inout Seeded) -> ParameterValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .null
    case 1: .boolean(.random(using: &random))
    case 2: .integer(.random(in: -12...12, using: &random))
    case 3: .data((0..<Int.random(in: 0...4, using: &random)).map { UInt8(251 + $0) })
    default: .string(text(&random))
    }
  }

  private func value(_ random: inout Seeded, depth: Int) -> ParameterValue {
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<(depth > 3 ? 1 : 6), using: &random) {
    case 1: return .array((0..<count).map { _ in value(&random, depth: depth + 1) })
    case 2: return .map(parameters(&random, depth: depth + 1))
    // Neither nulls nor lists: this test is not about how those are sorted in a set.
    case 3: return .set((0..<count).map { .integer(Int64($0 * 7 % 5)) } + [.string(text(&random))])
    default: return scalar(&random)
    }
  }

  private func parameters(_ random: inout Seeded, depth: Int = 0) -> RequestParameters {
    let count = Int.random(in: 0...4, using: &random)
    return RequestParameters(
      (0..<count).map { _ in (text(&random), value(&random, depth: depth)) })
  }

  private func encoding(_ random: inout Seeded) -> ParameterOptions {
    var encoding = ParameterOptions()
    encoding.arrays = ParameterOptions.Arrays.allCases.randomElement(using: &random) ?? .brackets
    let maps: [ParameterOptions.Maps] = [.brackets, .dots, .explode]
    encoding.maps = maps.randomElement(using: &random) ?? .brackets
    encoding.escape = ParameterOptions.Escape.allCases.randomElement(using: &random) ?? .form
    encoding.emptyLists = Bool.random(using: &random) ? .bracket : .omit
    encoding.booleans = Bool.random(using: &random) ? .literal : .numeric
    let nulls: [ParameterOptions.Nulls] = [.bare, .empty, .omit, .literal]
    encoding.nulls = nulls.randomElement(using: &random) ?? .bare
    encoding.spaces = Bool.random(using: &random) ? .plus : .percent
    encoding.order = Bool.random(using: &random) ? .written : .sorted
    let data: [ParameterOptions.DataText] = [.base64, .base64url, .hex]
    encoding.data = data.randomElement(using: &random) ?? .base64
    encoding.reserved = ["", "[]", ",|", ":@=!", "[]:,|="].randomElement(using: &random) ?? ""
    return encoding
  }

  @Test(
    "Random parameters are written as the reference writes them",
    arguments: TestExtent.seeds(16, from: 1))
  func random(_ seed: UInt64) throws {
    var random = Seeded(state: seed)
    for round in 0..<150 {
      let (encoding, parameters) = (encoding(&random), parameters(&random))
      let query = try encoding.queryString(parameters)
      try #require(
        query.utf8.elementsEqual(ReferenceQuery(encoding: encoding).text(of: parameters).utf8),
        "seed \(seed), round \(round): \(encoding) \(parameters) gave \(query)")
    }
  }
}
