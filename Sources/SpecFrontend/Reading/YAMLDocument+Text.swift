import MessageSyntax
import YAMLSyntax

/// What scalars hold and what nodes are called.
extension YAMLDocument {
  /// Calls `body` with the text of a scalar, without a copy.
  ///
  /// This is here and not beside the type because a closure is only called directly when the
  /// function that takes it is compiled in the same module, and the front end asks for text a few
  /// times for every scalar.
  func withText<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[resolved(index)]
    let start = Int(node.textStart)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    let isScalar = if case .scalar = node.kind { true } else { false }
    let count = isScalar ? Int(node.textCount) : 0
    return (isSource ? source : decoded).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + count]))
    }
  }

  /// Whether a node is null.
  func isNull(_ index: Int) -> Bool {
    let node = nodes[index]
    guard case .null = node.type else { return false }
    return node.kind == .scalar
  }

  /// Whether a key is a name without some characters, control characters and spaces around it.
  func isName(_ key: Int, without delimiters: StaticString) -> Bool {
    let bytes = bytes(of: key)
    return !bytes.isEmpty && trimmed(bytes).count == bytes.count
      && delimiters.withUTF8Buffer { delimiters in
        !bytes.contains { $0.isASCIIControl || delimiters.contains($0) }
      }
  }

  /// What a node is, for messages.
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
