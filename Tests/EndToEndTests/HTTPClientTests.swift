import Foundation
import Testing

/// Real clients send the requests of `.http` files; what arrives is what the wire back end says.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HTTPClientTests {
  /// Runs a script of this target.
  private func run(
    _ script: String, _ arguments: [String], in folder: Folder
  ) throws -> Executable.Outcome {
    let path = Checkout.path("Tests/EndToEndTests/Python/\(script)")
    return try PythonEnvironment().run([path] + arguments, in: folder)
  }

  @Test func theComparisonFindsWhatIsWrong() throws {
    let outcome = try run("test_http_clients.py", [], in: try Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }
}
