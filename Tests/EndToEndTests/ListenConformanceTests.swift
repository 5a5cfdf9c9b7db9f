import Foundation
import TestSupport
import Testing

/// `waybill listen` as a server: bytes and what it must answer.
@Suite struct ListenConformanceTests {
  @Test(
    "Every row of the table is answered as RFC 9110 and RFC 9112 want it",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func table() async throws {
    try await PythonEnvironment().expectSuccess(of: "listen_conformance.py")
  }

  @Test(
    "Connections beyond what it may have open, silent or slow ones, and large bodies hinder no other",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func load() async throws {
    try await PythonEnvironment().expectSuccess(of: "listen_load.py")
  }

  @Test(
    "A head, the next byte of a content and the next request are waited for half a minute",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func patience() async throws {
    try await PythonEnvironment().expectSuccess(of: "listen_patience.py")
  }

  @Test("An address that others may reach is a warning")
  func exposed() throws {
    let folder = try Folder()
    try folder.write(
      "a.yaml",
      """
      waybill: 1
      service: a
      base-url: https://h.example
      requests: {get: {method: GET, path: /}}

      """)
    let warning =
      "--address 0.0.0.0: error: other machines may reach '0.0.0.0', and answers show expected values "
      + "[exposed-listener]\n"
    let refused = try Executable.run(
      ["listen", "--specs", "a.yaml", "--address", "0.0.0.0", "--warnings-as-errors"], in: folder)
    #expect(refused.status == 1)
    #expect(refused.messages.contains(warning), "\(refused.messages)")
    for arguments in [["--address", "localhost.example"], ["--allow-host", "a:80"]] {
      let outcome = try Executable.run(["listen", "--specs", "a.yaml"] + arguments, in: folder)
      #expect(outcome.status == 2, "\(arguments)")
    }
  }
}
