internal import RecordedMessages

/// Compares the pairs of a query, a form or cookies. The order matters only among pairs with the
/// same name.
struct PairMatcher {
  private let expected: EntryTable
  private var found: EntryTable
  private let origin: Origin

  /// The source of pairs.
  enum Origin {
    case query, cookies
    case form(ContentScope)
  }

  init(_ expected: [Pair], _ found: [Pair], _ origin: Origin) {
    (self.expected, self.found, self.origin) = (EntryTable(expected), EntryTable(found), origin)
  }

  private func place(_ name: [UInt8]) -> MessagePlace {
    switch origin {
    case .query: .query(name)
    case .cookies: .cookie(name)
    case .form(let scope): scope.place(.form(name))
    }
  }

  mutating func match(_ text: inout TextMatcher) {
    // The maps whose entries are sent under their own names.
    let open = expected.names.compactMap { text.onlyHole($0) }
    let takesOthers = open.contains { text.entryNames(of: $0).takesOthers }
    let repeated = expected.names.filter {
      expected.values(of: $0).contains(where: text.isRepeated)
    }
    var spare: [CapturedValue.Item] = []
    for name in expected.names where text.onlyHole(name) == nil {
      let values = expected.values(of: name)
      if let index = values.firstIndex(where: { text.isRepeated($0) }) {
        let others = found.removeNames(goingOnFrom: name, except: expected, andFrom: repeated)
        matchRepeated(values, at: index, found.remove(name), others, at: place(name), &text)
        continue
      }
      var own = found.remove(name)
      if own.count > values.count, takesOthers || isNested(name, text) {
        spare += Self.separate(values, from: &own, text).map { .init(name: name, value: $0) }
      }
      matchValues(values, own, at: place(name), &text)
    }
    captureOpen(open, spare, &text)
    for name in found.remainingNames { text.report(.unexpected, at: place(name)) }
  }

  /// Compares the values of one name in order.
  private func matchValues(
    _ expected: [[UInt8]], _ found: [[UInt8]], at place: MessagePlace, _ text: inout TextMatcher
  ) {
    if let index = Self.reordering(expected, found),
      !expected.contains(where: { text.holes.pattern($0).hasHoles }),
      !text.options.acceptsAny(at: place)
    {
      return text.report(.order, at: place, expected: expected[index], found: found[index])
    }
    var rest = found[...]
    // The number of optional values that are present.
    var spare = found.count - expected.count(where: { !text.isOptional($0) })
    for value in expected {
      if text.isOptional(value) {
        guard spare > 0 else { continue }
        spare -= 1
      }
      guard let next = rest.popFirst() else {
        text.report(.missing, at: place, expected: value)
        continue
      }
      text.matchText(value, next, at: place)
    }
    if !rest.isEmpty { text.report(.unexpected, at: place) }
  }

  /// Compares the values of a name, one of which is a hole for any number of them, together with
  /// pairs whose names continue it.
  private func matchRepeated(
    _ expected: [[UInt8]], at index: Int, _ found: [[UInt8]], _ others: [CapturedValue.Item],
    at place: MessagePlace, _ text: inout TextMatcher
  ) {
    let (before, after) = (expected[..<index], expected[(index + 1)...])
    guard found.count >= before.count + after.count, let hole = text.onlyHole(expected[index])
    else { return matchValues(Array(before + after), found, at: place, &text) }
    for (one, other) in zip(before, found) { text.matchText(one, other, at: place) }
    for (one, other) in zip(after, found.suffix(after.count)) {
      text.matchText(one, other, at: place)
    }
    let own = found[before.count..<(found.count - after.count)].map {
      CapturedValue.Item(name: place.name, value: $0)
    }
    // An empty list has no pair.
    if !own.isEmpty || !others.isEmpty { text.capture(.list(own + others), in: hole, at: place) }
  }

  /// Removes unexpected values of a name.
  private static func separate(
    _ expected: [[UInt8]], from found: inout [[UInt8]], _ text: TextMatcher
  ) -> [[UInt8]] {
    var (own, others): ([[UInt8]], [[UInt8]]) = ([], [])
    for value in found {
      if own.count < expected.count,
        text.holes.pattern(expected[own.count]).match(value) != nil
      {
        own.append(value)
      } else {
        others.append(value)
      }
    }
    guard own.count == expected.count else { return [] }
    found = own
    return others
  }

  /// Whether a name continues that of a list or a map, which may have pairs with this name.
  private func isNested(_ name: [UInt8], _ text: TextMatcher) -> Bool {
    expected.names.contains { other in
      EntryTable.goesOn(name, other)
        && expected.values(of: other).contains { text.isRepeated($0) }
    }
  }

  /// Captures the maps whose entries are sent under their own names.
  private mutating func captureOpen(
    _ open: [Int], _ spare: [CapturedValue.Item], _ text: inout TextMatcher
  ) {
    var items: [[CapturedValue.Item]] = []
    for hole in open {
      var own: [CapturedValue.Item] = []
      for name in text.entryNames(of: hole).names {
        own += found.remove(name).map { .init(name: name, value: $0) }
        own += found.removeNames(goingOnFrom: name, except: expected, andFrom: [])
      }
      items.append(own)
    }
    if let index = open.firstIndex(where: { text.entryNames(of: $0).takesOthers }) {
      items[index] += found.removeAll() + spare
    }
    for (hole, items) in zip(open, items) {
      if let first = items.first {
        text.capture(.list(items), in: hole, at: place(first.name))
        // If there are several maps, the owner of an entry is unknown.
        if open.count(where: { text.entryNames(of: $0).takesOthers }) > 1 {
          text.noteGuess(in: hole)
        }
      } else if !text.holes.holes[hole].isOptional,
        let name = text.entryNames(of: hole).names.first
      {
        text.report(.missing, at: place(name))
      }
    }
  }

  /// The first index at which reordered values differ; `nil` if the values themselves differ.
  private static func reordering(_ one: [[UInt8]], _ other: [[UInt8]]) -> Int? {
    guard one.count > 1, one.count == other.count,
      let index = one.indices.first(where: { one[$0] != other[$0] })
    else { return nil }
    var counts: [[UInt8]: Int] = [:]
    for value in one { counts[value, default: 0] += 1 }
    for value in other { counts[value, default: 0] -= 1 }
    return counts.values.allSatisfy { $0 == 0 } ? index : nil
  }
}
