import Foundation
import TestSupport
import Testing

/// `scripts/sbom`: what the static binary contains.
@Suite struct BillOfMaterialsTests {
  private func bill(_ arguments: String...) throws -> Executable.Outcome {
    try Executable.run(Checkout.path("scripts/sbom"), arguments, in: try Folder())
  }

  private func verify(_ bill: Data) async throws -> Executable.Outcome {
    let folder = try Folder()
    try bill.write(to: folder.url("sbom.json"))
    return try await PythonEnvironment().run(
      [
        Checkout.path("Tests/EndToEndTests/Python/verify_sbom.py"), folder.url("sbom.json").path,
        Checkout.path("NOTICE"),
      ], in: folder)
  }

  @Test("The bill of materials is valid, and NOTICE names each component")
  func theBillIsValidAndNoticeNamesEachComponent() async throws {
    let bill = try bill(Executable.path)
    #expect(bill.status == 0, "\(bill.messages)")
    let outcome = try await verify(bill.output)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("Two bills of one build are the same") func twoBillsOfOneBuildAreTheSame() throws {
    #expect(try bill(Executable.path).output == bill(Executable.path).output)
  }

  @Test(
    "A bill that is wrong is refused",
    arguments: [(#""library""#, #""libary""#), (#""name": "zlib""#, #""name": "zlob""#)])
  func aBillThatIsWrongIsRefused(right: String, wrong: String) async throws {
    let text = try bill(Executable.path).text
    #expect(text.contains(right))
    let outcome = try await verify(Data(text.replacingOccurrences(of: right, with: wrong).utf8))
    #expect(outcome.status == 1)
  }
}
