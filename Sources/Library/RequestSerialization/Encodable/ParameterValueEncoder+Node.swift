// The result of encoding a value: a list, a map, or a scalar.

extension ParameterValueEncoder {
  /// A place that encoders and containers write to, shared by all that are open for it.
  ///
  /// The last container or value written wins. A container writes only to the kind of node for
  /// which it was opened; if another kind has replaced that, its writes are lost.
  final class Node {
    /// The kind of value being encoded.
    enum Kind {
      case nothing, null, value, list, map
    }

    private var kind = Kind.nothing
    private var scalar = ParameterValue.null
    private var items: [ParameterValue] = []
    private var members = Members()

    /// The items that are still nodes, in order.
    private var nested: [(position: Int, node: Node)] = []

    /// Creates an empty node.
    init() {}

    /// Creates a node with a value, which can be continued.
    init(_ value: ParameterValue) {
      hold(value)
    }

    /// Turns the node into a list or a map, which is empty unless it was one already.
    func open(_ kind: Kind) {
      if self.kind == .value { hold(scalar) }
      guard self.kind != kind else { return }
      (items, nested, members) = ([], [], Members())
      self.kind = kind
    }

    private func hold(_ value: ParameterValue) {
      switch value {
      case .array(let list): (kind, items) = (.list, list.items)
      case .map(let parameters): (kind, members) = (.map, Members(parameters))
      default: set(value)
      }
    }

    /// Sets the node to a value.
    func set(_ value: ParameterValue) {
      (kind, scalar) = (.value, value)
    }

    /// Sets the node to nil.
    func setNull() {
      kind = .null
    }
  }
}

// MARK: - Lists and maps

extension ParameterValueEncoder.Node {
  /// The number of items in a list.
  var count: Int { items.count }

  /// Appends an item to a list.
  func append(_ value: ParameterValue) {
    guard kind == .list else { return }
    items.append(value)
  }

  /// Appends a node for an item that will be encoded.
  func appendNode() -> ParameterValueEncoder.Node {
    let node = ParameterValueEncoder.Node()
    guard kind == .list else { return node }
    nested.append((items.count, node))
    items.append(.null)
    return node
  }

  /// Sets the value for a name in a map.
  func set(_ value: ParameterValue, under name: String, isUnordered: Bool) {
    guard kind == .map else { return }
    members.set(value, under: name, isUnordered: isUnordered)
  }

  /// Returns a node for the value of a name in a map.
  func node(under name: String, isUnordered: Bool) -> ParameterValueEncoder.Node {
    guard kind == .map else { return ParameterValueEncoder.Node() }
    return members.node(under: name, isUnordered: isUnordered)
  }
}

// MARK: - The result

extension ParameterValueEncoder.Node {
  /// The finished value.
  ///
  /// - Parameter omittingNull: Whether to omit nil.
  /// - Returns: The value, or `nil` for a nil to omit.
  func value(omittingNull: Bool) -> ParameterValue? {
    switch kind {
    case .nothing: .map(RequestParameters())
    case .null: omittingNull ? nil : .null
    case .value: scalar
    case .list: .array(finishedItems(omittingNull))
    case .map: .map(members.parameters(omittingNulls: omittingNull))
    }
  }

  private func finishedItems(_ omittingNulls: Bool) -> [ParameterValue] {
    var items = items
    // From the end, so that removals do not move later positions.
    for (position, node) in nested.reversed() {
      if let value = node.value(omittingNull: omittingNulls) {
        items[position] = value
      } else {
        items.remove(at: position)
      }
    }
    return items
  }
}
