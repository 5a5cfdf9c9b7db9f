// Number literals as spelled in JSON.

extension NumberText {
  /// Appends the number `spelling` in JSON form without changing its value.
  ///
  /// RFC 8259, 6: `number = [ minus ] int [ frac ] [ exp ]`. The spelling is kept, except that
  /// hexadecimal and octal become decimal, a `+` is dropped, and `.5` and `1.` get their zero.
  ///
  /// - Returns: False, with nothing appended, if JSON cannot represent the number: it is infinite
  ///   or NaN, not a literal, or a hexadecimal or octal one of more than 1024 digits.
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

  /// Appends the number `spelling` in JSON form; see the overload for a buffer.
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
