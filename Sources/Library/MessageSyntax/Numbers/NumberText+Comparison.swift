// Numbers of any size, compared by their digits.

extension NumberText {
  /// Whether a decimal literal is less than another, exactly.
  ///
  ///     isLess(Array("0.1".utf8), than: Array("1e-1".utf8))  // false
  ///
  /// Literals are those of ``literal(_:)`` without radix. Anything else is not less than anything.
  package static func isLess(
    _ one: some Collection<UInt8>, than other: some Collection<UInt8>
  ) -> Bool {
    guard let one = SignedDecimal(one), let other = SignedDecimal(other) else { return false }
    switch (one.isNegative, other.isNegative) {
    case (true, false): return true
    case (false, true): return false
    case (false, false): return one.magnitude.isLess(than: other.magnitude)
    case (true, true): return other.magnitude.isLess(than: one.magnitude)
    }
  }

  private struct SignedDecimal {
    /// Whether the number is below zero.
    let isNegative: Bool
    let magnitude: Decimal

    init?(_ text: some Collection<UInt8>) {
      let found = text.withContiguousBytes { text in
        DecimalLiteral(text).map { ($0.isNegative, Decimal($0, in: text)) }
      }
      guard let (hasMinus, magnitude) = found else { return nil }
      self.magnitude = magnitude
      isNegative = hasMinus && !magnitude.digits.isEmpty
    }
  }
}

extension NumberText.Decimal {
  /// Digits do not begin with `0`, so the number whose point is farther right is greater.
  fileprivate func isLess(than other: Self) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if point != other.point { return point < other.point }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
