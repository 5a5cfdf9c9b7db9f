/// A point in time. RFC 3339, 5.6: `date-time = full-date "T" full-time`, printed exactly as it was
/// read.
///
/// `T` and `Z` are upper case, seconds are at most 59, and a fraction has at most nine digits.
package struct Timestamp: Sendable, Hashable {
  /// Whole seconds since 1970 at UTC, rounded down.
  package let secondsSinceEpoch: Int64
  /// The fraction of the second, in nanoseconds.
  package let nanoseconds: Int
  /// The number of digits in which the fraction is written.
  private let fractionDigits: Int
  private let offset: Offset

  /// RFC 3339, 5.6: `time-offset = "Z" / time-numoffset`.
  private enum Offset: Hashable {
    case utc
    /// `+hh:mm` or `-hh:mm`; `-00:00` differs from `+00:00` (RFC 3339, 4.3).
    case minutes(Int, isNegative: Bool)

    var seconds: Int64 {
      switch self {
      case .utc: 0
      case .minutes(let minutes, let isNegative): Int64(isNegative ? -minutes : minutes) * 60
      }
    }
  }

  /// Parses an RFC 3339 timestamp; nil if it is not valid.
  package init?(rfc3339 bytes: some Collection<UInt8>) {
    let text = Array(bytes)
    guard text.count >= 20, text[10] == 0x54, let date = CalendarDate(text[..<10]),
      let second = Self.secondOfDay(text[11..<19])
    else { return nil }
    var zone = text[19...]
    if zone.first == 0x2E {
      let digits = zone.dropFirst().prefix(while: \.isASCIIDigit)
      guard (1...9).contains(digits.count), let fraction = decimal(digits) else { return nil }
      fractionDigits = digits.count
      nanoseconds = (digits.count..<9).reduce(fraction) { value, _ in value * 10 }
      zone = text[digits.endIndex...]
    } else {
      (fractionDigits, nanoseconds) = (0, 0)
    }
    guard let offset = Self.offset(zone) else { return nil }
    self.offset = offset
    secondsSinceEpoch = date.secondsSinceEpoch + second - offset.seconds
  }

  /// Creates a timestamp from seconds and nanoseconds since 1970 at UTC; nil if its year does not
  /// have four digits. The fraction has as many digits as it needs.
  package init?(secondsSinceEpoch seconds: Int64, nanoseconds: Int) {
    // From 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds),
      (0..<1_000_000_000).contains(nanoseconds)
    else { return nil }
    (secondsSinceEpoch, self.nanoseconds, offset) = (seconds, nanoseconds, .utc)
    var (digits, rest) = (nanoseconds > 0 ? 9 : 0, nanoseconds)
    while rest > 0, rest % 10 == 0 { (digits, rest) = (digits - 1, rest / 10) }
    fractionDigits = digits
  }

  /// RFC 3339, 5.6: `partial-time = time-hour ":" time-minute ":" time-second`.
  private static func secondOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }), let hour = decimal(parts[0]),
      let minute = decimal(parts[1]), let second = decimal(parts[2]), hour < 24, minute < 60,
      second < 60
    else { return nil }
    return Int64(hour * 3600 + minute * 60 + second)
  }

  /// RFC 3339, 5.6: `time-numoffset = ("+" / "-") time-hour ":" time-minute`.
  private static func offset(_ text: ArraySlice<UInt8>) -> Offset? {
    guard let sign = text.first else { return nil }
    if sign == 0x5A { return text.count == 1 ? .utc : nil }
    let parts = text.dropFirst().split(separator: 0x3A, omittingEmptySubsequences: false)
    guard sign == 0x2B || sign == 0x2D, parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
      let hour = decimal(parts[0]), let minute = decimal(parts[1]), hour < 24, minute < 60
    else { return nil }
    return .minutes(hour * 60 + minute, isNegative: sign == 0x2D)
  }
}

extension Timestamp {
  /// Appends the timestamp as it was written.
  package func appendRFC3339(to output: inout [UInt8]) {
    Self.appendDateAndTime(secondsSinceEpoch + offset.seconds, to: &output)
    if fractionDigits > 0 {
      output.append(0x2E)
      Self.appendFraction(nanoseconds, digits: 9, keeping: fractionDigits, to: &output)
    }
    switch offset {
    case .utc: output.append(0x5A)
    case .minutes(let minutes, let isNegative):
      output.append(isNegative ? 0x2D : 0x2B)
      appendPadded(minutes / 60, count: 2, to: &output)
      output.append(0x3A)
      appendPadded(minutes % 60, count: 2, to: &output)
    }
  }

  /// Appends the timestamp as `yyyy-MM-ddTHH:mm:ssZ` in UTC without its fraction, the form used in
  /// property lists.
  package func appendUTC(to output: inout [UInt8]) {
    Self.appendDateAndTime(secondsSinceEpoch, to: &output)
    output.append(0x5A)
  }

  /// Appends the seconds since 1970, with as many decimals as they need.
  package func appendEpochSeconds(to output: inout [UInt8]) {
    appendEpoch(unit: 1_000_000_000, digits: 9, to: &output)
  }

  /// Appends the milliseconds since 1970, with as many decimals as they need.
  package func appendEpochMilliseconds(to output: inout [UInt8]) {
    appendEpoch(unit: 1_000_000, digits: 6, to: &output)
  }

  /// Appends the time since 1970 in units of `unit` nanoseconds, with up to `digits` decimals.
  private func appendEpoch(unit: Int64, digits: Int, to output: inout [UInt8]) {
    // The sign applies to whole and fraction together: -0.5 is 1969-12-31T23:59:59.5Z.
    let isNegative = secondsSinceEpoch < 0
    let borrows = isNegative && nanoseconds > 0
    let seconds = isNegative ? -secondsSinceEpoch - (borrows ? 1 : 0) : secondsSinceEpoch
    let rest = borrows ? 1_000_000_000 - Int64(nanoseconds) : Int64(nanoseconds)
    if isNegative { output.append(0x2D) }
    NumberText.append(seconds * (1_000_000_000 / unit) + rest / unit, to: &output)
    guard rest % unit > 0 else { return }
    output.append(0x2E)
    Self.appendFraction(Int(rest % unit), digits: digits, keeping: 0, to: &output)
  }

  /// Appends `value` in `digits` digits, without trailing zeros after the first `keeping` digits.
  private static func appendFraction(
    _ value: Int, digits: Int, keeping: Int, to output: inout [UInt8]
  ) {
    let start = output.count
    appendPadded(value, count: digits, to: &output)
    while output.count - start > keeping, output.last == 0x30 { output.removeLast() }
  }

  private static func appendDateAndTime(_ seconds: Int64, to output: inout [UInt8]) {
    let second = Int(((seconds % 86_400) + 86_400) % 86_400)
    CalendarDate(daysSinceEpoch: (seconds - Int64(second)) / 86_400).append(to: &output)
    output.append(0x54)
    appendTime(second, to: &output)
  }

  /// Appends a second of a day as `HH:mm:ss`.
  static func appendTime(_ second: Int, to output: inout [UInt8]) {
    appendPadded(second / 3600, count: 2, to: &output)
    output.append(0x3A)
    appendPadded(second / 60 % 60, count: 2, to: &output)
    output.append(0x3A)
    appendPadded(second % 60, count: 2, to: &output)
  }
}
