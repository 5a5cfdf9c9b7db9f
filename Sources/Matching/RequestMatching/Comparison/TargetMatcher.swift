internal import RecordedMessages

/// Compares request targets: paths by segment, queries by pair.
struct TargetMatcher {
  let expected: [UInt8]
  let found: [UInt8]

  func match(_ text: inout TextMatcher) {
    let (one, other) = (TargetParts(expected), TargetParts(found))
    matchSegments(one.segments, other.segments, &text)
    var pairs = PairMatcher(
      Pair.pairs(one.query ?? []), Pair.pairs(other.query ?? []), .query)
    pairs.match(&text)
  }

  /// Compares only the paths.
  func matchPaths(_ text: inout TextMatcher) {
    matchSegments(TargetParts(expected).segments, TargetParts(found).segments, &text)
  }

  private func matchSegments(
    _ expected: [[UInt8]], _ found: [[UInt8]], _ text: inout TextMatcher
  ) {
    // If a hole for any number of segments is next to other text, or there are several, paths are
    // compared as text.
    let paths = expected.filter { text.holes.hasPath($0) }
    if paths.count > 1 || paths.contains(where: { text.onlyHole($0) == nil }) {
      text.matchText(
        Array(expected.joined(separator: [0x2F])), Array(found.joined(separator: [0x2F])),
        at: .target)
      return
    }
    var (expected, found) = (expected[...], found[...])
    var first = 1
    let path = expected.firstIndex { segment in
      text.onlyHole(segment).map { text.holes.holes[$0].isPath } ?? false
    }
    if let path, let hole = text.onlyHole(expected[path]), found.count >= expected.count - 1 {
      // The hole takes the segments that remain between those before and after it.
      let count = found.count - (expected.count - 1)
      let value = found[path..<path + count]
      text.capture(.text(Array(value.joined(separator: [0x2F]))), in: hole, at: .segment(path + 1))
      matchSegments(expected[..<path], found[..<path], from: 1, &text)
      (expected, found, first) = (
        expected[(path + 1)...], found[(path + count)...], path + count + 1
      )
    }
    matchSegments(expected, found, from: first, &text)
  }

  /// Compares segments, numbering the first one `first`.
  private func matchSegments(
    _ expected: ArraySlice<[UInt8]>, _ found: ArraySlice<[UInt8]>, from first: Int,
    _ text: inout TextMatcher
  ) {
    guard expected.count == found.count else {
      return text.report(.differs, at: .target, expected: self.expected, found: self.found)
    }
    for (index, (one, other)) in zip(expected, found).enumerated() {
      // Servers do not accept an empty segment as a value.
      if other.isEmpty, !one.isEmpty {
        text.report(.missing, at: .segment(first + index), expected: one)
      } else {
        text.matchText(one, other, at: .segment(first + index))
      }
    }
  }
}
