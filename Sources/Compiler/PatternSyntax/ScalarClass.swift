/// A set of Unicode scalars: ranges and general categories, or everything else.
struct ScalarClass: Hashable {
  /// The scalars of a general category of Unicode, or all others: `\p{Lu}`, `\P{L}`.
  struct Category: Hashable {
    /// The categories with these letters: `Lu`, `Ll`, `Lt`, `Lm` and `Lo` for `L`.
    let categories: [Unicode.GeneralCategory]
    let isNegated: Bool

    func contains(_ category: Unicode.GeneralCategory) -> Bool {
      categories.contains(category) != isNegated
    }
  }

  /// Sorted once the set is ``normalized``.
  var ranges: [ClosedRange<UInt32>] = []
  var categories: [Category] = []
  var isNegated = false

  /// `.`, which matches everything except line feed and carriage return.
  static let dot = ScalarClass(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)

  /// Whether a scalar is in the set.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    holds(scalar) != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    if rangesHold(scalar.value) { return true }
    guard !categories.isEmpty else { return false }
    let category = scalar.properties.generalCategory
    return categories.contains { $0.contains(category) }
  }

  /// Searches the sorted ranges by bisection.
  private func rangesHold(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// The set with sorted, merged ranges and distinct categories.
  var normalized: ScalarClass {
    var result = ScalarClass(isNegated: isNegated)
    var known: Set<Category> = []
    result.categories = categories.filter { known.insert($0).inserted }
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = result.ranges.last, range.lowerBound <= last.upperBound + 1 else {
        result.ranges.append(range)
        continue
      }
      let end = max(last.upperBound, range.upperBound)
      result.ranges[result.ranges.count - 1] = last.lowerBound...end
    }
    return result
  }
}

extension ScalarClass.Category {
  /// RFC 9485, section 5.3: `charProp = IsCategory`, one letter for a group of categories or two
  /// for one category. Surrogates (`Cs`) are excluded.
  init?(named name: String, isNegated: Bool) {
    let found = Self.all.filter { $0.key == name || name.utf8.count == 1 && $0.key.hasPrefix(name) }
    guard !found.isEmpty else { return nil }
    self.init(categories: found.map(\.value), isNegated: isNegated)
  }

  private static let all: KeyValuePairs<String, Unicode.GeneralCategory> = [
    "Ll": .lowercaseLetter, "Lm": .modifierLetter, "Lo": .otherLetter, "Lt": .titlecaseLetter,
    "Lu": .uppercaseLetter, "Mc": .spacingMark, "Me": .enclosingMark, "Mn": .nonspacingMark,
    "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation,
    "Pd": .dashPunctuation, "Pe": .closePunctuation, "Pf": .finalPunctuation,
    "Pi": .initialPunctuation, "Po": .otherPunctuation, "Ps": .openPunctuation,
    "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Zs": .spaceSeparator,
    "Sc": .currencySymbol, "Sk": .modifierSymbol, "Sm": .mathSymbol, "So": .otherSymbol,
    "Cc": .control, "Cf": .format, "Cn": .unassigned, "Co": .privateUse,
  ]
}
