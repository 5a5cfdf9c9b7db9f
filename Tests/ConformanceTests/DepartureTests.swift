// Every departure is deliberate.

import Testing

@Suite("Departures")
struct DepartureTests {
  @Test("What this library gives instead", arguments: Departure.all)
  func ours(_ departure: Departure) throws {
    let result = try departure.result()
    #expect(result == departure.ours)
    #expect(Array(result.utf8) != Array(departure.theirs.utf8))
  }

  @Test("A departure has a reason, of its own", arguments: Departure.all)
  func reasons(_ departure: Departure) {
    #expect(departure.reason.hasSuffix("."))
    #expect(Departure.all.filter { $0.reason == departure.reason }.count == 1)
  }
}

extension Departure: CustomTestStringConvertible {
  var testDescription: String { name }
}
