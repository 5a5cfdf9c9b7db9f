// Dates, numbers and bytes that are written in a program.

import RequestSerialization
import Testing

@Suite("Literals")
struct LiteralTests {
  @Test("A date is a day that there is")
  func dates() {
    #expect(FullDate(year: 2024, month: 2, day: 29) == FullDate("2024-02-29"))
    #expect(FullDate(year: 0, month: 1, day: 1) == FullDate("0000-01-01"))
    for (year, month, day) in [
      (2023, 2, 29), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (2024, 4, 31), (-1, 1, 1),
      (10_000, 1, 1), (.max, .max, .max),
    ] {
      #expect(FullDate(year: year, month: month, day: day) == nil)
    }
  }

  @Test("A literal is what its text is")
  func values() {
    #expect(FullDate(literal: "2024-02-29") == FullDate("2024-02-29"))
    #expect(
      DateTime(literal: "2024-02-29T12:30:00.25+01:00") == DateTime("2024-02-29T12:30:00.25+01:00"))
    #expect(
      DateTime(literal: "2024-02-29T12:30:00Z", format: .epochSeconds)
        == DateTime("2024-02-29T12:30:00Z", format: .epochSeconds))
    #expect(NumberLiteral(literal: "1.10") == NumberLiteral("1.10"))
    #expect([UInt8](base64Literal: "yv4=") == [0xCA, 0xFE])
    #expect([UInt8](base64Literal: "").isEmpty)
  }

  @Test("A real whose spelling is that of an integer is a real in a property list")
  func reals() throws {
    func list(_ literal: NumberLiteral) throws -> String {
      String(decoding: try ParameterValue.literal(literal).propertyList(.xml), as: UTF8.self)
    }
    #expect(try list(NumberLiteral(literal: "1", isReal: true)).contains("<real>1</real>"))
    #expect(try list(NumberLiteral(literal: "1")).contains("<integer>1</integer>"))
    #expect(NumberLiteral(literal: "1", isReal: true) != NumberLiteral(literal: "1"))
  }

  @Test("An instant keeps its digits and offset in another format")
  func formats() throws {
    let time = DateTime(literal: "1970-01-01T01:00:02.25+01:00")
    #expect(try ParameterValue.dateTime(time.formatted(.epochSeconds)).text() == "2.25")
    #expect(
      time.formatted(.epochSeconds).formatted(.rfc3339)
        == DateTime(
          "1970-01-01T01:00:02.25+01:00", format: .rfc3339))
  }

  @Test("A literal that is wrong stops the program")
  func mistakes() async {
    await #expect(processExitsWith: .failure) { _ = FullDate(literal: "2023-02-29") }
    await #expect(processExitsWith: .failure) { _ = DateTime(literal: "2024-02-29") }
    await #expect(processExitsWith: .failure) { _ = NumberLiteral(literal: "0777") }
    await #expect(processExitsWith: .failure) { _ = [UInt8](base64Literal: "yv4") }
  }
}
