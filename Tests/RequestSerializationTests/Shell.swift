// Commands that are run by a shell.

import Foundation
import TestSupport

/// A shell, run with a script.
enum Shell {
  /// Whether a program is found where programs are.
  static func finds(_ program: String) -> Bool {
    (try? run("command -v \(program)", shell: "/bin/sh").status) == 0
  }

  /// Runs a script, which stands in a file, and may be of any length.
  static func run(
    _ script: String, shell: String, environment: [String: String] = [:]
  ) throws -> (status: CInt, messages: String) {
    let folder = try TemporaryFolder()
    let file = try folder.write("script", (script + "\n").utf8)
    try folder.write("input", [UInt8]())
    let status = try ChildProcess.run(
      [shell, file], in: ".", streams: folder.url.path,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    let said = try ["output", "messages"].map { try folder.text($0) }
    return (status, said.joined())
  }
}
