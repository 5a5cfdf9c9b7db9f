// Queries, forms and cookies: pairs of one name keep their order, other order does not matter.

extension Matcher {
  mutating func matchPairs(
    _ expected: [Pair], _ found: [Pair], at place: ([UInt8]) -> MessagePlace
  ) {
    let expected = EntryTable(expected)
    var found = EntryTable(found)
    // Maps whose entries are sent under their own names.
    let open = expected.names.compactMap { onlyHole($0) }
    let takesOthers = open.contains { entryNames(of: $0).takesOthers }
    var spare: [CapturedValue.Item] = []
    for name in expected.names where onlyHole(name) == nil {
      let values = expected.values(of: name)
      if let index = values.firstIndex(where: isRepeated) {
        let others = found.removeNames(goingOnFrom: name, except: expected)
        matchRepeated(values, at: index, found.remove(name), others, at: place(name))
        continue
      }
      var own = found.remove(name)
      if own.count > values.count, takesOthers || isNested(name, in: expected) {
        spare += separate(values, from: &own).map { CapturedValue.Item(name: name, value: $0) }
      }
      matchValues(values, own, at: place(name))
    }
    captureOpen(open, &found, spare, except: expected, at: place)
    for name in found.remainingNames { report(.unexpected, at: place(name)) }
  }

  /// Compares the values of one name in order.
  private mutating func matchValues(
    _ expected: [[UInt8]], _ found: [[UInt8]], at place: MessagePlace
  ) {
    if let index = Self.reordering(expected, found),
      !expected.contains(where: { holes.pattern($0).hasHoles }), !options.acceptsAny(at: place)
    {
      return report(.order, at: place, expected: expected[index], found: found[index])
    }
    var rest = found[...]
    // How many of those that may be absent are there.
    var spare = found.count - expected.count(where: { !isOptional($0) })
    for value in expected {
      if isOptional(value) {
        guard spare > 0 else { continue }
        spare -= 1
      }
      guard let next = rest.popFirst() else {
        report(.missing, at: place, expected: value)
        continue
      }
      matchText(value, next, at: place)
    }
    if !rest.isEmpty { report(.unexpected, at: place) }
  }

  /// Compares the values of one name, one of which is a hole that takes any number of them, and pairs whose names
  /// go on.
  private mutating func matchRepeated(
    _ expected: [[UInt8]], at index: Int, _ found: [[UInt8]], _ others: [CapturedValue.Item],
    at place: MessagePlace
  ) {
    let (before, after) = (expected[..<index], expected[(index + 1)...])
    guard found.count >= before.count + after.count, let hole = onlyHole(expected[index]) else {
      return matchValues(Array(before + after), found, at: place)
    }
    for (one, other) in zip(before, found) { matchText(one, other, at: place) }
    for (one, other) in zip(after, found.suffix(after.count)) { matchText(one, other, at: place) }
    let own = found[before.count..<(found.count - after.count)].map {
      CapturedValue.Item(name: place.name, value: $0)
    }
    // An empty list has no pair.
    if !own.isEmpty || !others.isEmpty { capture(.list(own + others), in: hole, at: place) }
  }

  /// Takes out of the values of a name those that are not expected.
  private func separate(_ expected: [[UInt8]], from found: inout [[UInt8]]) -> [[UInt8]] {
    var (own, others): ([[UInt8]], [[UInt8]]) = ([], [])
    for value in found {
      if own.count < expected.count, holes.pattern(expected[own.count]).match(value) != nil {
        own.append(value)
      } else {
        others.append(value)
      }
    }
    guard own.count == expected.count else { return [] }
    found = own
    return others
  }

  /// Whether the name of some pairs goes on from that of a list or a map, which may have pairs of this name, too.
  private func isNested(_ name: [UInt8], in expected: EntryTable) -> Bool {
    expected.names.contains { other in
      EntryTable.goesOn(name, other) && expected.values(of: other).contains(where: isRepeated)
    }
  }

  /// Captures what maps become whose entries are sent under their own names.
  private mutating func captureOpen(
    _ open: [Int], _ found: inout EntryTable, _ spare: [CapturedValue.Item],
    except expected: EntryTable, at place: ([UInt8]) -> MessagePlace
  ) {
    var items = open.map { hole in
      entryNames(of: hole).names.flatMap { name in
        found.remove(name).map { CapturedValue.Item(name: name, value: $0) }
          + found.removeNames(goingOnFrom: name, except: expected)
      }
    }
    if let index = open.firstIndex(where: { entryNames(of: $0).takesOthers }) {
      items[index] += found.removeAll() + spare
    }
    for (hole, items) in zip(open, items) {
      if let first = items.first {
        capture(.list(items), in: hole, at: place(first.name))
        // Which of several maps an entry belongs to is unknown.
        if open.count(where: { entryNames(of: $0).takesOthers }) > 1 { match.guesses.insert(hole) }
      } else if !holes.holes[hole].isOptional, let name = entryNames(of: hole).names.first {
        report(.missing, at: place(name))
      }
    }
  }

  /// The entries of a hole that is a name.
  func entryNames(of hole: Int) -> EntryNames {
    holes.holes[hole].entries ?? EntryNames(names: [], takesOthers: true)
  }

  /// Where values that are the same in another order begin to differ; `nil` for other ones.
  private static func reordering(_ one: [[UInt8]], _ other: [[UInt8]]) -> Int? {
    guard one.count > 1, one.count == other.count,
      let index = one.indices.first(where: { one[$0] != other[$0] })
    else { return nil }
    var counts: [[UInt8]: Int] = [:]
    for value in one { counts[value, default: 0] += 1 }
    for value in other { counts[value, default: 0] -= 1 }
    return counts.values.allSatisfy { $0 == 0 } ? index : nil
  }

  private func isRepeated(_ value: [UInt8]) -> Bool {
    onlyHole(value).map { holes.holes[$0].isRepeated } ?? false
  }
}

extension MessagePlace {
  /// The name of the pairs that a place is; empty for other places.
  package var name: [UInt8] {
    switch self {
    case .query(let name), .form(let name), .cookie(let name), .field(let name): name
    case .part(_, let name, .content): name ?? []
    case .line(_, let place), .part(_, _, let place): place.name
    case .method, .target, .segment, .content, .value: []
    }
  }
}
