import Foundation
import TestSupport
import Testing

/// A spec of the reference with its expected results.
struct ReferenceExample: Sendable, CustomTestStringConvertible {
  /// Why blocks do not form an example.
  struct Malformed: Error {
    let line: Int
    let text: String
  }

  /// The lines that are put in front of a spec that does not begin with `waybill:`.
  static let head = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"

  let clause: String
  let line: Int

  /// The spec, fragments and attached files by path.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var arguments: [String] = []

  /// The messages that are shown by `request/case`; the only one of a spec by the empty name.
  private(set) var messages: [String: [UInt8]] = [:]

  /// Lines that the generated Swift contains.
  private(set) var swift: [String] = []

  /// Lines that the files of kind `http` contain, by the names of the files.
  private(set) var httpFiles: [(name: String, text: String)] = []

  /// The diagnostics that are shown.
  private(set) var said = ""

  var testDescription: String { "\(clause), line \(line)" }

  /// Whether a result is shown.
  var hasResult: Bool { !messages.isEmpty || !said.isEmpty }

  private init(clause: String, line: Int) {
    self.clause = clause
    self.line = line
  }

  /// The examples of a clause. A block that is compiled and follows a result begins the next
  /// example.
  static func all(of clause: LanguageReference.Clause) throws -> [ReferenceExample] {
    var examples: [ReferenceExample] = []
    var afterResult = true
    for block in clause.blocks {
      switch block.kind {
      case "yaml", "text", "arguments":
        if afterResult {
          examples.append(ReferenceExample(clause: clause.number, line: block.line))
        }
        afterResult = false
        try examples[examples.count - 1].addSource(block)
      case "http", "hex", "diagnostics", "swift", "http-file":
        guard !examples.isEmpty else {
          throw Malformed(line: block.line, text: "a result without a spec")
        }
        afterResult = true
        try examples[examples.count - 1].addResult(block)
      default: break  // A grammar, or something else to be read.
      }
    }
    return examples
  }

  private mutating func addSource(_ block: LanguageReference.Block) throws {
    let text = block.lines.map { $0 + "\n" }.joined()
    switch block.kind {
    case "arguments":
      arguments = block.lines.map(String.init)
    case "text":
      let hasLineEnd = !block.rest.hasSuffix(" no-eol")
      let path = hasLineEnd ? block.rest : block.rest.dropLast(7)
      guard !path.isEmpty else { throw Malformed(line: block.line, text: "a file without a path") }
      files[String(path)] = Array(hasLineEnd ? text.utf8[...] : text.utf8.dropLast())
    default:
      let path = block.rest.isEmpty ? "spec.yaml" : String(block.rest)
      guard files[path] == nil else {
        throw Malformed(line: block.line, text: "a second '\(path)' in one example")
      }
      let isWhole = !block.rest.isEmpty || text.hasPrefix("waybill:")
      files[path] = Array((isWhole ? text : Self.head + text).utf8)
    }
  }

  private mutating func addResult(_ block: LanguageReference.Block) throws {
    if block.kind == "swift" {
      swift.append(block.lines.map { $0 + "\n" }.joined())
      return
    }
    if block.kind == "http-file" {
      httpFiles.append((String(block.rest), block.lines.map { $0 + "\n" }.joined()))
      return
    }
    if block.kind == "diagnostics" {
      said = block.lines.map { $0 + "\n" }.joined()
      return
    }
    let name = String(block.rest)
    guard messages[name] == nil else {
      throw Malformed(line: block.line, text: "'\(name)' is shown twice")
    }
    messages[name] = block.kind == "hex" ? try Self.bytes(of: block) : Self.message(block.lines)
  }

  /// The message that lines show. The lines of its head end in CR LF. So do all lines of multipart
  /// and chunked content; other content ends before the last line end of the block.
  static func message(_ lines: [Substring]) -> [UInt8] {
    let end = lines.firstIndex(of: "") ?? lines.endIndex
    let head = lines[..<end]
    let content = lines[end...].dropFirst()
    let isDelimited = head.contains { line in
      let field = line.lowercased()
      return field.hasPrefix("content-type: multipart/")
        || field.hasPrefix("transfer-encoding: chunked")
    }
    let text =
      head.map { $0 + "\r\n" }.joined() + "\r\n"
      + (isDelimited ? content.map { $0 + "\r\n" }.joined() : content.joined(separator: "\n"))
    return Array(text.utf8)
  }

  /// The bytes of a dump: an offset, sixteen bytes, and, after a bar, the same bytes as text.
  private static func bytes(of block: LanguageReference.Block) throws -> [UInt8] {
    try block.lines.flatMap { line in
      let digits = line.dropFirst(8).prefix { $0 != "|" }.split(separator: " ")
      return try digits.map { digits in
        guard let byte = UInt8(digits, radix: 16) else {
          throw Malformed(line: block.line, text: "no hexadecimal byte: '\(digits)'")
        }
        return byte
      }
    }
  }

  /// Compiles the spec to messages, or as the arguments say.
  func compile(_ others: [String] = []) throws -> Compilation {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for (path, bytes) in files { try folder.write(path, bytes) }
    return try Compilation(folder: folder.url, arguments: arguments + others)
  }
}
