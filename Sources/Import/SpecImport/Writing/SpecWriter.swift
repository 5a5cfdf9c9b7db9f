import Diagnostics
import MessageSyntax

/// Lays out a spec as a person would: short maps and lists on one line, long ones on several, and
/// text without quotes where possible.
struct SpecWriter {
  /// The preferred line length.
  private static let width = 100

  /// YAML 1.2.2, section 7.4.2: a key of more than 1,024 characters must be preceded by a question
  /// mark.
  private static let longestKey = 1_000

  private(set) var bytes: [UInt8] = []
  /// The largest number of bytes to write. The rest is dropped.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  /// Whether anything was dropped.
  var isFull: Bool { bytes.count > limit }

  /// The places at which marked keys were written.
  private(set) var places: [SpecPlace: Range<Int>] = [:]

  /// Writes a document.
  mutating func document(_ map: SpecMap, heading: [String]) {
    for line in heading { comment(line, indent: 0) }
    if !heading.isEmpty { bytes.append(0x0A) }
    block(map, indent: 0, isInline: false)
  }

  // MARK: Blocks

  private mutating func block(_ map: SpecMap, indent: Int, isInline: Bool) {
    for (index, entry) in map.entries.enumerated() where !isFull {
      if index > 0, map.layout == .spaced || entry.isSection { bytes.append(0x0A) }
      if index > 0 || !isInline {
        for line in entry.comments { comment(line, indent: indent) }
        pad(indent)
      }
      let key = YAMLScalar.line(entry.key, in: .key)
      let isLong = key.count > Self.longestKey
      if isLong { bytes += "? ".utf8 }
      let start = bytes.count
      bytes += key
      if let mark = entry.mark { places[mark] = start..<bytes.count }
      if isLong {
        bytes.append(0x0A)
        pad(indent)
      }
      bytes.append(0x3A)
      value(entry.value, indent: indent, remark: entry.remark)
    }
  }

  /// Writes the value of a key and the end of its line.
  private mutating func value(_ node: SpecNode, indent: Int, remark: String?) {
    if let line = flowLine(node) { return end(line, remark) }
    switch node {
    case .map(let map):
      end([], remark)
      block(map, indent: indent + 2, isInline: false)
    case .list(let items):
      end([], remark)
      for item in items where !isFull { self.item(item, indent: indent + 2) }
    case .text(let text):
      if let (header, lines) = YAMLScalar.block(text, width: Self.width - indent - 2) {
        end(Array(header.utf8), remark)
        for line in lines {
          if !line.isEmpty { pad(indent + 2) }
          bytes += Array(line.utf8)
          bytes.append(0x0A)
        }
      } else {
        end(YAMLScalar.line(text, in: .block), remark)
      }
    default: end(scalar(node, in: .block), remark)
    }
  }

  /// Writes an item of a list after its `-`.
  private mutating func item(_ node: SpecNode, indent: Int) {
    pad(indent)
    bytes += "- ".utf8
    if let line = flowLine(node, isItem: true) {
      bytes += line
      bytes.append(0x0A)
      return
    }
    switch node {
    case .map(let map): block(map, indent: indent + 2, isInline: true)
    case .list(let items):
      // A nested list begins on a line of its own, which every reader accepts.
      bytes.removeLast()
      bytes.append(0x0A)
      for item in items { self.item(item, indent: indent + 2) }
    case .text(let text): bytes += YAMLScalar.line(text, in: .block) + [0x0A]
    default: bytes += scalar(node, in: .block) + [0x0A]
    }
  }

  private mutating func end(_ line: [UInt8], _ remark: String?) {
    if !line.isEmpty {
      bytes.append(0x20)
      bytes += line
    }
    if let remark { bytes += " # \(Self.oneLine(remark))".utf8 }
    bytes.append(0x0A)
  }

  private mutating func comment(_ line: String, indent: Int) {
    pad(indent)
    bytes.append(0x23)
    let text = Self.oneLine(line)
    if !text.isEmpty {
      bytes.append(0x20)
      bytes += text.utf8
    }
    bytes.append(0x0A)
  }

  /// Text for a comment. YAML does not allow control characters there, and characters that reorder
  /// text are spelled out.
  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
        || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value)
      scalars.append(isControl ? " " : scalar)
    }
    return VisibleText.escaping(String(scalars))
  }

  private mutating func pad(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: count))
  }
}

// MARK: Flow

extension SpecWriter {
  /// A map or list for the current line. Returns `nil` for a scalar, and if the node does not fit
  /// or has a block layout.
  private func flowLine(_ node: SpecNode, isItem: Bool = false) -> [UInt8]? {
    switch node {
    case .map(let map):
      if map.entries.isEmpty { return Array("{}".utf8) }
      guard map.layout == .automatic else { return nil }
    case .list(let items):
      if items.isEmpty { return Array("[]".utf8) }
    default: return nil
    }
    let lineStart = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let room = Self.width - (bytes.count - lineStart) - 1
    var line: [UInt8] = []
    return flow(node, to: &line, room: room, depth: 0) ? line : nil
  }

  /// Writes a node in flow style while there is room.
  private func flow(_ node: SpecNode, to line: inout [UInt8], room: Int, depth: Int) -> Bool {
    switch node {
    case .map(let map):
      guard depth < 3, map.layout == .automatic else { return map.entries.isEmpty }
      line.append(0x7B)
      for (index, entry) in map.entries.enumerated() {
        guard entry.comments.isEmpty, entry.remark == nil, entry.mark == nil else { return false }
        if index > 0 { line += ", ".utf8 }
        line += YAMLScalar.line(entry.key, in: .key)
        line += ": ".utf8
        guard line.count <= room, flow(entry.value, to: &line, room: room, depth: depth + 1) else {
          return false
        }
      }
      line.append(0x7D)
    case .list(let items):
      guard depth < 3 else { return false }
      line.append(0x5B)
      for (index, item) in items.enumerated() {
        if index > 0 { line += ", ".utf8 }
        guard line.count <= room, flow(item, to: &line, room: room, depth: depth + 1) else {
          return false
        }
      }
      line.append(0x5D)
    case .text(let text):
      guard text.utf8.count <= room, !text.utf8.contains(0x0A) else { return false }
      line += YAMLScalar.line(text, in: .flow)
    case .binary(let bytes) where bytes.count > room: return false
    default: line += scalar(node, in: .flow)
    }
    return line.count <= room
  }

  private func scalar(_ node: SpecNode, in place: YAMLScalar.Place) -> [UInt8] {
    switch node {
    case .null: Array("null".utf8)
    case .boolean(let value): Array((value ? "true" : "false").utf8)
    case .number(let spelling): Array(spelling.utf8)
    case .text(let text): YAMLScalar.line(text, in: place)
    case .type(let type): typeText(type, in: place)
    case .binary(let bytes): Array("!!binary \"\(Self.base64(bytes))\"".utf8)
    case .list, .map: []
    }
  }

  /// `[Pet]` and `{integer}` are not quoted, because YAML reads them as a list and a map of one
  /// name. A nested type, or one followed by `| null`, is quoted.
  private func typeText(_ type: String, in place: YAMLScalar.Place) -> [UInt8] {
    let bytes = Array(type.utf8)
    if bytes.count > 2,
      bytes[0] == 0x5B && bytes.last == 0x5D || bytes[0] == 0x7B && bytes.last == 0x7D
    {
      let inner = String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self)
      if inner.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }),
        YAMLScalar.line(inner, in: .flow) == Array(inner.utf8)
      {
        return bytes
      }
    }
    return YAMLScalar.line(type, in: place)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes), as: UTF8.self)
  }
}
