// Dates and times: the examples of RFC 3339 and the edges of the calendar.

import Testing

@testable import MessageSyntax

struct TimestampTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var output: [UInt8] = []
    append(&output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "A moment is read, and printed as written",
    arguments: [
      ("1985-04-12T23:20:50.52Z", 482_196_050, 520_000_000),
      ("1996-12-19T16:39:57-08:00", 851_042_397, 0),
      ("1937-01-01T12:00:27.87+00:20", -1_041_337_173, 870_000_000),
      ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00-00:00", 0, 0),
      ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999),
      ("2000-02-29T00:00:00+23:59", 951_696_060, 0),
      ("0000-01-01T00:00:00Z", -62_167_219_200, 0), ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
      ("0000-01-01T00:00:00+23:59", -62_167_305_540, 0),
      ("2024-01-01T00:00:00.100Z", 1_704_067_200, 100_000_000),
    ])
  func aMomentIsReadAndPrintedAsWritten(written: String, seconds: Int64, nanoseconds: Int) throws {
    let moment = try #require(Timestamp(rfc3339: written.utf8))
    #expect(moment.secondsSinceEpoch == seconds)
    #expect(moment.nanoseconds == nanoseconds)
    #expect(text(moment.appendRFC3339) == written)
  }

  @Test(
    "A moment is printed as seconds and milliseconds",
    arguments: [
      ("1970-01-01T00:00:00Z", "0", "0", "1970-01-01T00:00:00Z"),
      ("1985-04-12T23:20:50.52Z", "482196050.52", "482196050520", "1985-04-12T23:20:50Z"),
      ("1996-12-19T16:39:57-08:00", "851042397", "851042397000", "1996-12-20T00:39:57Z"),
      (
        "2024-01-01T00:00:00.123456789Z", "1704067200.123456789", "1704067200123.456789",
        "2024-01-01T00:00:00Z"
      ),
      ("2024-01-01T00:00:00.0001Z", "1704067200.0001", "1704067200000.1", "2024-01-01T00:00:00Z"),
      ("1969-12-31T23:59:59.5Z", "-0.5", "-500", "1969-12-31T23:59:59Z"),
      ("1969-12-31T23:59:58Z", "-2", "-2000", "1969-12-31T23:59:58Z"),
      ("1969-12-31T23:59:58.9999Z", "-1.0001", "-1000.1", "1969-12-31T23:59:58Z"),
      ("2024-01-01T00:00:00.000Z", "1704067200", "1704067200000", "2024-01-01T00:00:00Z"),
      (
        "9999-12-31T23:59:59.999999999Z", "253402300799.999999999", "253402300799999.999999",
        "9999-12-31T23:59:59Z"
      ),
    ])
  func aMomentIsPrintedAsSecondsAndMilliseconds(
    written: String, seconds: String, milliseconds: String, utc: String
  ) throws {
    let moment = try #require(Timestamp(rfc3339: written.utf8))
    #expect(text(moment.appendEpochSeconds) == seconds)
    #expect(text(moment.appendEpochMilliseconds) == milliseconds)
    #expect(text(moment.appendUTC) == utc)
  }

  @Test(
    "A malformed moment is refused",
    arguments: [
      "", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01t00:00:00Z", "2024-01-01T00:00:00z",
      "2024-01-01 00:00:00Z", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2024-00-01T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-00T00:00:00Z",
      "2024-04-31T00:00:00Z",
      "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00Z",
      "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00.1234567890Z", "2024-01-01T00:00:00,5Z",
      "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00+0000",
      "2024-01-01T00:00:00+00", "2024-01-01T00:00:00ZZ", "2024-01-01T00:00:00 Z",
      "+024-01-01T00:00:00Z",
      "2024-1-01T00:00:00Z", "12024-01-01T00:00:00Z", "2024-01-01T0a:00:00Z",
      "2024-01-01T00:00:00.5",
      "2024-01-01T00:00:00Z\n", "2024-01-01T-1:00:00Z",
    ])
  func whatIsNoMomentIsRefused(written: String) {
    #expect(Timestamp(rfc3339: written.utf8) == nil)
  }

  @Test("Every day of four centuries comes back") func everyDayOfFourCenturiesComesBack() throws {
    let first = try #require(CalendarDate("1897-03-01".utf8)).daysSinceEpoch
    for days in first..<first + 146_097 {
      let date = CalendarDate(daysSinceEpoch: days)
      let written = text(date.append)
      #expect(CalendarDate(written.utf8) == date)
      #expect(date.daysSinceEpoch == days)
    }
  }

  @Test("A date is a day of the calendar") func aDateIsADayOfTheCalendar() throws {
    let date = try #require(CalendarDate("2024-02-29".utf8))
    #expect(date.secondsSinceEpoch == 1_709_164_800)
    #expect(text(date.append) == "2024-02-29")
    for written in [
      "2023-02-29", "2024-2-9", "2024-02-2９", "2024/02/29", "2024-02-29T", "-024-02-29",
    ] {
      #expect(CalendarDate(written.utf8) == nil, "\(written)")
    }
  }
}
