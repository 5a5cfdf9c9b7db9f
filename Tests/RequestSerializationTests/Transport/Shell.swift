// Commands that a shell runs.

import Foundation
import TestSupport

/// A shell, run with a script.
enum Shell {
  /// Whether a program is found in `PATH`.
  static func finds(_ program: String) -> Bool {
    (try? run("command -v \(program)", shell: "/bin/sh").status) == 0
  }

  /// Runs a script, which is in a file and so may have any length.
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
