import Foundation
import TestSupport
import Testing

/// `waybill send`, against servers on loopback that a script runs.
@Suite(.serialized, .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct SendTests {
  @Test("What curl sends is the wire message, and no secret leaves it") func exchanges()
    async throws
  {
    try await run("test_send.py")
  }

  @Test("It ends whatever a server does, and curl with it; its messages name the cure") func ends()
    async throws
  {
    try await run("test_send_ends.py")
  }

  private func run(_ name: String) async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/\(name)")
    let outcome = try await onThreadOfItsOwn {
      try Executable.run(
        "/usr/bin/env", ["python3", script], in: try Folder(),
        environment: ["WAYBILL": Executable.path])
    }
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.messages.contains("OK"))
  }
}
