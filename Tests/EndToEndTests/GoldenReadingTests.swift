import Foundation
import TestSupport
import Testing

/// The golden messages, read by parsers that are independent of the compiler and compared with
/// expectations written by hand.
@Suite(
  .serialized,
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct GoldenReadingTests {
  /// Runs a script of this target in a folder of its own.
  private func run(_ script: String, _ arguments: String...) async throws -> Executable.Outcome {
    let path = Checkout.path("Tests/EndToEndTests/Python/\(script)")
    return try await PythonEnvironment().run([path] + arguments, in: try Folder())
  }

  @Test("The reader finds what is wrong") func theReaderFindsWhatIsWrong() async throws {
    let outcome = try await run("test_verify_golden.py")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }

  @Test("Golden messages are what was written by hand") func goldenMessagesAreWhatWasWrittenByHand()
    async throws
  {
    let outcome = try await run("verify_golden.py", Checkout.path("Tests/GoldenTests/Cases"))
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }
}
