// Targets: paths by segments, queries by pairs.

extension Matcher {
  mutating func matchTargets() {
    let one = TargetParts(expected.target)
    let other = TargetParts(found.target)
    matchSegments(one.segments, other.segments)
    matchPairs(
      Pair.pairs(one.query ?? []), Pair.pairs(other.query ?? [])
    ) { .query($0) }
  }

  /// Compares the paths alone.
  mutating func matchPaths() {
    matchSegments(TargetParts(expected.target).segments, TargetParts(found.target).segments)
  }

  private mutating func matchSegments(_ expected: [[UInt8]], _ found: [[UInt8]]) {
    // Where such a hole is beside other text, or is not the only one, the text of the path decides.
    let paths = expected.filter { holes.hasPath($0) }
    if paths.count > 1 || paths.contains(where: { onlyHole($0) == nil }) {
      matchText(
        Array(expected.joined(separator: [0x2F])), Array(found.joined(separator: [0x2F])),
        at: .target)
      return
    }
    var (expected, found) = (expected[...], found[...])
    var first = 1
    let path = expected.firstIndex { onlyHole($0).map { holes.holes[$0].isPath } ?? false }
    if let path, let hole = onlyHole(expected[path]), found.count >= expected.count - 1 {
      // What is before it and after it says how many segments it takes.
      let count = found.count - (expected.count - 1)
      let value = found[path..<path + count]
      capture(.text(Array(value.joined(separator: [0x2F]))), in: hole, at: .segment(path + 1))
      matchSegments(expected[..<path], found[..<path], from: 1)
      (expected, found, first) = (
        expected[(path + 1)...], found[(path + count)...], path + count + 1
      )
    }
    matchSegments(expected, found, from: first)
  }

  /// Compares segments, the first of which has the number `first`.
  private mutating func matchSegments(
    _ expected: ArraySlice<[UInt8]>, _ found: ArraySlice<[UInt8]>, from first: Int
  ) {
    guard expected.count == found.count else {
      return report(
        .differs, at: .target, expected: self.expected.target, found: self.found.target)
    }
    for (index, (one, other)) in zip(expected, found).enumerated() {
      // No server takes an empty segment for a value.
      if other.isEmpty, !one.isEmpty {
        report(.missing, at: .segment(first + index), expected: one)
      } else {
        matchText(one, other, at: .segment(first + index))
      }
    }
  }
}
