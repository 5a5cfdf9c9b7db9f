package import Diagnostics

// Finds the bytes that spell a text, including escapes. Used only for errors, because it scans the
// scalar.

extension YAMLDocument {
  /// The maximum length in bytes of a text that is scanned.
  private static let longestSpelling = 4096

  /// The scalar that is written at a span; nil if no scalar is written there.
  package func scalar(at span: Span) -> Int? {
    // Nodes are in the order of their starts.
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].spanStart < span.start { low = middle + 1 } else { high = middle }
    }
    while low < nodes.count, nodes[low].spanStart == span.start {
      if nodes[low].kind == .scalar, nodes[low].span == span { return low }
      low += 1
    }
    return nil
  }

  /// The span of a part of a scalar's text: the exact bytes, including escapes, if the text is on
  /// one line; otherwise the whole scalar.
  package func exactSpan(of index: Int, text part: Range<Int>) -> Span {
    let node = nodes[index]
    guard node.kind == .scalar, Int(node.textStart) >= source.count else {
      return span(of: index, text: part)
    }
    guard let spelled = spelling(of: part, in: node) else { return node.span }
    return Span(start: base + UInt32(spelled.lowerBound), end: base + UInt32(spelled.upperBound))
  }

  /// The bytes of the file that spell a part of a quoted text.
  private func spelling(of part: Range<Int>, in node: YAMLNode) -> Range<Int>? {
    let quote = UInt8(ascii: node.style == .doubleQuoted ? "\"" : "'")
    let written = Int(node.spanStart - base)..<Int(node.spanEnd - base)
    guard node.style == .doubleQuoted || node.style == .singleQuoted,
      written.count <= Self.longestSpelling,
      let opening = source[written].firstIndex(of: quote)
    else { return nil }
    var (index, offset) = (opening + 1, 0)
    var (start, end): (Int?, Int?)
    while index < written.upperBound - 1 {
      guard let unit = unit(at: index, quote) else { return nil }
      let next = offset + unit.text
      if offset..<next ~= part.lowerBound { start = index }
      if offset < part.upperBound, part.upperBound <= next { end = index + unit.written }
      (index, offset) = (index + unit.written, next)
    }
    // The length differs if text is folded or not what it seems.
    guard offset == node.textCount, index == written.upperBound - 1 else { return nil }
    let first = start ?? index
    return first..<max(first, end ?? first)
  }

  /// The number of bytes in the file, and in the text, of the unit at an index of quoted text; nil
  /// at the end of a line.
  private func unit(at index: Int, _ quote: UInt8) -> (written: Int, text: Int)? {
    switch source[index] {
    case 0x0A, 0x0D: return nil
    case UInt8(ascii: "'") where quote == source[index]: return (2, 1)
    case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): break
    default: return (1, 1)
    }
    guard index + 1 < source.count else { return nil }
    switch source[index + 1] {
    case 0x0A, 0x0D: return nil
    case UInt8(ascii: "x"): return codePoint(after: index, digits: 2)
    case UInt8(ascii: "u"): return codePoint(after: index, digits: 4)
    case UInt8(ascii: "U"): return codePoint(after: index, digits: 8)
    // U+0085 and U+00A0; U+2028 and U+2029.
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return (2, 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return (2, 3)
    default: return (2, 1)
    }
  }

  private func codePoint(after index: Int, digits: Int) -> (written: Int, text: Int)? {
    let end = index + 2 + digits
    guard end <= source.count,
      let value = UInt32(String(decoding: source[(index + 2)..<end], as: UTF8.self), radix: 16)
    else { return nil }
    return (2 + digits, value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4)
  }
}
