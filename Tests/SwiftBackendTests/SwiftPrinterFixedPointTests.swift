import TestSupport
import Testing

@testable import SwiftBackend

/// The printer's layout is that of `swift format`.
@Suite struct SwiftPrinterFixedPointTests {
  @Test(
    "Swift format changes nothing in random trees",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"),
    arguments: TestExtent.seeds(3, from: 1))
  func swiftFormatChangesNothingRandomTrees(seed: UInt64) async throws {
    var random = RandomSyntax(seed: seed)
    let source = SwiftPrinter.bytes(of: random.file(declarations: 1000))
    let formatted = try await onThreadOfItsOwn { try SwiftFormat.formatted(source) }
    // The first line that differs: a million bytes would not help.
    let pairs = zip(Self.lines(source), Self.lines(formatted))
    if let pair = pairs.first(where: { $0 != $1 }) {
      let (written, wanted) = (Self.text(pair.0), Self.text(pair.1))
      Issue.record("seed \(seed):\n- \(written)\n+ \(wanted)")
    }
    #expect(source.count == formatted.count, "seed \(seed)")
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
