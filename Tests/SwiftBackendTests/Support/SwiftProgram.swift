import Foundation
import TestSupport
import Testing

/// A program of one file, compiled and run.
enum SwiftProgram {
  /// The lines that it prints.
  static func output(of source: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = folder.path("program")
    _ = try run(["swiftc", "-Onone", folder.write("main.swift", source), "-o", program])
    let output = try run([program])
    return output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func run(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(bytes)
  }
}
