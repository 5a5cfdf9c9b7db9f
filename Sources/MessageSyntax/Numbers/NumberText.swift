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

  /// Writes `value` at `target`, two digits after those of a hundredth of it, and returns how many
  /// bytes that took.
  static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      target[0] = 0x30 &+ UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 100 {
      writePair(value, to: target)
      return 2
    }
    let (hundreds, pair) = value.quotientAndRemainder(dividingBy: 100)
    let count = write(hundreds, to: target)
    writePair(pair, to: target + count)
    return count &+ 2
  }

  /// Writes the two digits of a `value` below 100 at `target`.
  @inline(__always)
  private static func writePair(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) {
    let tens = (value &* 103) &>> 10
    target[0] = 0x30 &+ UInt8(truncatingIfNeeded: tens)
    target[1] = 0x30 &+ UInt8(truncatingIfNeeded: value &- 10 &* tens)
  }

  /// Writes `value` at `target` and returns how many bytes that took.
  package static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let sign = value.sign == .minus && !value.isNaN ? 1 : 0
    target[0] = 0x2D
    return sign &+ write(magnitude: value.magnitude, to: target + sign)
  }

  @inline(__always)
  private static func write(
    magnitude value: Double, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard value.isFinite else {
      let name: StaticString = value.isNaN ? "nan" : "inf"
      target.update(from: name.utf8Start, count: 3)
      return 3
    }
    // Below 1e15 every decimal of up to 15 digits has a double of its own.
    if value < 1e15, value >= 1e-6 || value == 0 {
      if nearestWhole(value) == value { return write(integer(value), to: target) }
      if let count = writeShortFraction(value, to: target) { return count }
    }
    return write(Decimal(shortestFor: value), to: target)
  }

  /// The whole number that is nearest to a `value` from 0 to 2^51: in the sum no bits are left for a
  /// fraction.
  private static func nearestWhole(_ value: Double) -> Double { value + 0x1p52 - 0x1p52 }

  /// A whole `value` from 0 to 2^51, which the lowest bits of such a sum are.
  private static func integer(_ value: Double) -> UInt64 {
    (value + 0x1p52).bitPattern & 0xF_FFFF_FFFF_FFFF
  }

  /// Writes a `value` of few decimal places; nil when it has more.
  ///
  /// When *n* / 10^*k* with *n* below 1e15 is `value`, then *n* are its shortest digits, since no
  /// other decimal of 15 digits is nearest to that double.
  private static func writeShortFraction(
    _ value: Double, to target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var power = 10.0
    while power <= 1e9 {
      let product = value * power
      guard product < 1e15 else { return nil }
      let digits = nearestWhole(product)
      // The product is *n* but for two roundings, each by 2^-53 of it at most. Where it is not, the
      // division, which is slow, need not be made.
      if (product - digits).magnitude <= product * 0x1p-51, digits / power == value {
        let (whole, one) = (UInt64(value), integer(power))
        let count = write(whole, to: target)
        // One more whole keeps the zeros in front of the fraction; its place is the point's.
        let length = write(integer(digits) &+ one &- whole &* one, to: target + count)
        target[count] = 0x2E
        return count &+ length
      }
      power *= 10
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
