import TestSupport
import Testing

/// The law of the house, for generated Swift: called with the values of a case, it makes the bytes of
/// the message.
///
/// All tests wait for one run of the compiler: one at a time, so that tests of other suites go on.
@Suite(
  .serialized, .enabled(if: Program.canCompile, "there is no 'swiftc' or no 'python3' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct LawTests {
  @Test("Calls make the bytes of the messages", arguments: Corpus.allCases)
  func callsMakeTheBytesOfTheMessages(_ corpus: Corpus) async throws {
    let findings = try #require(try await Law.findings(of: corpus))
    #expect(findings.failures == [])
    #expect(findings.requests >= corpus.fewestRequests)
    #expect(findings.cases >= findings.requests)
    #expect(findings.calls > findings.cases)
  }

  @Test("The comparison finds what is wrong") func theComparisonFindsWhatIsWrong() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["python3", Scripts.path("test_comparison.py")], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.hasSuffix("OK\n"))
  }
}
