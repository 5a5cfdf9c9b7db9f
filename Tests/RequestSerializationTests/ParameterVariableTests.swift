// Parameters made from variables, and from variables with literals.

import RequestSerialization
import Testing

@Suite("Parameters of variables")
struct ParameterVariableTests {
  @Test("Each type has its case")
  func cases() {
    let (text, flag, double, bytes): (String, Bool, Double, [UInt8]) = ("é", true, 1.0, [1, 2])
    let parameters: RequestParameters = ["a": 1]
    #expect(ParameterValue(text) == .string("é"))
    #expect(ParameterValue(text.prefix(1)) == .string("é"))
    #expect(ParameterValue(flag) == .boolean(true))
    #expect(ParameterValue(double) == .number(1))
    #expect(ParameterValue(bytes) == .data([1, 2]))
    #expect(ParameterValue(parameters) == .map(["a": 1]))
  }

  @Test("An integer beyond 64 bits with a sign keeps its digits")
  func integers() {
    #expect(ParameterValue(Int.min) == .integer(.min))
    #expect(ParameterValue(UInt8.max) == .integer(255))
    #expect(ParameterValue(UInt64.max >> 1) == .integer(.max))
    #expect(
      ParameterValue(UInt64.max) == NumberLiteral("18446744073709551615").map { .literal($0) })
    #expect(
      ParameterValue(Int128.min)
        == NumberLiteral("-170141183460469231731687303715884105728").map { .literal($0) })
  }

  @Test("A float is the number that its own digits spell")
  func floats() throws {
    let values: [Float] = [0.1, 16_777_216, 3.4e38, -0.5]
    #expect(
      values.map { ParameterValue($0) } == [
        .number(0.1), .number(16_777_216), 3.4e38, .number(-0.5),
      ]
    )
    #expect(ParameterValue(Float.infinity) == .number(.infinity))
  }

  @Test("A list of one type is a list")
  func lists() {
    let (texts, flags): ([String], [Bool]) = (["b", "a"], [true, false])
    let (integers, doubles): ([Int], [Double]) = ([2, 1], [1.5])
    let values: [ParameterValue] = ["b", 1]
    #expect(ParameterValue(texts) == .array(["b", "a"]))
    #expect(ParameterValue("b a".split(separator: " ")) == .array(["b", "a"]))
    #expect(ParameterValue(flags) == .array([true, false]))
    #expect(ParameterValue(integers) == .array([2, 1]))
    #expect(ParameterValue(doubles) == .array([.number(1.5)]))
    #expect(ParameterValue(values) == .array(["b", 1]))
  }

  @Test("A literal in the call is what it is elsewhere")
  func literals() {
    #expect(ParameterValue("a") == .string("a"))
    #expect(ParameterValue(1) == .integer(1))
    #expect(ParameterValue(1.0) == .number(1))
    #expect(ParameterValue(true) == .boolean(true))
    #expect(ParameterValue(["a", 1]) == .array(["a", 1]))
    #expect(ParameterValue(["a", "b"]) == .array(["a", "b"]))
    #expect(ParameterValue([1, 2]) == .array([1, 2]))
    #expect(ParameterValue(["b": 1, "a": [true, nil]]) == .map(["b": 1, "a": [true, nil]]))
  }

  @Test("A dictionary is sorted by the bytes of its names")
  func dictionaries() {
    let dictionary: [String: ParameterValue] = [
      "b": 1, "a": 2, "é": 3, "\u{FF5E}": 4, "\u{1F600}": 5, "": 6, "aa": 7,
    ]
    #expect(
      RequestParameters(sorting: dictionary).map(\.name)
        == ["", "a", "aa", "b", "é", "\u{FF5E}", "\u{1F600}"])
    #expect(RequestParameters(sorting: dictionary)["b"] == 1)
  }
}
