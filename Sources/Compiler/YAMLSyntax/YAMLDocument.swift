// The arena. A `YAMLNode` has 24 bytes. Nodes are in preorder in one array; `end(at:)` is the index
// after a subtree, so a walk can skip it. Keys are interned while parsing (`KeyInterner`), those
// of the language first, so that lowering compares small integers. There is no syntax tree between
// nodes and model: the document is located and typed already, and a second tree of a large spec
// would cost its memory again.

package import Diagnostics

/// A YAML document as a flat array of nodes over the bytes they were read from.
///
/// The text of a scalar that is written in one piece (plain or quoted without escapes, on one
/// line) is the source itself; only text that differs from the source is kept beside it. Nothing
/// becomes a `String` before somebody asks.
package struct YAMLDocument: Sendable {
  /// The bytes of the file.
  package let source: [UInt8]

  /// The texts that differ from the source, one after another. A ``YAMLNode/textStart`` counts on
  /// from the source's end into these.
  package let decoded: [UInt8]

  /// The nodes in preorder; the first is the root. Never empty.
  package let nodes: [YAMLNode]

  /// The position of the file's first byte.
  package let base: UInt32

  /// Whether every character of the file is one byte.
  let isASCII: Bool

  /// Whether maps and lists have nothing in them any more for those who ask: so many mistakes were found
  /// that the rest is not looked at.
  package var isClosed = false

  /// The index of the root node.
  package var root: Int { 0 }

  /// The node at an index, as it is written: an alias stays one.
  package subscript(index: Int) -> YAMLNode { nodes[index] }

  /// The node that is meant: an alias leads to its target, which is never an alias.
  @inline(__always)
  package func resolved(_ index: Int) -> Int {
    let node = nodes[index]
    return node.kind == .alias ? Int(node.textStart) : index
  }

  /// Where a node is written; an alias is where it is, not what it names.
  package func span(of index: Int) -> Span { nodes[index].span }

  /// Where a part of a scalar's text is written: the exact bytes where the text is the source
  /// itself, else the whole scalar.
  package func span(of index: Int, text range: Range<Int>) -> Span {
    let node = nodes[index]
    guard node.kind == .scalar, Int(node.textStart) < source.count else { return node.span }
    let start = base + node.textStart
    return Span(
      start: start + UInt32(range.lowerBound), end: start + UInt32(range.upperBound))
  }

  /// The text of a scalar.
  package func bytes(of index: Int) -> ArraySlice<UInt8> {
    let node = nodes[resolved(index)]
    guard node.kind == .scalar else { return [] }
    let start = Int(node.textStart)
    let end = start + Int(node.textCount)
    guard start >= source.count else { return source[start..<end] }
    return decoded[start - source.count..<end - source.count]
  }

  /// Calls `body` with the text of a scalar, without copying it.
  package func withBytes<Result, Failure: Error>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try bytes(of: index).withUnsafeBufferPointer(body)
  }

  /// The text of a scalar.
  package func string(of index: Int) -> String {
    String(decoding: bytes(of: index), as: UTF8.self)
  }
}
