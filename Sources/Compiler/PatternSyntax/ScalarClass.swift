/// A set of Unicode scalars: ranges and general categories, or all but those.
struct ScalarClass: Hashable {
  /// The scalars of a general category of Unicode, or of none of its letters: `\p{Lu}`, `\P{L}`.
  struct Category: Hashable {
    /// The categories that the letters stand for: `L` for `Lu`, `Ll`, `Lt`, `Lm` and `Lo`.
    let categories: [Unicode.GeneralCategory]
    let isNegated: Bool

    func contains(_ category: Unicode.GeneralCategory) -> Bool {
      categories.contains(category) != isNegated
    }
  }

  /// In order once the set is ``normalized``.
  var ranges: [ClosedRange<UInt32>] = []
  var categories: [Category] = []
  var isNegated = false

  /// `.`, which matches everything but line feed and carriage return.
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

  /// Searches the ranges, which are in order, by bisection.
  private func rangesHold(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// The set with its ranges in order and none beside another, and each category once.
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
  /// RFC 9485, section 5.3: `charProp = IsCategory`, one letter for all categories of a kind, or two
  /// for one. Surrogates, `Cs`, are not among them.
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
