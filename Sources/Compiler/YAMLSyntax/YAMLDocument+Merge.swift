// The merge key, https://yaml.org/type/merge.html: a plain `<<` whose value is a mapping or a
// sequence of mappings.

extension YAMLDocument {
  /// The entries of a mapping with merge keys.
  ///
  /// Mappings that merge mappings recurse. The reader includes this depth, through aliases, in its
  /// limit.
  func mergedEntries(of mapping: Int) -> [(key: Int, value: Int)] {
    var taken: Set<KeyID> = []
    forEachWrittenEntry(of: mapping) { key, _ in
      if !nodes[key].flags.contains(.isMergeKey) { taken.insert(nodes[key].key) }
    }
    var merged: [(key: Int, value: Int)] = []
    forEachWrittenEntry(of: mapping) { key, value in
      guard nodes[key].flags.contains(.isMergeKey) else {
        merged.append((key, value))
        return
      }
      for source in mergeSources(value) {
        for entry in entries(of: source) where taken.insert(nodes[entry.key].key).inserted {
          merged.append(entry)
        }
      }
    }
    return merged
  }

  /// The mappings in a merge key's value.
  private func mergeSources(_ value: Int) -> [Int] {
    nodes[value].kind == .sequence ? Array(items(of: value)) : [value]
  }

  private func forEachWrittenEntry(of mapping: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
    var key = mapping + 1
    let end = nodes[mapping].end(at: mapping)
    while key < end {
      let value = nodes[key].end(at: key)
      if !nodes[key].flags.contains(.isRefused) { body(key, resolved(value)) }
      key = nodes[value].end(at: value)
    }
  }
}
