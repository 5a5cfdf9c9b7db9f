/// Numbers as text: printing them, and reading the literals of YAML's core schema.
///
///     var output: [UInt8] = []
///     NumberText.append(1.0, to: &output)  // "1"
package enum NumberText {
  /// An upper bound on the bytes that any number takes.
  package static let capacity = 32

  /// Appends `value` in the shortest digits that read back as the same number.
  ///
  /// The format is JavaScript's: decimal from 1e-6 to below 1e21, with no trailing `.0`, otherwise
  /// `1.5e-7` and `1e+21`. Infinities and NaN become `nan`, `inf` or `-inf`.
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

  /// `value` in the format of `append`.
  package static func text(_ value: Double) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

extension NumberText {
  /// Writes `value` at `target`, which must have room for `capacity` bytes, and returns the number
  /// of bytes written.
  package static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard value < 0 else { return write(UInt64(value), to: target) }
    target[0] = 0x2D
    return 1 + write(value.magnitude, to: target + 1)
  }

  /// Writes `value` at `target`, which must have room for `capacity` bytes, and returns the number
  /// of bytes written.
  static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      target[0] = 0x30 &+ UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 100_000_000 {
      let digits = eightDigits(value)
      let zeros = digits.trailingZeroBitCount &>> 3
      store((digits | zeroDigits) &>> UInt64(truncatingIfNeeded: 8 &* zeros), at: target)
      return 8 &- zeros
    }
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let count = write(high, to: target)
    store(eightDigits(low) | zeroDigits, at: target + count)
    return count &+ 8
  }

  /// The eight digits of a `value` below 10^8, padded with zeros, the first in the lowest byte:
  /// halves, pairs and digits are each computed in all parts of the word at once.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let halves = high | (value &- high &* 10_000) &<< 32
    // x / 100 is x * 10486 / 2^20 for any x below 10^4, and x / 10 is x * 103 / 2^10 below 100.
    let hundreds = (halves &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// A word of eight `0` characters.
  private static var zeroDigits: UInt64 { 0x3030_3030_3030_3030 }

  /// Stores eight bytes, the lowest first.
  @inline(__always)
  private static func store(_ bytes: UInt64, at target: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(target).storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }

  /// Writes `value` at `target`, which must have room for `capacity` bytes, and returns the number
  /// of bytes written.
  package static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = value.magnitude
    // Below 1e15, each decimal of up to 15 digits has a distinct nearest double.
    guard magnitude < 1e15, magnitude >= 1e-6 else { return writeAny(value, to: target) }
    let sign = value < 0 ? 1 : 0
    target[0] = 0x2D
    if nearestWhole(magnitude) == magnitude {
      return sign &+ write(integer(magnitude), to: target + sign)
    }
    let count = writeShortFraction(magnitude, to: target + sign)
    return count > 0 ? sign &+ count : writeAny(value, to: target)
  }

  /// Writes zero, numbers with many digits or an exponent, infinities and NaN.
  @inline(never)
  private static func writeAny(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let sign = value.sign == .minus && !value.isNaN ? 1 : 0
    target[0] = 0x2D
    let target = target + sign
    if value == 0 {
      target[0] = 0x30
      return sign &+ 1
    }
    guard value.isFinite else {
      let name: StaticString = value.isNaN ? "nan" : "inf"
      target.update(from: name.utf8Start, count: 3)
      return sign &+ 3
    }
    return sign &+ write(Decimal(shortestFor: value.magnitude), to: target)
  }

  /// The nearest whole number to a `value` from 0 to 2^51: the sum has no bits left for a fraction.
  private static func nearestWhole(_ value: Double) -> Double { value + 0x1p52 - 0x1p52 }

  /// The whole `value` from 0 to 2^51 as an integer: the lowest bits of such a sum.
  private static func integer(_ value: Double) -> UInt64 {
    (value + 0x1p52).bitPattern & 0xF_FFFF_FFFF_FFFF
  }

  /// Writes a `value` with few decimal places and returns the number of bytes written; 0 if it has
  /// more.
  ///
  /// If *n* / 10^*k* with *n* below 1e15 equals `value`, then *n* are its shortest digits, since no
  /// other decimal of 15 digits is nearest to that double.
  @inline(__always)
  private static func writeShortFraction(
    _ value: Double, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var (power, places) = (10.0, 1)
    while true {
      var digits = 0.0
      // The product equals *n* up to two roundings, each by at most 2^-53 of it. If it does not,
      // the slow division can be skipped.
      while true {
        guard power <= 1e9 else { return 0 }
        let product = value * power
        guard product < 1e15 else { return 0 }
        digits = nearestWhole(product)
        if (product - digits).magnitude <= product * 0x1p-51 { break }
        power *= 10
        places &+= 1
      }
      if digits / power == value {
        return digits < 1e8 && places < 8
          ? writeEightDigits(integer(digits), places: places, to: target)
          : write(integer(digits), of: integer(power), to: target)
      }
      power *= 10
      places &+= 1
    }
  }

  /// Writes `digits`, at most eight, with a point before the last `places`, at most seven.
  @inline(__always)
  private static func writeEightDigits(
    _ digits: UInt64, places: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let raw = eightDigits(digits)
    // At least one digit precedes the point.
    let zeros = min(raw.trailingZeroBitCount &>> 3, 7 &- places)
    let text = (raw | zeroDigits) &>> UInt64(truncatingIfNeeded: 8 &* zeros)
    let whole = 8 &- zeros &- places
    store(text, at: target)
    target[whole] = 0x2E
    store(text &>> UInt64(truncatingIfNeeded: 8 &* whole), at: target + (whole &+ 1))
    return 9 &- zeros
  }

  /// Writes `digits` / `one`, where `one` is a power of ten.
  @inline(never)
  private static func write(
    _ digits: UInt64, of one: UInt64, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let whole = digits / one
    let count = write(whole, to: target)
    // Adding one more whole preserves the zeros at the front of the fraction; the point replaces
    // it.
    let length = write(digits &+ one &- whole &* one, to: target + count)
    target[count] = 0x2E
    return count &+ length
  }

  /// Writes `decimal` in the format of ECMA-262, Number::toString.
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
