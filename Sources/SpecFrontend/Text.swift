import MessageSyntax
import RequestModel
import YAMLSyntax

// The bytes of scalars and of model text, without a copy.
//
// These are here and not beside the types because a closure is only called directly when the
// function that takes it is compiled in the same module, and the front end asks for text a few
// times for every scalar.

extension YAMLDocument {
  /// Calls `body` with the text of a scalar.
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
}

extension ModelText {
  /// Calls `body` with the bytes of a range.
  func withText<Result>(
    of range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = Int(range.start)
    let isSource = start < source.count
    let offset = isSource ? start : start - source.count
    return (isSource ? source : derived).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[offset..<offset + Int(range.count)]))
    }
  }
}
