// Parameters of variables.

import RequestSerialization
import Testing

@Suite("Parameters of variables")
struct ParameterVariableTests {
  @Test("Each variable is a value of its kind")
  func kinds() {
    let (text, isOn, ratio, tags) = ("a\u{301}", true, 1.5, ["b", "a"])
    #expect(ParameterValue(text) == .string("a\u{301}"))
    #expect(ParameterValue(isOn) == .boolean(true))
    #expect(ParameterValue(ratio) == .number(1.5))
    #expect(ParameterValue(tags) == .array([.string("b"), .string("a")]))
    let parameters: Parameters = ["b": 1, "a": 2]
    #expect(ParameterValue(parameters) == .map(["b": 1, "a": 2]))
  }

  @Test("Integers of any size keep their digits")
  func integers() {
    #expect(ParameterValue(7 as Int) == .integer(7))
    #expect(ParameterValue(UInt8.max) == .integer(255))
    #expect(ParameterValue(Int64.min) == .integer(.min))
    #expect(
      ParameterValue(UInt64.max) == NumberLiteral("18446744073709551615").map { .literal($0) })
  }

  @Test("The entries of a dictionary are sorted by the bytes of their names")
  func dictionary() {
    let dictionary: [String: ParameterValue] = [
      "é": 1, "b": 2, "B": 3, "": 4, "\u{10000}": 5, "\u{FFFF}": 6,
    ]
    #expect(Parameters(dictionary).map(\.name) == ["", "B", "b", "é", "\u{FFFF}", "\u{10000}"])
    #expect(Parameters(dictionary)["B"] == 3)
  }
}
