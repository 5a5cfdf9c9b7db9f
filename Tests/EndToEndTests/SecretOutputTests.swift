// No command prints or writes the value of a secret that somebody wrote into a spec.

import Foundation
import TestSupport
import Testing

@Suite struct SecretOutputTests {
  /// Specs that contain the value where it is allowed with a warning, where it is not, and beside
  /// another mistake.
  private static let specs = [
    """
    environments: {live: {values: {token: CANARY}}}
    """,
    """
    environments: {live: {values: {token: CANARY}}}
    extra: {}
    """,
    """
    environments: {live: {values: {token: "CANARY
    """,
    """
    templates: {t: {method: GET, path: /t, cases: {one: {token: CANARY}}}}
    """,
  ]

  private static let commands = [
    ["check"], ["check", "--diagnostics", "json"], ["list"], ["list", "--format", "json"], ["show"],
    ["compile", "--output", "out", "--emit", "wire,http,swift,model"],
    ["compile", "--output", "out", "--emit", "wire", "--environment", "live", "--keep-going"],
    ["check", "--environment", "live"], ["check", "--set", "token=CANARY"],
  ]

  @Test(arguments: specs, commands)
  func noCommandPrintsOrWritesIt(spec: String, command: [String]) throws {
    let folder = try Folder()
    try folder.write(
      "spec.yaml",
      """
      waybill: 1
      service: s
      base-url: https://h.example
      inputs: {token: {type: string, secret: true, example: e}}
      defaults: {headers: {X-Token: "${token}"}}
      requests: {a: {method: GET, path: /a}}
      \(spec)

      """)
    let outcome = try Executable.run([command[0], "spec.yaml"] + command.dropFirst(), in: folder)
    #expect(!outcome.text.contains("CANARY"))
    #expect(!outcome.messages.contains("CANARY"))
    let held = try Executable.shell(
      "grep -rl CANARY . | grep -v '^./spec.yaml$' || true", in: folder)
    #expect(held.text == "")
  }
}
