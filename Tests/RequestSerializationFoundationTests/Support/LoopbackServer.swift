// A server on 127.0.0.1 that records what really arrives.

import Foundation
import RequestSerialization
import TestSupport
import Testing

/// The server of `Python/loopback_server.py`, as long as the tests run.
enum LoopbackServer {
  /// The server's scheme, host and port.
  static func origin() throws -> String {
    "http://127.0.0.1:\(try port.get())"
  }

  /// A text that no other test has.
  static func token() -> String {
    UUID().uuidString
  }

  private static let process = Process()
  private static let input = Pipe()

  private static let port = Result { () throws -> Int in
    let script = Checkout.path(
      "Tests/RequestSerializationFoundationTests/Python/loopback_server.py")
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 0x0A {
      let byte = try #require(try output.fileHandleForReading.read(upToCount: 1), "no port")
      line += byte
    }
    return try #require(Int(String(decoding: line.dropLast(), as: UTF8.self)))
  }
}

/// A message as the server received it.
struct ArrivedMessage {
  let requestLine: String
  let fields: [HeaderField]
  let content: [UInt8]

  /// Parses a message.
  init(_ bytes: [UInt8]) throws {
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    requestLine = try #require(lines.first)
    fields = try lines.dropFirst().map { line in
      let colon = try #require(line.firstIndex(of: ":"))
      return HeaderField(
        String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    content = Array(bytes[end.upperBound...])
  }

  /// The content without the framing of chunks.
  func unchunked() throws -> [UInt8] {
    var result: [UInt8] = []
    var rest = content[...]
    while true {
      let end = try #require(rest.firstRange(of: Array("\r\n".utf8)))
      let length = try #require(
        Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16))
      let start = end.upperBound
      guard length > 0 else { return result }
      result += rest[start..<start + length]
      rest = rest[(start + length + 2)...]
    }
  }
}
