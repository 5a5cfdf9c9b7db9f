import Foundation
import TestSupport
import Testing

/// The `waybill` that was built with the tests, run as a process.
struct Executable: Sendable {
  /// How a run ended, and what it said.
  struct Outcome: Sendable {
    var status: Int32
    var output: Data
    var messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  static let path = BuiltProducts.url.appending(path: "waybill").path

  /// Runs `waybill` in a folder.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    input: Data? = nil
  ) throws -> Outcome {
    try run(path, arguments, in: folder, environment: environment, input: input)
  }

  /// What a command line without spaces in its words prints, provided that it has no other effect.
  static func messages(in folder: Folder, _ command: String, status: Int32) throws -> String {
    let arguments = command.split(separator: " ").map(String.init)
    let outcome = try run(arguments, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.text == "")
    return outcome.messages
  }

  /// Runs a shell command, in which `$WAYBILL` is the executable.
  static func shell(_ command: String, in folder: Folder) throws -> Outcome {
    try run("/bin/sh", ["-c", command], in: folder, environment: ["WAYBILL": path])
  }

  /// Runs a program. Its output goes to files, so no pipe can fill up.
  static func run(
    _ program: String, _ arguments: [String], in folder: Folder,
    environment: [String: String] = [:], input: Data? = nil
  ) throws -> Outcome {
    let exchange = try Folder()
    try (input ?? Data()).write(to: exchange.url("input"))
    let status = try ChildProcess.run(
      [program] + arguments, in: folder.url.path, streams: exchange.url.path,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    return Outcome(
      status: status, output: try Data(contentsOf: exchange.url("output")),
      messages: try exchange.read("messages"))
  }
}
