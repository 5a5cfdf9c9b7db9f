// The arena. A `YAMLNode` has 24 bytes. Nodes are in preorder in one array; `end(at:)` is the index
// after a subtree, so that a walk can skip it. Keys are interned during parsing (`KeyInterner`),
// the language's keys first, so that lowering compares small integers. There is no syntax tree
// between nodes and model: nodes already have places and types, and a second tree would double the
// memory for a large spec.

package import Diagnostics

/// A YAML document as a flat array of nodes over the bytes of its file.
///
/// The text of a scalar written in one piece (plain, or quoted without escapes, on one line) is
/// part of the source; only text that differs from the source is stored separately. Strings are
/// made only on demand.
package struct YAMLDocument: Sendable {
  /// The bytes of the file.
  package let source: [UInt8]

  /// The concatenated texts that differ from the source. ``YAMLNode/textStart`` counts these bytes
  /// after those of the source.
  package let decoded: [UInt8]

  /// The nodes in preorder, beginning with the root. Never empty.
  package let nodes: [YAMLNode]

  /// The position of the file's first byte.
  package let base: UInt32

  /// Whether every character of the file is one byte.
  let isASCII: Bool

  /// Whether all maps and lists appear empty, because there were so many errors that the rest is
  /// not checked.
  package var isClosed = false

  /// The index of the root node.
  package var root: Int { 0 }

  /// The node at an index, as written: aliases are not followed.
  package subscript(index: Int) -> YAMLNode { nodes[index] }

  /// The node with aliases followed. The target is never an alias.
  @inline(__always)
  package func resolved(_ index: Int) -> Int {
    let node = nodes[index]
    return node.kind == .alias ? Int(node.textStart) : index
  }

  /// The span of a node as written; for an alias, its own span.
  package func span(of index: Int) -> Span { nodes[index].span }

  /// The span of a part of a scalar's text: the exact bytes if the text is part of the source,
  /// otherwise the whole scalar.
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
