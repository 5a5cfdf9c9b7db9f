import Foundation
import TestSupport
import Testing

/// The golden messages, read by parsers that owe nothing to the compiler and compared with what was
/// written by hand.
@Suite(.serialized, .timeLimit(.minutes(5))) struct GoldenReadingTests {
  /// Runs a script of this target in a folder of its own.
  private func run(_ script: String, _ arguments: String...) throws -> Executable.Outcome {
    let path = Checkout.path("Tests/EndToEndTests/Python/\(script)")
    return try PythonEnvironment().run([path] + arguments, in: try Folder())
  }

  @Test func theReaderFindsWhatIsWrong() throws {
    let outcome = try run("test_verify_golden.py")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }

  @Test func goldenMessagesAreWhatWasWrittenByHand() throws {
    let outcome = try run("verify_golden.py", Checkout.path("Tests/GoldenTests/Cases"))
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }
}
