import Diagnostics
import MessageSyntax

/// Reads a file of Bruno's own language: blocks of pairs (`headers { … }`), of names
/// (`vars:secret [ … ]`) and of text (`body:json { … }`).
struct BrunoBlocks {
  /// A block. The pairs of a block with names have no values.
  struct Block {
    let name: String
    let span: Span
    var pairs: [Pair] = []
    var text = ""

    /// The value of the first pair with a name.
    subscript(name: String) -> String? { pairs.first { $0.name.isSame(as: name) }?.value }
  }

  struct Pair {
    var name: String
    var value: String
    /// Whether a `~` before it switches it off.
    var isDisabled = false
    let span: Span
  }

  /// A line without its end, and its position.
  private typealias Line = (text: Substring, start: UInt32)

  private var lines: ArraySlice<Line> = []
  private(set) var blocks: [Block] = []

  /// The blocks of a text. Lines outside of blocks, and blocks that do not end, are passed over as far
  /// as they cannot be read.
  init(_ text: String, base: UInt32) {
    var start = base
    var all: [Line] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map({ Substring($0) })
    {
      all.append((line.hasSuffix("\r") ? line.dropLast() : line, start))
      start += UInt32(line.utf8.count) + 1
    }
    lines = all[...]
    readBlocks()
  }

  /// The first block with a name.
  subscript(name: String) -> Block? { blocks.first { $0.name.isSame(as: name) } }

  /// Whether the content of a block is text: its lines are indented by two spaces.
  private static func isText(_ name: String) -> Bool {
    let pairs = ["body:form-urlencoded", "body:multipart-form", "body:file"]
    return name == "docs" || name == "tests" || name == "body" || name.hasPrefix("script:")
      || name == "example" || name.hasPrefix("body:") && !pairs.contains(name)
  }

  private mutating func readBlocks() {
    while let line = lines.popFirst() {
      let head = line.text.trimmed
      guard let mark = head.last, mark == "{" || mark == "[", line.text.first != " " else {
        continue
      }
      let name = head.dropLast().trimmed
      let end = line.start + UInt32(line.text.utf8.count)
      var block = Block(name: name, span: Span(start: line.start, end: end))
      if mark == "[" {
        readNames(into: &block)
      } else if Self.isText(name) {
        block.text = readText()
      } else {
        readPairs(into: &block)
      }
      blocks.append(block)
    }
  }

  /// The lines up to a brace that stands at the beginning of a line, without their indentation.
  private mutating func readText() -> String {
    var text: [Substring] = []
    while let line = lines.popFirst(), !line.text.hasPrefix("}") {
      text.append(line.text.hasPrefix("  ") ? line.text.dropFirst(2) : line.text)
    }
    return text.joined(separator: "\n")
  }

  private mutating func readNames(into block: inout Block) {
    while let line = lines.popFirst(), !line.text.hasPrefix("]") {
      for name in line.text.split(separator: ",").map(\.trimmed) where !name.isEmpty {
        let isDisabled = name.hasPrefix("~")
        block.pairs.append(
          Pair(
            name: isDisabled ? String(name.dropFirst()) : name, value: "", isDisabled: isDisabled,
            span: Self.span(of: line)))
      }
    }
  }

  private mutating func readPairs(into block: inout Block) {
    while let line = lines.popFirst(), !line.text.hasPrefix("}") {
      guard var pair = Self.pair(line) else { continue }
      if pair.value == "'''"
        || pair.value.hasPrefix("'''") && !pair.value.dropFirst(3).hasSuffix("'''")
      {
        pair.value = readLongValue(pair.value)
      } else if pair.value == "[" {
        while let line = lines.popFirst(), line.text.trimmed != "]" { continue }
      } else if pair.value.hasPrefix("'''"), pair.value.utf8.count >= 6 {
        pair.value = String(pair.value.dropFirst(3).dropLast(3))
      }
      block.pairs.append(pair)
    }
  }

  /// A value of several lines between `'''`. They are indented by four spaces.
  private mutating func readLongValue(_ first: String) -> String {
    var text: [Substring] = first == "'''" ? [] : [first.dropFirst(3)]
    while let line = lines.popFirst() {
      if line.text.trimmed.hasSuffix("'''") {
        let last = line.text.trimmed.dropLast(3)
        if !last.isEmpty { text.append(Substring(String(last))) }
        break
      }
      text.append(line.text.hasPrefix("    ") ? line.text.dropFirst(4) : line.text)
    }
    return text.joined(separator: "\n")
  }

  private static func span(of line: Line) -> Span {
    let indent = line.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return Span(
      start: line.start + UInt32(indent), end: line.start + UInt32(line.text.utf8.count))
  }

  /// `name: value`, `~name: value`, `"a name": value`; `nil` for a line that is empty.
  private static func pair(_ line: Line) -> Pair? {
    var rest = line.text.trimmed[...]
    guard !rest.isEmpty else { return nil }
    let isDisabled = rest.hasPrefix("~")
    if isDisabled { rest = rest.dropFirst() }
    var name: String
    if rest.hasPrefix("\""), let (quoted, after) = quoted(rest.dropFirst()) {
      (name, rest) = (quoted, after)
    } else {
      let end = rest.firstIndex(of: ":") ?? rest.endIndex
      (name, rest) = (rest[..<end].trimmed, rest[end...])
    }
    let value = rest.hasPrefix(":") ? rest.dropFirst().trimmed : rest.trimmed
    return Pair(name: name, value: value, isDisabled: isDisabled, span: span(of: line))
  }

  /// A name in quotes, and the text behind it.
  private static func quoted(_ text: Substring) -> (String, Substring)? {
    var name = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\"" { return (name, rest) }
      if character == "\\", let next = rest.popFirst() {
        name.append(next)
      } else {
        name.append(character)
      }
    }
    return nil
  }
}
