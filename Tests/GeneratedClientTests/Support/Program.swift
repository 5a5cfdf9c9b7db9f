import Foundation

/// A program that a test runs.
enum Program {
  /// How a run ended, and what it said on both streams.
  struct Outcome: Sendable {
    var status: Int32
    var text: String
  }

  /// Runs a program of `PATH` in a folder. Its output goes to a file, so no pipe can fill up.
  static func run(_ command: [String], in folder: URL) throws -> Outcome {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stream = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.standardOutput = stream
    process.standardError = stream
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return Outcome(status: process.terminationStatus, text: text)
  }

  /// Whether the tools that compile and call generated code are installed.
  static let canCompile = ["swift", "swiftc", "python3"].allSatisfy { program in
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
