// Requests of lines from the grammars of clients, as each client of each dialect sends them.

import SpecCompiler
import TestSupport
import Testing

@Suite("Lines of the clients' grammars")
struct GrammarTests {
  private static let grammarSeeds = Array(
    TestExtent.seeds(TestExtent.current == .quick ? 3 : 20, from: 1))

  @Test("Arrive as they are, or a warning exempts them", arguments: dialects, grammarSeeds)
  func lines(dialect: String, seed: UInt64) throws {
    var grammar = GrammarText(seed: seed)
    let requests = (1...40).map { (name: "r\($0)", body: grammar.request()) }
    let outcome = try #require(
      try LawSpec(spec(requests), options: CompilerOptions()).check(dialect))
    #expect(outcome.breaks == [])
    #expect(outcome.compared > 5)
  }
}
