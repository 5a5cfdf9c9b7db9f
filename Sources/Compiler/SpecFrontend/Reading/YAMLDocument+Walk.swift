import YAMLSyntax

/// A walk over the entries of a mapping.
///
/// It yields the same entries as ``YAMLDocument/entries(of:)`` but does not hold the document,
/// because the caller has it at hand and walks a few mappings for every request.
struct EntryWalk {
  private var position: Int
  private let end: Int

  /// The entries of a mapping with merge keys, in reverse order.
  private var merged: [(key: Int, value: Int)] = []

  @inline(__always)
  init(_ mapping: Int, of document: YAMLDocument) {
    let mapping = document.resolved(mapping)
    let node = document.nodes[mapping]
    position = mapping + 1
    if case .mapping = node.type, !node.has(.hasMergeKey) {
      end = Int(node.first)
    } else {
      end = position
      merged = document.entries(of: mapping).reversed()
    }
  }

  /// The next entry. The key is the node as written, possibly an alias; the value is resolved.
  @inline(__always)
  mutating func next(in document: YAMLDocument) -> (key: Int, value: Int)? {
    if document.isClosed { return nil }
    while position < end {
      let key = document.nodes[position]
      let value = key.next(after: position)
      let found = document.nodes[value]
      let entry = (key: position, value: value)
      position = found.next(after: value)
      if key.has(.isRefused) { continue }
      if case .alias = found.kind { return (entry.key, Int(found.first)) }
      return entry
    }
    return merged.isEmpty ? nil : merged.removeLast()
  }
}

// These are repeated here so that they are inlined into the walk.

extension YAMLNode {
  @inline(__always)
  fileprivate func has(_ flag: Flags) -> Bool { flags.rawValue & flag.rawValue != 0 }

  /// The same as ``end(at:)``.
  @inline(__always)
  fileprivate func next(after index: Int) -> Int {
    switch kind {
    case .sequence, .mapping: Int(first)
    case .scalar, .alias: index + 1
    }
  }
}
