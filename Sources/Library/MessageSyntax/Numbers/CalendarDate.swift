/// A day of the Gregorian calendar. RFC 3339, 5.6: `full-date = date-fullyear "-" date-month "-"
/// date-mday`.
package struct CalendarDate: Sendable, Hashable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Parses `yyyy-mm-dd`; nil if there is no such day.
  package init?(_ bytes: some Collection<UInt8>) {
    let text = Array(bytes)
    guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D,
      let year = decimal(text[0..<4]), let month = decimal(text[5..<7]),
      let day = decimal(text[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates a day of the years 0 to 9999; nil if there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates a day from its distance to 1970-01-01; nil outside the years 0 to 9999.
  package init?(exactDaysSinceEpoch days: Int64) {
    guard (-719_528...2_932_896).contains(days) else { return nil }
    self.init(daysSinceEpoch: days)
  }

  /// Creates a day from its distance to 1970-01-01, which must be in the years 0 to 9999.
  init(daysSinceEpoch: Int64) {
    // Days are counted from 0000-03-01, so that a leap day is the last of its year, in eras of 400
    // years, which all have the same number of days.
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  package var daysSinceEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468)
  }

  /// The start of the day at UTC, in seconds since 1970.
  package var secondsSinceEpoch: Int64 { daysSinceEpoch * 86_400 }

  /// Appends the day as `yyyy-mm-dd`.
  package func append(to output: inout [UInt8]) {
    appendPadded(year, count: 4, to: &output)
    output.append(0x2D)
    appendPadded(month, count: 2, to: &output)
    output.append(0x2D)
    appendPadded(day, count: 2, to: &output)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// The value of `text` if it consists of at most 18 digits.
func decimal(_ text: ArraySlice<UInt8>) -> Int? {
  guard !text.isEmpty, text.count <= 18, text.allSatisfy(\.isASCIIDigit) else { return nil }
  return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// Appends `value`, which is not negative, with at least `count` digits.
func appendPadded(_ value: Int, count: Int, to output: inout [UInt8]) {
  let digits = String(value).utf8
  output.append(contentsOf: repeatElement(0x30, count: max(0, count - digits.count)))
  output.append(contentsOf: digits)
}
