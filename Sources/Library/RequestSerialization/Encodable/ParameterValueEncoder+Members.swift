// The members of a map that is being encoded.

extension ParameterValueEncoder {
  /// Names with their values, in the order of writing.
  struct Members {
    private struct Member {
      let name: String
      var value: ParameterValue
      /// The node that is still being encoded and will be the value.
      var node: Node?
      /// Whether the member comes from a dictionary, in random order.
      var isUnordered = false
    }

    private var members: [Member] = []

    /// The positions of names, once there are many.
    private var positions: [ByteText: Int] = [:]

    private var hasUnordered = false

    /// The maximum number of names for which a linear search is faster.
    private static let fewNames = 16

    init() {}

    init(_ parameters: RequestParameters) {
      for entry in parameters { append(Member(name: entry.name, value: entry.value)) }
    }

    /// Sets the value under a name.
    mutating func set(_ value: ParameterValue, under name: String, isUnordered: Bool) {
      if let position = position(of: name) {
        members[position].value = value
        members[position].node = nil
      } else {
        append(Member(name: name, value: value, isUnordered: isUnordered))
      }
    }

    /// The node for the value of a name: the existing one, to be continued, or a new one.
    mutating func node(under name: String, isUnordered: Bool) -> Node {
      guard let position = position(of: name) else {
        let node = Node()
        append(Member(name: name, value: .null, node: node, isUnordered: isUnordered))
        return node
      }
      if let node = members[position].node { return node }
      let node = Node(members[position].value)
      members[position].node = node
      return node
    }

    private mutating func append(_ member: Member) {
      members.append(member)
      if member.isUnordered { hasUnordered = true }
      guard members.count > Self.fewNames else { return }
      for position in positions.count..<members.count {
        positions[ByteText(members[position].name)] = position
      }
    }

    private func position(of name: String) -> Int? {
      if members.count > Self.fewNames { return positions[ByteText(name)] }
      return members.firstIndex { $0.name == name && $0.name.hasSameBytes(as: name) }
    }
  }
}

extension ParameterValueEncoder.Members {
  /// The finished map.
  ///
  /// - Parameter omittingNulls: Whether to omit a nil from a nested encoder.
  /// - Returns: The map.
  func parameters(omittingNulls: Bool) -> RequestParameters {
    var entries: [RequestParameters.Entry] = []
    entries.reserveCapacity(members.count)
    for member in hasUnordered ? sorted : members {
      let value = member.node.map { $0.value(omittingNull: omittingNulls) } ?? member.value
      if let value { entries.append(RequestParameters.Entry(name: member.name, value: value)) }
    }
    return RequestParameters(unique: entries)
  }

  /// The members. Those of dictionaries are sorted among their own positions.
  private var sorted: [Member] {
    var members = members
    let places = members.indices.filter { members[$0].isUnordered }
    let unordered = places.map { members[$0] }
      .sorted { $0.name.bytesPrecede($1.name) }
    for (place, member) in zip(places, unordered) { members[place] = member }
    return members
  }
}
