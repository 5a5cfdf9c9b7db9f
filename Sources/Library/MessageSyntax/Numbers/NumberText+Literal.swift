// Number literals of YAML's core schema.

extension NumberText {
  /// The numeric meaning of a plain scalar.
  package enum Literal: Sendable, Hashable {
    case integer(Int64)
    /// An integer that does not fit in 64 bits; its spelling is its value.
    case bigInteger
    /// The nearest double, which may be infinite even if the spelling is not.
    case float(Double)
    case infinity(negative: Bool)
    case notANumber
  }

  /// The number that `text` spells, or nil if it is not a number.
  ///
  /// YAML 1.2, 10.3.2, except that digits with a leading zero (`0777`, `00.5`) are text:
  ///
  ///     [-+]? [0-9]+                                          integer
  ///     0o [0-7]+                                             integer
  ///     0x [0-9a-fA-F]+                                       integer
  ///     [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
  ///     [-+]? ( \.inf | \.Inf | \.INF )
  ///     \.nan | \.NaN | \.NAN
  package static func literal(_ text: UnsafeBufferPointer<UInt8>) -> Literal? {
    guard let first = text.first else { return nil }
    // Nearly all scalars are words, which the first byte reveals.
    guard first.isASCIIDigit || first == 0x2E || first == 0x2D || first == 0x2B else { return nil }
    if let decimal = DecimalLiteral(text) { return value(of: decimal, in: text) }
    if let radix = RadixLiteral(text) { return value(of: radix, in: text) }
    return special(text)
  }

  /// The number that `text` spells, or nil if it is not a number.
  package static func literal(_ text: some Collection<UInt8>) -> Literal? {
    text.withContiguousBytes { literal($0) }
  }

  private static func value(
    of decimal: DecimalLiteral, in text: UnsafeBufferPointer<UInt8>
  ) -> Literal {
    guard decimal.isInteger else {
      let spelling = String(decoding: text, as: UTF8.self)
      // A literal of this grammar always converts to a double, possibly an infinite one.
      return .float(Double(spelling) ?? .infinity)
    }
    var value: Int64 = 0
    for byte in text[decimal.whole] {
      let digit = Int64(byte &- 0x30)
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(decimal.isNegative ? -digit : digit)
      guard !overflow, !carry else { return .bigInteger }
      value = sum
    }
    return .integer(value)
  }

  private static func value(
    of radix: RadixLiteral, in text: UnsafeBufferPointer<UInt8>
  ) -> Literal {
    var value: Int64 = 0
    for byte in text[2...] {
      guard value &>> (63 - radix.bits) == 0 else { return .bigInteger }
      value = value &<< radix.bits | Int64(byte.hexadecimalValue ?? 0)
    }
    return .integer(value)
  }

  private static func special(_ text: UnsafeBufferPointer<UInt8>) -> Literal? {
    switch (text.count, text.first) {
    case (4, 0x2E):
      if isSpelled(text, [".nan", ".NaN", ".NAN"]) { return .notANumber }
      return isSpelled(text, infinities) ? .infinity(negative: false) : nil
    case (5, 0x2B), (5, 0x2D):
      let name = UnsafeBufferPointer(rebasing: text[1...])
      return isSpelled(name, infinities) ? .infinity(negative: text[0] == 0x2D) : nil
    default: return nil
    }
  }

  private static let infinities: [String] = [".inf", ".Inf", ".INF"]

  private static func isSpelled(_ text: UnsafeBufferPointer<UInt8>, _ names: [String]) -> Bool {
    names.contains { $0.utf8.elementsEqual(text) }
  }
}

/// The positions of the parts of a decimal literal.
struct DecimalLiteral {
  var isNegative = false
  var hasSign = false
  /// The digits before the point.
  var whole = 0..<0
  /// The digits after the point, if it has one.
  var fraction: Range<Int>?
  /// The exponent with its sign, if it has one.
  var exponent: Range<Int>?

  var isInteger: Bool { fraction == nil && exponent == nil }

  /// Parses all of `text`; nil if it is not a decimal literal.
  init?(_ text: UnsafeBufferPointer<UInt8>, leadingZeros: Bool = false) {
    var index = 0
    func digits() -> Range<Int> {
      let start = index
      while index < text.count, text[index].isASCIIDigit { index &+= 1 }
      return start..<index
    }
    func sign() -> UInt8? {
      guard index < text.count, text[index] == 0x2D || text[index] == 0x2B else { return nil }
      index &+= 1
      return text[index &- 1]
    }
    if let sign = sign() { (hasSign, isNegative) = (true, sign == 0x2D) }
    whole = digits()
    if !leadingZeros, whole.count > 1, text[whole.lowerBound] == 0x30 { return nil }
    if index < text.count, text[index] == 0x2E {
      index &+= 1
      fraction = digits()
    }
    guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
    if index < text.count, text[index] | 0x20 == 0x65 {
      index &+= 1
      let start = index
      _ = sign()
      guard !digits().isEmpty else { return nil }
      exponent = start..<index
    }
    guard index == text.count else { return nil }
  }
}

/// A hexadecimal or octal literal, whose digits begin at index 2.
struct RadixLiteral {
  /// The number of bits per digit.
  let bits: Int64

  /// The longest literal that is converted to decimal, since that takes quadratic time.
  private static let maximumDigits = 1024

  /// Parses all of `text`; nil if it is not a hexadecimal or octal literal.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count > 2, text[0] == 0x30 else { return nil }
    switch text[1] {
    case 0x78 where text[2...].allSatisfy { $0.hexadecimalValue != nil }: bits = 4
    case 0x6F where text[2...].allSatisfy { $0 &- 0x30 < 8 }: bits = 3
    default: return nil
    }
  }

  /// The value in decimal digits without leading zeros; nil if the literal exceeds `maximumDigits`.
  func decimalDigits(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let digits = text[2...].drop { $0 == 0x30 }
    guard digits.count <= Self.maximumDigits else { return nil }
    // The value in base 1e9, least significant limb first.
    let base: UInt64 = 1_000_000_000
    var limbs: [UInt64] = [0]
    for digit in digits {
      var carry = UInt64(digit.hexadecimalValue ?? 0)
      for index in limbs.indices {
        (carry, limbs[index]) = (limbs[index] &<< UInt64(bits) &+ carry)
          .quotientAndRemainder(dividingBy: base)
      }
      if carry > 0 { limbs.append(carry) }
    }
    var output = Array(String(limbs.removeLast()).utf8)
    for limb in limbs.reversed() {
      output.append(contentsOf: String(base + limb).utf8.dropFirst())
    }
    return output
  }
}
