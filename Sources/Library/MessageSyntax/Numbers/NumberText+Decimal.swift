// Decimal numbers as digits, to compare a literal with the double nearest to it.

extension NumberText {
  /// A decimal number without its sign: 0.*digits* × 10^*point*.
  ///
  /// Digits neither begin nor end with `0`; those of zero are empty.
  struct Decimal: Hashable {
    private(set) var digits: [UInt8]
    private(set) var point: Int

    /// Creates a number from `digits` with a decimal point before index `point`.
    init(digits: [UInt8], point: Int) {
      let leading = digits.prefix { $0 == 0x30 }.count
      let trailing = digits.dropFirst(leading).reversed().prefix { $0 == 0x30 }.count
      self.digits = Array(digits[leading..<digits.count - trailing])
      self.point = self.digits.isEmpty ? 0 : point - leading
    }

    /// Creates the shortest decimal that reads back as `value`, which is finite and not negative.
    init(shortestFor value: Double) {
      let text = Array(value.description.utf8)
      self = text.withUnsafeBufferPointer { text in
        DecimalLiteral(text, leadingZeros: true).map { Decimal($0, in: text) }
          ?? Decimal(digits: [], point: 0)
      }
    }

    /// Creates the absolute value of `literal` in `text`.
    init(_ literal: DecimalLiteral, in text: UnsafeBufferPointer<UInt8>) {
      let exponent = literal.exponent.map { Self.exponent(text[$0]) } ?? 0
      self.init(
        digits: Array(text[literal.whole]) + text[literal.fraction ?? 0..<0],
        point: literal.whole.count + exponent)
    }

    /// The integer in `text`, with an optional sign, clamped beyond the range of any double.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
      let limit = 1 << 48
      var value = 0
      for byte in text where byte.isASCIIDigit && value < limit {
        value = value * 10 + Int(byte - 0x30)
      }
      return text.first == 0x2D ? -value : value
    }
  }

  /// Whether the shortest digits of the double nearest to a literal have a different value than the
  /// literal: a `number` would then silently change it.
  ///
  ///     shortestRoundTripChangesValue(Array("9007199254740993".utf8))  // true
  ///     shortestRoundTripChangesValue(Array("1.10".utf8))  // false
  ///
  /// Infinities, NaN and text that is not a literal are considered unchanged.
  package static func shortestRoundTripChangesValue(
    _ spelling: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if let radix = RadixLiteral(spelling) {
      guard let digits = radix.decimalDigits(in: spelling) else { return true }
      return changes(Decimal(digits: digits, point: digits.count), spelling: digits)
    }
    guard let literal = DecimalLiteral(spelling) else { return false }
    return changes(Decimal(literal, in: spelling), spelling: Array(spelling))
  }

  /// Whether the shortest digits have a different value; see the overload for a buffer.
  package static func shortestRoundTripChangesValue(
    _ spelling: some Collection<UInt8>
  ) -> Bool {
    spelling.withContiguousBytes { shortestRoundTripChangesValue($0) }
  }

  private static func changes(_ decimal: Decimal, spelling: [UInt8]) -> Bool {
    // Fifteen digits of moderate size always survive.
    if decimal.digits.count <= 15, (-290...300).contains(decimal.point) { return false }
    guard let nearest = Double(String(decoding: spelling, as: UTF8.self)), nearest.isFinite else {
      return true
    }
    return Decimal(shortestFor: nearest.magnitude) != decimal
  }
}
