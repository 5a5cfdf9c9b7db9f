import Foundation
import Testing

/// `swift format` with its own configuration.
enum SwiftFormat {
  /// What it makes of a file.
  static func formatted(_ source: [UInt8]) throws -> [UInt8] {
    try run(["format"], on: source)
  }

  private static func run(_ arguments: [String], on source: [UInt8]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Generated.swift")
    try Data(source).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments + [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(text)
  }
}
