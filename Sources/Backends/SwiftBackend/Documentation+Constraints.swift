import RequestModel

extension RequestCollection {
  /// The constraints on the values of an input, as sentences for its documentation: `At least 1.`
  ///
  /// Generated code does not check them; the service does.
  func constraintSentences(of input: Input) -> [String] {
    guard let index = input.constraints else { return [] }
    let constraints = constraints[index]
    var ofValue: [String] = []
    let (minimum, maximum) = (constraints.minimum, constraints.maximum)
    let (least, most) = (minimum.map { text.string($0) }, maximum.map { text.string($0) })
    if let range = Self.range(least, most) { ofValue.append(range) }
    if let range = Self.range(constraints.minimumLength, constraints.maximumLength) {
      let unit = input.type.innermost == .data ? "byte" : "character"
      ofValue.append(Self.counted(range, unit, constraints.maximumLength ?? 0))
    }
    if let pattern = constraints.pattern {
      let code = Documentation.code(text.string(pattern))
      ofValue.append(code.isEmpty ? "empty" : "a match of `\(code)`")
    }
    var sentences: [String] = []
    if let range = Self.range(constraints.minimumItems, constraints.maximumItems) {
      sentences.append(Self.counted(range, "item", constraints.maximumItems ?? 0))
    }
    let isOfItems = input.type.withoutNull != input.type.innermost
    sentences += ofValue.map { isOfItems ? "each item \($0)" : $0 }
    return sentences.map { "\($0.prefix(1).uppercased() + $0.dropFirst())." }
  }

  /// `at least 1`, `at most 3`, `1 to 3`, or `exactly 3`.
  private static func range<Bound: Equatable>(_ least: Bound?, _ most: Bound?) -> String? {
    switch (least, most) {
    case (nil, nil): nil
    case (let least?, nil): "at least \(least)"
    case (nil, let most?): "at most \(most)"
    case (let least?, let most?): least == most ? "exactly \(least)" : "\(least) to \(most)"
    }
  }

  /// A range with its unit, in the plural unless the range ends in 1.
  private static func counted(_ range: String, _ unit: String, _ most: Int) -> String {
    let isSingular = range.hasSuffix(" 1") && most <= 1
    return "\(range) \(unit)\(isSingular ? "" : "s")"
  }
}
