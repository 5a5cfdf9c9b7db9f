// Equality and hashing of parameter values: by kind and bytes, never by canonical equivalence.
//
// Values may be nested deeper than the stack allows: nested values wait in an array.

extension ParameterValue: Hashable {
  /// Whether two values have the same kind and the same bytes.
  public static func == (a: ParameterValue, b: ParameterValue) -> Bool {
    var pending: [(ParameterValue, ParameterValue)] = []
    guard areAlike(a, b, &pending) else { return false }
    while let (a, b) = pending.popLast() {
      guard areAlike(a, b, &pending) else { return false }
    }
    return true
  }

  /// Compares two values, and defers the values nested in them.
  private static func areAlike(
    _ a: ParameterValue, _ b: ParameterValue, _ pending: inout [(ParameterValue, ParameterValue)]
  ) -> Bool {
    switch (a, b) {
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)):
      return a.items.areAlike(b.items) { areAlikeOrPending($0, $1, &pending) }
    case (.map(let a), .map(let b)):
      return a.entries.areAlike(b.entries) {
        $0.name.hasSameBytes(as: $1.name) && areAlikeOrPending($0.value, $1.value, &pending)
      }
    default: return areSameScalar(a, b)
    }
  }

  private static func areAlikeOrPending(
    _ a: ParameterValue, _ b: ParameterValue, _ pending: inout [(ParameterValue, ParameterValue)]
  ) -> Bool {
    guard a.holdsOthers, b.holdsOthers else { return areSameScalar(a, b) }
    pending.append((a, b))
    return true
  }

  private static func areSameScalar(_ a: ParameterValue, _ b: ParameterValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.literal(let a), .literal(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.data(let a), .data(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.dateTime(let a), .dateTime(let b)): a == b
    case (.unlisted(let a), .unlisted(let b)): a == b
    default: false
    }
  }

  /// Whether the value is a list, a set or a map.
  private var holdsOthers: Bool {
    switch self {
    case .array, .set, .map: true
    default: false
    }
  }

  /// Hashes the value's kind and bytes.
  public func hash(into hasher: inout Hasher) {
    var pending: [ParameterValue] = []
    feed(&hasher, &pending)
    while let value = pending.popLast() { value.feed(&hasher, &pending) }
  }

  /// Hashes the value, and defers the values nested in it.
  private func feed(_ hasher: inout Hasher, _ pending: inout [ParameterValue]) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .literal(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    case .data(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .dateTime(let value): hasher.combine(value)
    case .array(let list), .set(let list):
      hasher.combine(list.count)
      pending += list.items
    case .map(let map):
      hasher.combine(map.count)
      for entry in map.entries {
        entry.name.hashBytes(into: &hasher)
        pending.append(entry.value)
      }
    case .unlisted(let value): pending.append(value)
    }
  }
}

extension Array {
  /// Whether both are the same array, or have equal elements in the same order.
  fileprivate func areAlike(_ other: Self, _ elements: (Element, Element) -> Bool) -> Bool {
    guard count == other.count else { return false }
    let isSame = withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    return isSame || indices.allSatisfy { elements(self[$0], other[$0]) }
  }
}
