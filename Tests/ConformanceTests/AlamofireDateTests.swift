// Alamofire's dates: 123.456 seconds after the first of January 2001, in each of its formats.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Alamofire: dates")
struct AlamofireDateTests {
  private let date = Date(timeIntervalSinceReferenceDate: 123.456)

  private func query(
    _ convert: @escaping @Sendable (Date) -> ParameterValue
  ) throws -> String {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in (value as? Date).map(convert) }
    return try ParameterOptions().queryString(try encoder.parameters(["date": date]))
  }

  @Test("A date can be what it writes itself", .vectors("al-testThatDatesCanBeEncoded"))
  func deferred() throws {
    let parameters = try ParameterValueEncoder(dates: .deferredToDate).parameters(["date": date])
    #expect(try ParameterOptions().queryString(parameters) == "date=123.456")
  }

  @Test(
    "A date can be the seconds since 1970",
    .vectors("al-testThatDatesCanBeEncodedAsSecondsSince1970"))
  func seconds() throws {
    #expect(try query { .number($0.timeIntervalSince1970) } == "date=978307323.456")
    var encoding = ParameterOptions()
    encoding.dates = .epochSeconds
    let parameters = try ParameterValueEncoder().parameters(["date": date])
    #expect(try encoding.queryString(parameters) == "date=978307323.456")
  }

  @Test(
    "A date can be a text of ISO 8601 without its fraction",
    .vectors("al-testThatDatesCanBeEncodedAsISO8601Formatted"))
  func iso8601() throws {
    #expect(try query { .string($0.ISO8601Format()) } == "date=2001-01-01T00%3A02%3A03Z")
  }

  @Test(
    "A date can be what a closure makes of it",
    .vectors("al-testThatDatesCanBeEncodedAsCustomFormatted"))
  func custom() throws {
    #expect(try query { .number($0.timeIntervalSinceReferenceDate) } == "date=123.456")
  }
}
