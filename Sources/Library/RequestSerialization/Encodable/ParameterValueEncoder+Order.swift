// The order of the members of a set.

internal import MessageSyntax

extension ParameterValue {
  /// Whether this value precedes the other one.
  ///
  /// Values are ordered by kind; within a kind, numbers by value, texts, bytes and dates by their
  /// bytes, and lists and maps by the first member that differs.
  func precedes(_ other: ParameterValue) -> Bool {
    compare(other) < 0
  }

  /// Negative if this value comes first, positive if the other one does, zero if they are equal.
  ///
  /// Values may be nested too deeply for recursion, so pending comparisons are in an array.
  fileprivate func compare(_ other: ParameterValue) -> Int {
    var steps = [Step.values(self, other)]
    while let step = steps.popLast() {
      let order =
        switch step {
        case .values(let a, let b): a.compare(b, &steps)
        case .names(let a, let b): a.compare(b)
        case .counts(let a, let b): a - b
        }
      if order != 0 { return order }
    }
    return 0
  }

  private enum Step {
    case values(ParameterValue, ParameterValue)
    case names(String, String)
    case counts(Int, Int)
  }

  /// Compares scalars, and postpones the contents of lists and maps, first members last.
  private func compare(_ other: ParameterValue, _ steps: inout [Step]) -> Int {
    switch (self, other) {
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)):
      steps.append(.counts(a.count, b.count))
      for (a, b) in Array(zip(a, b)).reversed() { steps.append(.values(a, b)) }
      return 0
    case (.map(let a), .map(let b)):
      steps.append(.counts(a.count, b.count))
      for (a, b) in Array(zip(a, b)).reversed() {
        steps.append(.values(a.value, b.value))
        steps.append(.names(a.name, b.name))
      }
      return 0
    default: return compareScalar(other)
    }
  }

  private func compareScalar(_ other: ParameterValue) -> Int {
    switch (self, other) {
    case (.boolean(let a), .boolean(let b)): (a ? 1 : 0) - (b ? 1 : 0)
    case (.integer(let a), .integer(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.number(let a), .number(let b)): a < b ? -1 : a > b ? 1 : 0
    case (.literal(let a), .literal(let b)): a.compare(b)
    case (.string(let a), .string(let b)): a.compare(b)
    case (.data(let a), .data(let b)): compareFirstDifference(a, b) { Int($0) - Int($1) }
    case (.date(let a), .date(let b)): a.text.compare(b.text)
    case (.dateTime(let a), .dateTime(let b)): a.compare(b)
    case (.unlisted(let a), .unlisted(let b)): a.compare(b)
    default: rank - other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer: 2
    // Follows the integers: an encoded literal does not fit in 64 bits.
    case .literal: 3
    case .number: 4
    case .string: 5
    case .data: 6
    case .date: 7
    case .dateTime: 8
    case .array: 9
    case .set: 10
    case .map: 11
    case .unlisted: 12
    }
  }
}

private func compareFirstDifference<Items: RandomAccessCollection>(
  _ a: Items, _ b: Items, by compare: (Items.Element, Items.Element) -> Int
) -> Int {
  for (a, b) in zip(a, b) {
    let order = compare(a, b)
    if order != 0 { return order }
  }
  return a.count - b.count
}

extension String {
  fileprivate func compare(_ other: String) -> Int {
    if hasSameBytes(as: other) { return 0 }
    return withBytes { bytes in other.withBytes { bytes.precedes($0) } } ? -1 : 1
  }
}

extension NumberLiteral {
  /// Shorter ones first, which are smaller if they are positive integers.
  fileprivate func compare(_ other: Self) -> Int {
    let lengths = spelling.utf8.count - other.spelling.utf8.count
    let order = lengths == 0 ? spelling.compare(other.spelling) : lengths
    return order == 0 ? (isReal ? 1 : 0) - (other.isReal ? 1 : 0) : order
  }
}

extension DateTime {
  fileprivate func compare(_ other: Self) -> Int {
    let order = text.compare(other.text)
    return order == 0
      ? (format?.rawValue ?? "").compare(other.format?.rawValue ?? "") : order
  }
}
