// Iterates over the children of a collection.

extension YAMLDocument {
  /// The entries of a mapping in order, with aliases followed and merge keys expanded.
  ///
  /// Merged entries are in the place of the plain `<<`. A key of the mapping itself overrides a
  /// merged one and keeps its own place; among merged ones, the first wins. Entries with a refused
  /// key are skipped. For a mapping without a merge key, no memory is allocated.
  package func entries(of mapping: Int) -> Entries {
    let mapping = resolved(mapping)
    let node = nodes[mapping]
    guard node.type == .mapping || node.type == .set, !isClosed else {
      return Entries(nodes: nodes, next: 0, end: 0)
    }
    if node.flags.contains(.hasMergeKey) {
      return Entries(nodes: nodes, merged: mergedEntries(of: mapping))
    }
    return Entries(nodes: nodes, next: mapping + 1, end: node.end(at: mapping))
  }

  /// The items of a sequence in order, with aliases followed.
  package func items(of sequence: Int) -> Items {
    let sequence = resolved(sequence)
    let node = nodes[sequence]
    guard node.kind == .sequence, !isClosed else { return Items(nodes: nodes, next: 0, end: 0) }
    return Items(nodes: nodes, next: sequence + 1, end: node.end(at: sequence))
  }

  /// The entries of a mapping: indices of key and value nodes.
  package struct Entries: Sequence, IteratorProtocol, Sendable {
    let nodes: [YAMLNode]
    let merged: [(key: Int, value: Int)]
    var position: Int
    let end: Int

    init(nodes: [YAMLNode], next: Int, end: Int) {
      self.nodes = nodes
      self.merged = []
      self.position = next
      self.end = end
    }

    init(nodes: [YAMLNode], merged: [(key: Int, value: Int)]) {
      self.nodes = nodes
      self.merged = merged
      self.position = 0
      self.end = 0
    }

    /// The next entry. The key is as written and may be an alias; the value is resolved.
    package mutating func next() -> (key: Int, value: Int)? {
      while position < end {
        let key = position
        let value = nodes[key].end(at: key)
        position = nodes[value].end(at: value)
        if nodes[key].flags.contains(.isRefused) { continue }
        return (key, nodes[value].kind == .alias ? Int(nodes[value].textStart) : value)
      }
      guard end == 0, position < merged.count else { return nil }
      defer { position += 1 }
      return merged[position]
    }
  }

  /// The items of a sequence: indices of nodes.
  package struct Items: Sequence, IteratorProtocol, Sendable {
    let nodes: [YAMLNode]
    var position: Int
    let end: Int

    init(nodes: [YAMLNode], next: Int, end: Int) {
      self.nodes = nodes
      self.position = next
      self.end = end
    }

    /// The next item, resolved.
    package mutating func next() -> Int? {
      guard position < end else { return nil }
      let item = position
      position = nodes[item].end(at: item)
      return nodes[item].kind == .alias ? Int(nodes[item].textStart) : item
    }
  }
}
