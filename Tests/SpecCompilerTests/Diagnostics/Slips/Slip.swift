// A slip of a person who knows another tool: what they write, and the help that they get.

import Testing

/// A spec that is written as for another tool, without its head, and the messages about it.
struct Slip: Sendable, CustomTestStringConvertible {
  let name: String
  let spec: String

  /// The lines of the report without its excerpts.
  let said: String

  var testDescription: String { name }

  /// Checks what is said about the spec.
  func check() throws {
    let lines = try diagnostics(of: spec).split(separator: "\n").filter {
      $0.hasPrefix("spec.yaml:") || $0.hasPrefix("  help: ")
    }
    #expect(lines.joined(separator: "\n") == said)
  }
}
