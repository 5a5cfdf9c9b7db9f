import RequestModel

/// All reference nodes of the model in ascending order. Bisection finds those inside a value.
struct ReferenceIndex {
  private var nodes: [UInt32] = []

  var count: Int { nodes.count }

  /// Adds a node, which must be greater than all others.
  mutating func append(_ node: Int) {
    nodes.append(UInt32(node))
  }

  /// Forgets all nodes after the first `count`.
  mutating func truncate(to count: Int) {
    nodes.removeLast(nodes.count - count)
  }

  /// Calls `body` with the reference nodes inside a value that begins at `start`.
  func forEach(from start: UInt32, to end: UInt32, _ body: (Int) -> Void) {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < start { low = middle + 1 } else { high = middle }
    }
    while low < nodes.count, nodes[low] < end {
      body(Int(nodes[low]))
      low += 1
    }
  }
}

/// The references of values and requests.
extension Draft {
  /// Calls `body` with every reference of a request and the input that it names. The references of
  /// the base URL are included.
  func forEachReference(in request: Request, _ body: (Int, InputName) -> Void) {
    collection.forEachValue(of: request, withBaseURL: !collection.hasLiteralBase) { id, _ in
      forEachReference(in: id, body)
    }
  }

  /// Calls `body` with the reference nodes inside a value.
  private func forEachReference(in root: ValueID, _ body: (Int, InputName) -> Void) {
    let node = collection.values[Int(root.index)]
    guard node.end > root.index + 1 else {
      if case .reference = node.kind { body(Int(root.index), node.inputName) }
      return
    }
    references.forEach(from: root.index, to: node.end) {
      body($0, collection.values[$0].inputName)
    }
  }

  /// The reference nodes inside a value.
  func references(in root: ValueID) -> [Int] {
    var result: [Int] = []
    forEachReference(in: root) { reference, _ in result.append(reference) }
    return result
  }

  /// The shared inputs to which the base URL of any environment refers.
  var baseURLInputs: Set<Int> {
    guard !collection.sharedInputs.isEmpty else { return [] }
    let bases =
      collection.environments.compactMap(\.baseURL)
      + [collection.unchosenEnvironment?.baseURL].compactMap(\.self)
    let names = Set(
      bases.flatMap(\.roots).flatMap { references(in: $0) }.map { collection.values[$0].inputName })
    return Set(collection.sharedInputs.filter { names.contains(collection.inputs[$0].name) })
  }
}
