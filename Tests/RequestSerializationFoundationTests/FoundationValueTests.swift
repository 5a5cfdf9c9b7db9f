// Foundation's values as parameters, given and encoded.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Values of Foundation")
struct FoundationValueTests {
  @Test("Each is the parameter that says the same")
  func values() throws {
    #expect(ParameterValue(Data([1, 2])) == .data([1, 2]))
    let url = try #require(URL(string: "b?c", relativeTo: URL(string: "https://example.com/a/")))
    #expect(ParameterValue(url) == "https://example.com/a/b?c")
    let uuid = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    #expect(ParameterValue(uuid) == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  }

  @Test(
    "A decimal number keeps its digits",
    arguments: ["0.1", "-12345678901234567890.123456789", "100000000000000000000", "0"])
  func decimal(_ text: String) throws {
    let decimal = try #require(Decimal(string: text))
    #expect(NumberLiteral(decimal)?.spelling == text)
    #expect(ParameterValue(decimal) == NumberLiteral(text).map(ParameterValue.literal))
  }

  @Test("Text that is not a decimal number is not a literal")
  func notANumber() throws {
    #expect(NumberLiteral(Decimal.nan) == nil)
    guard case .number(let number) = ParameterValue(Decimal.nan) else {
      Issue.record("no number")
      return
    }
    #expect(number.isNaN)
  }

  @Test(
    "A date is an instant in UTC, to the microsecond",
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (123.456, "2001-01-01T00:02:03.456Z"),
      (-0.5, "2000-12-31T23:59:59.5Z"), (-978_307_200.25, "1969-12-31T23:59:59.75Z"),
      (793_929_600.123_456, "2026-02-28T00:00:00.123456Z"),
      (0.999_999_9, "2001-01-01T00:00:01Z"), (64_092_211_200, "4032-01-02T00:00:00Z"),
      (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
    ])
  func date(_ interval: TimeInterval, _ text: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    let value = try ParameterValue(date)
    #expect(try value.jsonText() == Array("\"\(text)\"".utf8))
  }

  @Test(
    "A date of no four-digit year is none",
    arguments: [-63_145_526_401, 252_423_993_600, 1e300, .infinity, -.infinity, .nan])
  func dateOutOfRange(_ interval: TimeInterval) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(code { _ = try DateTime(date) } == .dateOutOfRange)
    #expect(code { _ = try ParameterValue(date) } == .dateOutOfRange)
    #expect(code { _ = try FullDate(date, in: .gmt) } == .dateOutOfRange)
  }

  private func code(_ body: () throws -> Void) -> SerializationError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SerializationError)?.code
    }
  }

  @Test(
    "A date is another day elsewhere",
    arguments: [
      (0, 0, "2001-01-01"), (-1, 0, "2000-12-31"), (-0.25, 0, "2000-12-31"),
      (-1, 3600, "2001-01-01"), (82_800, 3600, "2001-01-02"), (3599, -3600, "2000-12-31"),
      (-63_145_526_400, 0, "0000-01-01"), (252_423_993_599, 0, "9999-12-31"),
      (252_423_993_600, -3600, "9999-12-31"), (-63_145_526_401, 3600, "0000-01-01"),
      (225_417_599, 0, "2008-02-22"), (225_936_000, 0, "2008-02-29"),
    ])
  func day(_ interval: TimeInterval, offset: Int, text: String) throws {
    let zone = try #require(TimeZone(secondsFromGMT: offset))
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(try FullDate(date, in: zone) == FullDate(text))
  }

  @Test("The offset of summer counts") func summer() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let summer = Date(timeIntervalSince1970: 1_719_784_800)  // 2024-06-30T22:00:00Z
    let winter = Date(timeIntervalSince1970: 1_704_060_000)  // 2023-12-31T22:00:00Z
    #expect(try FullDate(summer, in: zone) == FullDate("2024-07-01"))
    #expect(try FullDate(winter, in: zone) == FullDate("2023-12-31"))
  }
}

@Suite("Strategies for dates and data")
struct EncoderStrategyTests {
  private struct Record: Encodable {
    var date = Date(timeIntervalSinceReferenceDate: 123.456)
  }

  private struct Blob: Encodable {
    var data = Data([0xFB, 0xEF, 0xFF, 0x00])
  }

  private func query(_ encoder: ParameterValueEncoder, _ value: some Encodable) throws -> String {
    try ParameterOptions().queryString(encoder.parameters(value))
  }

  @Test(
    "Alamofire's vectors for dates",
    arguments: [
      (.deferredToDate, "date=123.456"), (.secondsSince1970, "date=978307323.456"),
      (.millisecondsSince1970, "date=978307323456"),
      (.iso8601, "date=2001-01-01T00%3A02%3A03Z"),
      (.rfc3339, "date=2001-01-01T00%3A02%3A03.456Z"),
      (.instant, "date=2001-01-01T00%3A02%3A03.456Z"),
      (.custom { .number($0.timeIntervalSinceReferenceDate) }, "date=123.456"),
    ] as [(ParameterValueEncoder.DateStrategy, String)])
  func dates(_ strategy: ParameterValueEncoder.DateStrategy, _ expected: String) throws {
    #expect(try query(ParameterValueEncoder(dates: strategy), Record()) == expected)
  }

  @Test("An instant follows the encoding, a text does not")
  func instant() throws {
    var encoding = ParameterOptions()
    encoding.dates = .epochMilliseconds
    let instant = try ParameterValueEncoder(dates: .instant).parameters(Record())
    #expect(try encoding.queryString(instant) == "date=978307323456")
    let text = try ParameterValueEncoder(dates: .rfc3339).parameters(Record())
    #expect(try encoding.queryString(text) == "date=2001-01-01T00%3A02%3A03.456Z")
  }

  @Test(
    "Data",
    arguments: [
      (.base64, "++//AA=="), (.base64URL, "--__AA"), (.hexadecimal, "fbefff00"),
      (.custom { .string("\($0.count)") }, "4"),
    ] as [(ParameterValueEncoder.DataStrategy, String)])
  func data(_ strategy: ParameterValueEncoder.DataStrategy, _ expected: String) throws {
    let encoder = ParameterValueEncoder(dates: .instant, data: strategy)
    #expect(try encoder.encode(Blob()) == ["data": .string(expected)])
  }

  @Test("Data as bytes")
  func bytes() throws {
    let encoder = ParameterValueEncoder(dates: .instant, data: .bytes)
    #expect(try encoder.encode(Blob()) == ["data": .data([0xFB, 0xEF, 0xFF, 0x00])])
  }

  @Test("A URL is its text, a decimal number has all its digits, a UUID is its text")
  func others() throws {
    struct Values: Encodable {
      var url = URL(string: "b", relativeTo: URL(string: "https://example.com/a/"))
      var price = Decimal(string: "12345678901234567890.5")
      var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    }
    var encoder = ParameterValueEncoder()
    encoder.setStrategies()
    let text = String(decoding: try encoder.encode(Values()).jsonText(), as: UTF8.self)
    let expected = """
      {"url":"https://example.com/a/b","price":12345678901234567890.5,\
      "id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}
      """
    #expect(text == expected)
  }

  @Test("Conversions of the program come first")
  func earlier() throws {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in value is Date ? "mine" : nil }
    encoder.setStrategies(dates: .iso8601)
    #expect(try query(encoder, Record()) == "date=mine")
  }

  @Test("What a strategy throws is kept, with the place")
  func failure() throws {
    let encoder = ParameterValueEncoder(
      dates: .custom { _ in throw CocoaError(.featureUnsupported) })
    let error = #expect(throws: SerializationError.self) { try encoder.encode(["a": [Record()]]) }
    #expect((error?.underlyingError as? CocoaError)?.code == .featureUnsupported)
    #expect(error?.subject == "a[0].date")
  }

  @Test("A date that RFC 3339 cannot write is an error")
  func dateOutOfRange() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1e300)
    let error = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder(dates: .iso8601).encode(Record(date: date))
    }
    #expect(error?.underlyingError is EncodingError)
  }
}
