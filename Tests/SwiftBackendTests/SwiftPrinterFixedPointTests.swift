import Testing

@testable import SwiftBackend

/// Everything that the printer writes is as `swift format` would have written it.
@Suite struct SwiftPrinterFixedPointTests {
  @Test(arguments: [1, 2, 3]) func `swift format changes nothing in random trees`(seed: UInt64)
    throws
  {
    var random = RandomSyntax(seed: seed)
    let source = SwiftPrinter.bytes(of: random.file(declarations: 1000))
    let formatted = try SwiftFormat.formatted(source)
    #expect(source == formatted, "seed \(seed)")
  }
}
