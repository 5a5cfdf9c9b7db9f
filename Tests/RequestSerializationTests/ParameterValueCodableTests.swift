// Parameters as other encoders see them.

import Foundation
import RequestSerialization
import Testing

@Suite("Parameters are Encodable")
struct ParameterValueCodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("A JSON encoder writes what JSON knows")
  func values() throws {
    let values: ParameterValue = [
      nil, true, -1, 1.5, "é/", .data([0xCA, 0xFE]), [1, ["a": .null]], .set([2, 1]),
      ["b": [:], "a": []],
      .date(try #require(FullDate("2024-02-29"))),
      .dateTime(try #require(DateTime("2024-02-29T12:30:00.250+01:00", format: .epochSeconds))),
    ]
    #expect(
      try json(values)
        == #"[null,true,-1,1.5,"é/","yv4=",[1,{"a":null}],[2,1],{"a":[],"b":{}},"2024-02-29","#
        + #""2024-02-29T12:30:00.250+01:00"]"#)
  }

  @Test(
    "A number is the same number in another spelling",
    arguments: [("0xFF", "255"), ("1.50", "1.5"), ("1e3", "1000"), ("+7", "7")])
  func numbers(_ spelling: String, _ expected: String) throws {
    #expect(try json([try #require(NumberLiteral(spelling))]) == "[\(expected)]")
  }

  @Test("An integer of more than 64 bits is refused, not changed")
  func largeNumber() throws {
    let literal = try #require(NumberLiteral("12345678901234567890"))
    #expect(throws: EncodingError.self) { try json(["a": literal]) }
  }
}
