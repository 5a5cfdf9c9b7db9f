/// A spec of a page with its expected results.
package struct SpecExample: Sendable {
  /// Why blocks do not form an example.
  package struct Malformed: Error {
    package let line: Int
    package let text: String
  }

  /// The lines that are put in front of a spec that does not begin with `waybill:`.
  package static let head = "waybill: 1\nservice: example\nbase-url: https://api.example.com\n"

  /// The line of the first fence.
  package let line: Int

  /// The spec, fragments and attached files by path.
  package private(set) var files: [String: [UInt8]] = [:]
  package private(set) var arguments: [String] = []

  /// The messages that are shown by `request/case`; the only one of a spec by the empty name.
  package private(set) var messages: [String: [UInt8]] = [:]

  /// Lines that the generated Swift contains.
  package private(set) var swift: [String] = []

  /// Lines that the files of kind `http` contain, by the names of the files.
  package private(set) var httpFiles: [(name: String, text: String)] = []

  /// The diagnostics that are shown.
  package private(set) var said = ""

  /// Whether a result is shown.
  package var hasResult: Bool { !messages.isEmpty || !said.isEmpty }

  private init(line: Int) {
    self.line = line
  }

  /// The one example of a page whose spec may be in a file beside it.
  package init(_ page: FencedText) throws {
    let blocks = page.blocks
    self.init(line: blocks.first?.line ?? 1)
    for block in blocks {
      if Self.sourceKinds.contains(block.kind) {
        try addSource(block)
      } else if Self.resultKinds.contains(block.kind) {
        try addResult(block)
      }
    }
  }

  /// The kinds of blocks that are compiled, and that show what comes of it.
  package static let sourceKinds: Set<Substring> = ["yaml", "text", "arguments"]
  package static let resultKinds: Set<Substring> = [
    "http", "hex", "diagnostics", "swift", "http-file",
  ]

  /// The examples among blocks. A block that is compiled and follows a result begins the next
  /// example. A block of another kind is a grammar, or something else to be read.
  package static func all(of blocks: [FencedText.Block]) throws -> [SpecExample] {
    var examples: [SpecExample] = []
    var afterResult = true
    for block in blocks {
      if sourceKinds.contains(block.kind) {
        if afterResult { examples.append(SpecExample(line: block.line)) }
        afterResult = false
        try examples[examples.count - 1].addSource(block)
      } else if resultKinds.contains(block.kind) {
        guard !examples.isEmpty else {
          throw Malformed(line: block.line, text: "a result without a spec")
        }
        afterResult = true
        try examples[examples.count - 1].addResult(block)
      }
    }
    return examples
  }

  private mutating func addSource(_ block: FencedText.Block) throws {
    switch block.kind {
    case "arguments":
      arguments = block.lines.map(String.init)
    case "text":
      let hasLineEnd = !block.rest.hasSuffix(" no-eol")
      let path = hasLineEnd ? block.rest : block.rest.dropLast(7)
      guard !path.isEmpty else { throw Malformed(line: block.line, text: "a file without a path") }
      try add(hasLineEnd ? block.text : String(block.text.dropLast()), at: String(path), block)
    default:
      let path = block.rest.isEmpty ? "spec.yaml" : String(block.rest)
      let isWhole = !block.rest.isEmpty || block.lines.first?.hasPrefix("waybill:") == true
      try add(isWhole ? block.text : Self.head + block.text, at: path, block)
    }
  }

  private mutating func add(_ text: String, at path: String, _ block: FencedText.Block) throws {
    guard files.updateValue(Array(text.utf8), forKey: path) == nil else {
      throw Malformed(line: block.line, text: "a second '\(path)' in one example")
    }
  }

  private mutating func addResult(_ block: FencedText.Block) throws {
    switch block.kind {
    case "swift": swift.append(block.text)
    case "http-file": httpFiles.append((String(block.rest), block.text))
    case "diagnostics": said = block.text
    default:
      let name = String(block.rest)
      guard messages[name] == nil else {
        throw Malformed(line: block.line, text: "'\(name)' is shown twice")
      }
      messages[name] = block.kind == "hex" ? try Self.bytes(of: block) : Self.message(block.lines)
    }
  }

  /// The message that lines show. The lines of its head end in CR LF. So do all lines of multipart
  /// and chunked content; other content ends before the last line end of the block.
  package static func message(_ lines: [Substring]) -> [UInt8] {
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
  private static func bytes(of block: FencedText.Block) throws -> [UInt8] {
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
}
