import Diagnostics

/// The difference of two texts by lines, in the unified format of `diff -u` and git.
struct LineDiff {
  private enum Step {
    /// Lines of both texts, of the first one alone, and of the second one alone.
    case same, removed, added
  }

  private let before: [[UInt8]]
  private let after: [[UInt8]]
  /// The numbers of equal lines are equal.
  private let beforeNumbers: [Int]
  private let afterNumbers: [Int]
  private var steps: [Step] = []

  /// The number of unchanged lines around a change.
  private static let context = 3
  /// The greatest depth of division. Lines that are divided no further are replaced as a whole.
  private static let deepest = 32

  init(_ before: [UInt8], _ after: [UInt8]) {
    self.before = Self.lines(of: before)
    self.after = Self.lines(of: after)
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: [UInt8]) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    beforeNumbers = self.before.map(number)
    afterNumbers = self.after.map(number)
    compare(self.before.indices, self.after.indices, depth: 0)
  }

  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  // MARK: Comparison

  /// Compares ranges of lines: what they begin and end with, then between the lines that occur once in
  /// both (the patience difference).
  private mutating func compare(_ first: Range<Int>, _ second: Range<Int>, depth: Int) {
    var (first, second) = (first, second)
    while let one = first.first, let other = second.first,
      beforeNumbers[one] == afterNumbers[other]
    {
      steps.append(.same)
      (first, second) = (one + 1..<first.upperBound, other + 1..<second.upperBound)
    }
    var ending = 0
    while let one = first.last, let other = second.last, beforeNumbers[one] == afterNumbers[other] {
      ending += 1
      (first, second) = (first.lowerBound..<one, second.lowerBound..<other)
    }
    var (start, otherStart) = (first.lowerBound, second.lowerBound)
    for (one, other) in depth < Self.deepest ? anchors(first, second) : [] {
      compare(start..<one, otherStart..<other, depth: depth + 1)
      steps.append(.same)
      (start, otherStart) = (one + 1, other + 1)
    }
    if start == first.lowerBound {
      steps += Array(repeating: .removed, count: first.count)
      steps += Array(repeating: .added, count: second.count)
    } else {
      compare(start..<first.upperBound, otherStart..<second.upperBound, depth: depth + 1)
    }
    steps += Array(repeating: .same, count: ending)
  }

  /// The lines that occur once in both ranges, as far as their order is the same.
  private func anchors(_ first: Range<Int>, _ second: Range<Int>) -> [(Int, Int)] {
    guard !first.isEmpty, !second.isEmpty else { return [] }
    var places: [Int: (first: Int?, second: Int?)] = [:]
    for index in first {
      let known = places[beforeNumbers[index]] != nil
      places[beforeNumbers[index]] = (known ? nil : index, nil)
    }
    var repeated: Set<Int> = []
    for index in second {
      guard let place = places[afterNumbers[index]], place.first != nil else { continue }
      if place.second != nil { repeated.insert(afterNumbers[index]) }
      places[afterNumbers[index]]?.second = index
    }
    let pairs = places.compactMap { number, place -> (Int, Int)? in
      guard let one = place.first, let other = place.second, !repeated.contains(number) else {
        return nil
      }
      return (one, other)
    }
    return Self.longestIncreasing(pairs.sorted { $0.0 < $1.0 })
  }

  /// The longest run of pairs whose second numbers increase.
  private static func longestIncreasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous[index] = low == 0 ? nil : ends[low - 1]
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chain: [(Int, Int)] = []
    var place = ends.last
    while let index = place {
      chain.append(pairs[index])
      place = previous[index]
    }
    return chain.reversed()
  }

  // MARK: Text

  /// Writes the difference.
  ///
  /// - Parameters:
  ///   - old: The path of the first text.
  ///   - new: The path of the second text.
  /// - Returns: The difference; an empty text for equal ones.
  func text(_ old: String, _ new: String) -> String {
    let changes = steps.indices.filter { steps[$0] != .same }
    guard !changes.isEmpty else { return "" }
    var text = "--- \(VisibleText.escaping(old))\n+++ \(VisibleText.escaping(new))\n"
    var hunk: Range<Int>?
    var position = (step: 0, first: 0, second: 0)
    for change in changes {
      let near = max(0, change - Self.context)..<min(steps.count, change + Self.context + 1)
      if let known = hunk, near.lowerBound <= known.upperBound {
        hunk = known.lowerBound..<near.upperBound
      } else {
        if let known = hunk { text += self.text(of: known, &position) }
        hunk = near
      }
    }
    if let hunk { text += self.text(of: hunk, &position) }
    return text
  }

  private func text(
    of hunk: Range<Int>, _ position: inout (step: Int, first: Int, second: Int)
  ) -> String {
    func advance(over step: Step) {
      position.step += 1
      if step != .added { position.first += 1 }
      if step != .removed { position.second += 1 }
    }
    while position.step < hunk.lowerBound { advance(over: steps[position.step]) }
    let start = position
    var lines = ""
    while position.step < hunk.upperBound {
      let step = steps[position.step]
      let line = step == .added ? after[position.second] : before[position.first]
      let sign = step == .same ? " " : step == .added ? "+" : "-"
      lines += sign + VisibleText.escaping(String(decoding: line, as: UTF8.self)) + "\n"
      advance(over: step)
    }
    let counts = (position.first - start.first, position.second - start.second)
    let places = (start.first + min(counts.0, 1), start.second + min(counts.1, 1))
    return "@@ -\(places.0),\(counts.0) +\(places.1),\(counts.1) @@\n" + lines
  }
}
