/// Numbers as text: printing them, and reading the literals of YAML's core schema.
///
///     var output: [UInt8] = []
///     NumberText.append(1.0, to: &output)  // "1"
package enum NumberText {
  /// More bytes than any number takes.
  package static let capacity = 32

  /// Appends `value` in the shortest digits that read back as the same number.
  ///
  /// The shape is JavaScript's: decimal from 1e-6 to below 1e21, with no trailing `.0`, else
  /// `1.5e-7` and `1e+21`. What is not finite becomes `nan`, `inf` or `-inf`.
  package static func append(_ value: Double, to output: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let base = buffer.baseAddress else { return }
      let count = write(value, to: base)
      output.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }
  }

  /// Appends `value` in decimal.
  package static func append(_ value: Int64, to output: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let base = buffer.baseAddress else { return }
      let count = write(value, to: base)
      output.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }
  }

  /// `value` as text, in the shape of `append`.
  package static func text(_ value: Double) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

extension NumberText {
  /// Writes `value` at `target` and returns how many bytes that took.
  package static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard value < 0 else { return write(UInt64(value), to: target) }
    target[0] = 0x2D
    return 1 + write(value.magnitude, to: target + 1)
  }

  /// Writes `value` at `target` and returns how many bytes that took.
  static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let count = digitCount(value)
    writeDigits(value, count: count, to: target)
    return count
  }

  /// Writes the last `count` digits of `value` at `target`.
  private static func writeDigits(
    _ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    var (rest, index) = (value, count)
    while index > 0 {
      index &-= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      target[index] = 0x30 &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }

  private static func digitCount(_ value: UInt64) -> Int {
    var (count, bound): (Int, UInt64) = (1, 10)
    while value >= bound {
      count &+= 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    return count
  }

  /// Writes `value` at `target` and returns how many bytes that took.
  package static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard value.sign == .minus, !value.isNaN else { return writeMagnitude(value, to: target) }
    target[0] = 0x2D
    return 1 + writeMagnitude(-value, to: target + 1)
  }

  private static func writeMagnitude(
    _ value: Double, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard value.isFinite else {
      let name: StaticString = value.isNaN ? "nan" : "inf"
      target.update(from: name.utf8Start, count: 3)
      return 3
    }
    // Below 1e15 every decimal of up to 15 digits has a double of its own.
    if value < 1e15, value >= 1e-6 || value == 0 {
      let whole = UInt64(value)
      if Double(whole) == value { return write(whole, to: target) }
      if let count = writeShortFraction(value, to: target) { return count }
    }
    return write(Decimal(shortestFor: value), to: target)
  }

  /// Writes a `value` of few decimal places; nil when it has more.
  ///
  /// When *n* / 10^*k* with *n* below 1e15 is `value`, then *n* are its shortest digits, since no
  /// other decimal of 15 digits is nearest to that double.
  private static func writeShortFraction(
    _ value: Double, to target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var (power, places): (UInt64, Int) = (10, 1)
    while places <= 9 {
      let product = value * Double(power)
      guard product < 1e15 else { return nil }
      let scaled = UInt64(product + 0.5)
      if Double(scaled) / Double(power) == value {
        let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: power)
        let count = write(whole, to: target)
        target[count] = 0x2E
        writeDigits(fraction, count: places, to: target + count + 1)
        return count + 1 + places
      }
      power &*= 10
      places &+= 1
    }
    return nil
  }

  /// Writes `decimal` in the shape of ECMA-262, Number::toString.
  private static func write(_ decimal: Decimal, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 0
    func put(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        target[count] = byte
        count += 1
      }
    }
    let (digits, point) = (decimal.digits, decimal.point)
    switch point {
    case digits.count...21 where point >= digits.count:
      put(digits)
      put(repeatElement(0x30, count: point - digits.count))
    case 1...21:
      put(digits[..<point])
      put([0x2E])
      put(digits[point...])
    case -5...0:
      put([0x30, 0x2E])
      put(repeatElement(0x30, count: -point))
      put(digits)
    default:
      put(digits[..<1])
      if digits.count > 1 {
        put([0x2E])
        put(digits[1...])
      }
      put([0x65, point > 0 ? 0x2B : 0x2D])
      count += write(UInt64((point - 1).magnitude), to: target + count)
    }
    return count
  }
}
