// Every fact occurs in these tests exactly once.

import Foundation
import TestSupport
import Testing

@Suite("Ledger")
struct LedgerTests {
  /// The names of facts, as the sources of this target spell them.
  ///
  /// They are read from the sources because a name may be in a table, at a test or among the
  /// departures; a name that is too long for a line is written in two pieces.
  static let names: [String] = {
    let folder = Checkout.url.appending(path: "Tests/ConformanceTests")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().flatMap { file -> [String] in
      let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
      return text.replacing(/"\s*\+\s*"/, with: "").matches(of: /"((?:af|al)(?:obs)?-[-\w]+)"/)
        .map { String($0.1) }
    }
  }()

  @Test("No fact is restated twice")
  func once() {
    let counts = Dictionary(Self.names.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.filter { $0.value > 1 } == [:])
  }

  @Test("All 133 facts are restated")
  func all() {
    #expect(Self.names.count == 133)
  }

  /// The collection that the facts were taken from. It is not part of this repository.
  static let collection: URL? = {
    let variable = ProcessInfo.processInfo.environment["WAYBILL_VECTORS"]
    let file =
      variable.map { URL(filePath: $0) }
      ?? Checkout.url.deletingLastPathComponent().appending(
        path: "shared/vectors/serialization.json")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  struct Fact: Decodable {
    let id: String
  }

  @Test(
    "The facts are those of the collection",
    .enabled(
      if: collection != nil,
      """
      the collection is not there: ../shared/vectors/serialization.json beside the checkout, or \
      where the variable WAYBILL_VECTORS says
      """))
  func sameFacts() throws {
    let file = try #require(Self.collection)
    let facts = try JSONDecoder().decode([Fact].self, from: Data(contentsOf: file)).map(\.id)
    let names = Set(Self.names)
    #expect(facts.filter { !names.contains($0) } == [], "facts that are not restated")
    #expect(names.subtracting(facts) == [], "names that the collection does not know")
  }
}
