// The result of encoding a value: a list, a map, or a value of another kind.

extension ParameterEncoder {
  /// A place that encoders and containers write to, shared by all that are open on it.
  ///
  /// The last container or value written wins. A container writes to the kind of node for which it
  /// was opened; when another kind has replaced that, it writes to nothing.
  final class Node {
    /// The kind of value being written.
    enum Kind {
      case nothing, null, value, list, map
    }

    private var kind = Kind.nothing
    private var scalar = ParameterValue.null
    private var items: [ParameterValue] = []
    private var members = Members()

    /// The items that are nodes still, in their order.
    private var nested: [(position: Int, node: Node)] = []

    /// Creates a node on which nothing is written.
    init() {}

    /// Creates a node that contains a value, to be written on.
    init(_ value: ParameterValue) {
      hold(value)
    }

    /// Makes it a list or a map, and empty if it was none.
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

    /// Makes it a value.
    func set(_ value: ParameterValue) {
      (kind, scalar) = (.value, value)
    }

    /// Makes it a nil.
    func setNull() {
      kind = .null
    }
  }
}

// MARK: - Lists and maps

extension ParameterEncoder.Node {
  /// How many items a list has.
  var count: Int { items.count }

  /// Appends an item to a list.
  func append(_ value: ParameterValue) {
    guard kind == .list else { return }
    items.append(value)
  }

  /// Appends an item that is to be written.
  func appendNode() -> ParameterEncoder.Node {
    let node = ParameterEncoder.Node()
    guard kind == .list else { return node }
    nested.append((items.count, node))
    items.append(.null)
    return node
  }

  /// Sets the value under a name of a map.
  func set(_ value: ParameterValue, under name: String, isUnordered: Bool) {
    guard kind == .map else { return }
    members.set(value, under: name, isUnordered: isUnordered)
  }

  /// The value under a name of a map, to be written.
  func node(under name: String, isUnordered: Bool) -> ParameterEncoder.Node {
    guard kind == .map else { return ParameterEncoder.Node() }
    return members.node(under: name, isUnordered: isUnordered)
  }
}

// MARK: - The result

extension ParameterEncoder.Node {
  /// The finished value.
  ///
  /// - Parameter omittingNull: Whether a nil counts for nothing.
  /// - Returns: The value, or `nil` for a nil that is to be omitted.
  func value(omittingNull: Bool) -> ParameterValue? {
    switch kind {
    case .nothing: .map(Parameters())
    case .null: omittingNull ? nil : .null
    case .value: scalar
    case .list: .array(finishedItems(omittingNull))
    case .map: .map(members.parameters(omittingNulls: omittingNull))
    }
  }

  private func finishedItems(_ omittingNulls: Bool) -> [ParameterValue] {
    var items = items
    // From the end, so that removing moves none that is still to come.
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
