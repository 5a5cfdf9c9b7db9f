// Queries and pairs. What AFNetworking and Alamofire make of given parameters is in ConformanceTests.

import RequestSerialization
import Testing

@Suite("Queries")
struct QueryTests {
  @Test("A number literal keeps its spelling")
  func literals() throws {
    let spellings = ["1.10", "1e3", "12345678901234567890", "0xFF", "+5", "-0"]
    let parameters = RequestParameters(spellings.map { ($0, number($0)) })
    var encoding = ParameterOptions()
    encoding.order = .written
    #expect(
      try encoding.queryString(parameters)
        == "1.10=1.10&1e3=1e3&12345678901234567890=12345678901234567890&0xFF=0xFF&%2B5=%2B5&-0=-0")
  }

  @Test("A set repeats the bare key, sorted by the bytes of its unescaped texts")
  func sets() throws {
    let colors: ParameterValue = .set(["é", "~", "red", "Blue", 10, 9])
    #expect(
      try ParameterOptions().queryString(["c": colors, "d": ["e": .set(["y", "x"])]])
        == "c=10&c=9&c=Blue&c=red&c=~&c=%C3%A9&d%5Be%5D=x&d%5Be%5D=y")
  }

  @Test("Names are sorted by their bytes, not by UTF-16 and not by normalized text")
  func scalarOrder() throws {
    // U+FFFD comes before U+1F600 in scalars and after its surrogates in UTF-16; a decomposed é (65
    // CC 81) comes before f, a composed one (C3 A9) after it.
    let parameters: RequestParameters = ["😀": 1, "\u{FFFD}": 2, "\u{E9}": 3, "f": 4, "e\u{301}": 5]
    #expect(
      try ParameterOptions().queryString(parameters)
        == "e%CC%81=5&f=4&%C3%A9=3&%EF%BF%BD=2&%F0%9F%98%80=1")
  }

  @Test("Composed and decomposed names are two names")
  func byteNames() {
    let parameters: RequestParameters = ["\u{E9}": 1, "e\u{301}": 2, "\u{E9}": 3]
    #expect(parameters.count == 2)
    #expect(parameters["\u{E9}"] == 3)
    #expect(parameters["e\u{301}"] == 2)
    #expect(ParameterValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test("Pairs are raw, and a null is empty")
  func rawPairs() throws {
    let pairs = try ParameterOptions().pairs([
      "a": "1&2", "n": .null, "b": ["c d": ["x", true]], "d": .data([0, 255]),
    ])
    #expect(pairs.map(\.name) == ["a", "b[c d][]", "b[c d][]", "d", "n"])
    #expect(
      pairs.map(\.value) == [Array("1&2".utf8), [0x78], [0x31], [0, 255], []])
  }

  @Test("An empty map is an empty query")
  func empty() throws {
    #expect(try ParameterOptions().queryString([:]) == "")
    #expect(try ParameterOptions().queryString(["a": []]) == "")
    #expect(try ParameterOptions().pairs([:]).isEmpty)
  }
}

/// A valid number literal.
func number(_ spelling: String) -> ParameterValue {
  NumberLiteral(spelling).map { .literal($0) } ?? .null
}
