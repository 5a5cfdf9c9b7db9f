import Foundation
import TestSupport
import Testing

/// Examples that documents have beside their schemas, decoded with the Swift that the documents
/// become.
@Suite(
  .enabled(if: Program.canCompile, "there is no 'swiftc' or no 'python3' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct DecodedExampleTests {
  @Test("Examples are decoded that have new values, or lack members that may be null")
  func examples() async throws {
    let folder = try TemporaryFolder()
    let generator = Checkout.url.appending(path: "Benchmarks/api_documents.py").path
    let outcome = try await onThreadOfItsOwn {
      let made = try Program.run(["python3", generator, "small"], in: folder.url)
      let document = folder.url.appending(path: "small.json")
      try made.text.write(to: document, atomically: true, encoding: .utf8)
      return try Program.run(
        [
          "python3", Scripts.path("decode_examples.py"),
          BuiltProducts.url.appending(path: "waybill").path, BuiltProducts.url.path,
          Checkout.url.path, folder.url.path, document.path,
        ], in: folder.url)
    }
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text == "72 of 72 examples are decoded\n")
  }
}
