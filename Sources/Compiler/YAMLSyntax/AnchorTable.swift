/// The anchors of a document and the expanded sizes of their nodes.
struct AnchorTable {
  /// The node that an anchor presently names.
  struct Target {
    var node: Int
    /// Whether the node is complete; an alias inside it would be a cycle.
    var isComplete = false
    /// The nesting depth of the node with aliases expanded: 0 for a scalar.
    var height = 0
    /// The number of its nodes with aliases expanded.
    var size = 1
    /// The number of its bytes in the file with aliases expanded.
    var length = 0
  }

  private var interner = KeyInterner()
  private var targets: [Target] = []

  /// Names a node that starts now. A later definition replaces an earlier one.
  mutating func define(_ name: UnsafeBufferPointer<UInt8>, node: Int) -> Int {
    let id = unsafe Int(interner.intern(name).rawValue)
    if id == targets.count {
      targets.append(Target(node: node))
    } else {
      targets[id] = Target(node: node)
    }
    return id
  }

  /// Records the size of a named node that ends now.
  mutating func complete(_ id: Int, node: Int, height: Int, size: Int, length: Int) {
    guard targets[id].node == node else { return }
    targets[id].isComplete = true
    targets[id].height = height
    targets[id].size = size
    targets[id].length = length
  }

  /// The target of a name.
  mutating func target(_ name: UnsafeBufferPointer<UInt8>) -> Target? {
    unsafe interner.lookUp(name).map { targets[Int($0.rawValue)] }
  }

  /// The first names in order of their first definitions.
  func names(limit: Int) -> [String] {
    targets.indices.prefix(limit).map {
      String(decoding: interner.bytes(of: KeyID(rawValue: UInt32($0))), as: UTF8.self)
    }
  }
}
