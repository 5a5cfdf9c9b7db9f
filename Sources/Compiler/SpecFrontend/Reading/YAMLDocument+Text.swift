import Diagnostics
import MessageSyntax
import YAMLSyntax

/// The text of scalars and the descriptions of nodes.
extension YAMLDocument {
  /// Calls `body` with the text of a scalar, without a copy.
  ///
  /// This method is here, not beside the type, because a closure is called directly only if the
  /// function that takes it is compiled in the same module. The front end asks for the text of each
  /// scalar several times.
  func withText<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[resolved(index)]
    let isScalar = if case .scalar = node.kind { true } else { false }
    let (start, count) = isScalar ? (Int(node.first), Int(node.second)) : (0, 0)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    return (isSource ? source : decoded).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + count]))
    }
  }

  /// The node itself, or the target of an alias. The function is repeated here because even the
  /// linker does not inline the type's own, and the front end calls it several times for every
  /// node.
  @inline(__always)
  func resolved(_ index: Int) -> Int {
    let node = nodes[index]
    if case .alias = node.kind { return Int(node.first) }
    return index
  }

  /// Whether a node is null.
  func isNull(_ index: Int) -> Bool {
    let node = nodes[index]
    guard case .null = node.type else { return false }
    return node.kind == .scalar
  }

  /// Whether a key is a name without certain characters, control characters and surrounding spaces.
  func isName(_ key: Int, without delimiters: StaticString) -> Bool {
    withText(of: key) { bytes in
      guard let first = bytes.first, first != 0x20, bytes[bytes.count - 1] != 0x20 else {
        return false
      }
      return delimiters.withUTF8Buffer { delimiters in
        !bytes.contains { $0.isASCIIControl || delimiters.contains($0) }
      }
    }
  }

  /// Describes a node for messages.
  func describe(_ node: Int) -> String {
    let found = nodes[node]
    switch found.kind {
    case .sequence: return found.count == 0 ? "an empty list" : "a list"
    case .mapping where found.type == .set: return "a set"
    case .mapping: return found.count == 0 ? "an empty map" : "a map"
    case .alias: return "an alias"
    case .scalar:
      switch found.type {
      case .null: return "null"
      case .boolean: return "a boolean"
      case .integer, .float: return "a number"
      case .binary: return "binary data"
      default: return "text"
      }
    }
  }
}

extension YAMLDocument {
  /// The text `a, b` of the entries `x: a, b` between braces, where `b` is the key at an index: an
  /// entry without a value after a plain value. `nil` if the key is not such an entry.
  func textEndedByComma(before key: Int) -> String? {
    guard key > 1, nodes[key - 1].kind == .scalar, nodes[key - 1].style == .plain,
      nodes[key - 1].key == .none, nodes[key - 1].textCount > 0
    else { return nil }
    let (value, name) = (nodes[key - 1].span, nodes[key].span)
    let (start, end) = (Int(value.start - base), Int(name.end - base))
    guard value.end < name.start, start >= 0, end <= source.count else { return nil }
    let between = source[Int(value.end - base)..<Int(name.start - base)]
    let next = source[end...].first { $0 > 0x20 }
    guard between.allSatisfy({ $0 == UInt8(ascii: ",") || $0 == 0x20 }),
      between.contains(UInt8(ascii: ",")), next.map({ ",}".utf8.contains($0) }) ?? false
    else { return nil }
    return String(decoding: source[start..<end], as: UTF8.self)
  }
}
