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
    let count = node.kind == .scalar ? Int(node.textCount) : 0
    return (isSource ? source : decoded).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + count]))
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
