// Number literals as JSON spells them.

extension NumberText {
  /// Appends the number that `spelling` is as JSON, its value unchanged.
  ///
  /// RFC 8259, 6: `number = [ minus ] int [ frac ] [ exp ]`. The spelling stays, but that
  /// hexadecimal and octal become decimal, a `+` is dropped, and `.5` and `1.` get their zero.
  ///
  /// - Returns: false, nothing being appended, when JSON has no such number: it is infinite or not
  ///   a number, no literal, or a hexadecimal or octal one of more than 1024 digits.
  package static func appendJSON(
    literal spelling: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    if let radix = RadixLiteral(spelling) {
      guard let digits = radix.decimalDigits(in: spelling) else { return false }
      output.append(contentsOf: digits)
      return true
    }
    guard let literal = DecimalLiteral(spelling) else { return false }
    append(literal, in: spelling, to: &output)
    return true
  }

  /// Appends the number that `spelling` is as JSON; see the overload for a buffer.
  package static func appendJSON(
    literal spelling: some Collection<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    spelling.withContiguousBytes { appendJSON(literal: $0, to: &output) }
  }

  private static func append(
    _ literal: DecimalLiteral, in text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    if literal.isNegative { output.append(0x2D) }
    output.append(contentsOf: text[literal.whole])
    if literal.whole.isEmpty { output.append(0x30) }
    if let fraction = literal.fraction {
      output.append(0x2E)
      output.append(contentsOf: text[fraction])
      if fraction.isEmpty { output.append(0x30) }
    }
    if let exponent = literal.exponent {
      output.append(contentsOf: text[exponent.lowerBound - 1..<exponent.upperBound])
    }
  }
}
