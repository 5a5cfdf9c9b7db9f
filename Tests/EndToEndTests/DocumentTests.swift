import Foundation
import TestSupport
import Testing

/// The README and the guide: every block is executed, every link leads somewhere.
///
/// `verify_documents.py` describes the fences. Blocks that are not executed are listed, with the reason for
/// each, in `document-exceptions.txt`.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct DocumentTests {
  @Test("The script that executes documents finds what is wrong") func script() async throws {
    let outcome = try await PythonEnvironment().run(
      [Checkout.path("Tests/EndToEndTests/Python/test_verify_documents.py")], in: Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }

  @Test("Every block of the documents does what it says, links lead somewhere, pages are short")
  func blocks() async throws {
    let outcome = try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/verify_documents.py"), BuiltProducts.url.path,
        Checkout.url.path,
        Checkout.path("Tests/EndToEndTests/Python/document-exceptions.txt"),
      ], in: Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    // The blocks are found: `33 console`.
    let counts = outcome.text.split(separator: "\n").compactMap { line in
      line.hasSuffix(" console") ? Int(line.prefix { $0 != " " }) : nil
    }
    #expect((counts.first ?? 0) >= 30, "\(outcome.text)")
  }
}
