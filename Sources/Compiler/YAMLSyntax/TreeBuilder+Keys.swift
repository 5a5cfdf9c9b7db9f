internal import Diagnostics

// Checks at the end of a mapping.

extension TreeBuilder {
  /// Reports duplicate keys in the mapping that is ending. O(1) for each key: keys are stamped with
  /// the serial number of the mapping.
  mutating func checkKeys() {
    let serial = interner.beginMapping()
    for index in Int(top.keysBefore)..<keys.count {
      let id = keys[index].id
      if id != .none, !interner.stamp(id, serial) {
        refuseRepeatedKeys()
        return
      }
    }
  }

  /// Reports every repeated key. `<<` may appear once plain and once quoted.
  private mutating func refuseRepeatedKeys() {
    var first: [KeyID: Int] = [:]
    var firstMerge: Int?
    for index in Int(top.keysBefore)..<keys.count where keys[index].id != .none {
      if sink.isFull { return }
      let key = keys[index]
      let node = Int(key.node)
      if nodes[node].flags.contains(.isMergeKey) {
        if let firstMerge { refuse(node, first: firstMerge, .duplicateMergeKey) }
        firstMerge = firstMerge ?? node
      } else if let first = first[key.id] {
        let text = String(decoding: interner.bytes(of: key.id), as: UTF8.self)
        refuse(node, first: first, .duplicateKey(text))
      } else {
        first[key.id] = node
      }
    }
  }

  private mutating func refuse(_ key: Int, first: Int, _ message: DiagnosticMessage) {
    nodes[key].flags.insert(.isRefused)
    report(
      message, at: nodes[key].span,
      notes: [.init("it is first written here", at: nodes[first].span)])
  }

  /// Reports values in a set, which is a mapping to nulls.
  mutating func checkSet(_ mapping: Int) {
    forEachEntry(of: mapping) { builder, _, value in
      if builder.nodes[value].type != .null {
        builder.report(.setWithValue, at: builder.nodes[value].span)
      }
    }
  }

  /// Reports merge keys whose value is neither a mapping nor a sequence of mappings.
  mutating func checkMergeKeys(of mapping: Int) {
    forEachEntry(of: mapping) { builder, key, value in
      guard builder.nodes[key].flags.contains(.isMergeKey) else { return }
      if !builder.isMergeable(value) {
        builder.nodes[key].flags.insert(.isRefused)
        builder.report(.mergeNotMapping, at: builder.nodes[value].span)
      }
    }
  }

  private func isMergeable(_ value: Int) -> Bool {
    let target = resolved(value)
    guard nodes[target].kind == .sequence else { return nodes[target].kind == .mapping }
    var item = target + 1
    let end = target == value ? nodes.count : nodes[target].end(at: target)
    while item < min(end, nodes[target].end(at: target)) {
      if nodes[resolved(item)].kind != .mapping { return false }
      item = nodes[item].end(at: item)
    }
    return true
  }

  private func resolved(_ index: Int) -> Int {
    nodes[index].kind == .alias ? Int(nodes[index].textStart) : index
  }

  /// Calls `body` for the entries of the mapping that is ending.
  private mutating func forEachEntry(
    of mapping: Int, _ body: (inout TreeBuilder, _ key: Int, _ value: Int) -> Void
  ) {
    var key = mapping + 1
    while key < nodes.count {
      let value = nodes[key].end(at: key)
      body(&self, key, value)
      key = nodes[value].end(at: value)
    }
  }
}
