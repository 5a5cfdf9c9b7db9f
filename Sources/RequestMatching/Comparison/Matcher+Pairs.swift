// Queries, forms and cookies: pairs of one name keep their order, other order does not matter.

extension Matcher {
  mutating func matchPairs(
    _ expected: [Pair], _ found: [Pair], at place: ([UInt8]) -> MessagePlace
  ) {
    let (names, expectedValues) = Self.grouped(expected)
    let (foundNames, grouped) = Self.grouped(found)
    var foundValues = grouped
    var remainder: Int?
    for name in names {
      let values = expectedValues[name] ?? []
      if let hole = onlyHole(name) {
        // A query that belongs to a free URL: pairs that nothing else expects.
        remainder = hole
        continue
      }
      if let hole = repeatedHole(values) {
        var items: [CapturedValue.Item] = []
        for candidate in foundNames
        where candidate == name || Self.goesOn(candidate, name) && expectedValues[candidate] == nil
        {
          for value in foundValues.removeValue(forKey: candidate) ?? [] {
            items.append(CapturedValue.Item(name: candidate, value: value))
          }
        }
        // An empty list has no pair.
        if !items.isEmpty { capture(.list(items), in: hole, at: place(name)) }
        continue
      }
      matchValues(values, foundValues.removeValue(forKey: name) ?? [], at: place(name))
    }
    let rest = foundNames.filter { foundValues[$0] != nil }
    if let remainder, let first = rest.first {
      let items = rest.flatMap { name in
        (foundValues[name] ?? []).map { CapturedValue.Item(name: name, value: $0) }
      }
      return capture(.list(items), in: remainder, at: place(first))
    }
    for name in rest { report(.unexpected, at: place(name)) }
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

  private func repeatedHole(_ values: [[UInt8]]) -> Int? {
    values.lazy.compactMap { onlyHole($0) }.first { holes.holes[$0].isRepeated }
  }

  /// Whether a name is another one with a key or a number behind it.
  private static func goesOn(_ name: [UInt8], _ start: [UInt8]) -> Bool {
    guard name.count > start.count, name.starts(with: start) else { return false }
    let rest = name[start.count...]
    return rest.first == 0x5B || rest.first == 0x2E || rest.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func grouped(_ pairs: [Pair]) -> ([[UInt8]], [[UInt8]: [[UInt8]]]) {
    var names: [[UInt8]] = []
    var values: [[UInt8]: [[UInt8]]] = [:]
    for pair in pairs {
      if values[pair.name] == nil { names.append(pair.name) }
      values[pair.name, default: []].append(pair.value)
    }
    return (names, values)
  }
}
