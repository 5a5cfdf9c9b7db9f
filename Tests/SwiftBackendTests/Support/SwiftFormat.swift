import Foundation
import TestSupport
import Testing

/// `swift format` with the default configuration.
enum SwiftFormat {
  /// The formatted text of a file.
  static func formatted(_ source: [UInt8]) throws -> [UInt8] {
    try run(["format"], on: source)
  }

  private static func run(_ arguments: [String], on source: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.write("Generated.swift", source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments + [file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(text)
  }
}
