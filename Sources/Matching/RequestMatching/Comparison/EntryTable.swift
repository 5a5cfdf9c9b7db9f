internal import RecordedMessages

/// Pairs by their names, in the order in which the names come first.
struct EntryTable {
  let names: [[UInt8]]
  private var values: [[UInt8]: [[UInt8]]] = [:]

  /// The indices of ``names`` in the order of their bytes, made when it is first needed: names with one beginning
  /// are side by side.
  private lazy var sorted = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }

  init(_ pairs: [Pair]) {
    var names: [[UInt8]] = []
    for pair in pairs {
      if values[pair.name] == nil { names.append(pair.name) }
      values[pair.name, default: []].append(pair.value)
    }
    self.names = names
  }

  /// The values of a name that are left.
  func values(of name: [UInt8]) -> [[UInt8]] { values[name] ?? [] }

  /// The names of which values are left.
  var remainingNames: [[UInt8]] { names.filter { values[$0] != nil } }

  /// Takes out the values of a name.
  mutating func remove(_ name: [UInt8]) -> [[UInt8]] { values.removeValue(forKey: name) ?? [] }

  /// Takes out all that is left.
  mutating func removeAll() -> [CapturedValue.Item] { remove(remainingNames) }

  /// Takes out the pairs whose names are one with a key or a number after it.
  ///
  /// - Parameters:
  ///   - start: The name.
  ///   - other: The table whose pairs stay.
  ///   - repeated: Names that take what goes on from them. The longest one takes a pair.
  /// - Returns: The pairs, in their order.
  mutating func removeNames(
    goingOnFrom start: [UInt8], except other: EntryTable, andFrom repeated: [[UInt8]]
  ) -> [CapturedValue.Item] {
    let longer = repeated.filter { Self.goesOn($0, start) }
    let order = sorted
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if names[order[middle]].lexicographicallyPrecedes(start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let found = order[low...].prefix { names[$0].starts(with: start) }
      .filter { Self.goesOn(names[$0], start) && other.values[names[$0]] == nil }
      .filter { index in !longer.contains { Self.goesOn(names[index], $0) } }
    return remove(found.sorted().map { names[$0] })
  }

  private mutating func remove(_ names: [[UInt8]]) -> [CapturedValue.Item] {
    names.flatMap { name in remove(name).map { CapturedValue.Item(name: name, value: $0) } }
  }

  /// Whether a name is another one with a key or a number after it.
  static func goesOn(_ name: [UInt8], _ start: [UInt8]) -> Bool {
    guard name.count > start.count, name.starts(with: start) else { return false }
    let rest = name[start.count...]
    return rest.first == 0x5B || rest.first == 0x2E || rest.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
