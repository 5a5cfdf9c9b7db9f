// JSON contents, compared literally, and values that JSON cannot express.

import RequestSerialization
import Testing

@Suite("JSON texts")
struct JSONTextTests {
  private func text(
    _ value: ParameterValue, dates: DateFormat = .rfc3339,
    _ change: (inout JSONOptions) -> Void = { _ in }
  ) throws -> String {
    var options = JSONOptions()
    change(&options)
    return String(decoding: try value.jsonText(options, dates: dates), as: UTF8.self)
  }

  @Test("Values are written as they are")
  func values() throws {
    #expect(try text(["key": "value"]) == #"{"key":"value"}"#)
    #expect(try text([["key": "value"]]) == #"[{"key":"value"}]"#)
    #expect(
      try text(["z": [1, -2, 1.5, 1.0, 1e21], "a": [true, false, nil], "e": [[], [:]]])
        == #"{"z":[1,-2,1.5,1,1e+21],"a":[true,false,null],"e":[[],{}]}"#)
    #expect(try text(nil) == "null")
    #expect(try text("a\"\\\n\u{1}é/") == #""a\"\\\n\u0001é/""#)
  }

  @Test("A number keeps its spelling where JSON has it")
  func literals() throws {
    let spellings = ["1.10", "1e3", "12345678901234567890", "0xFF", "0o17", "+5", ".5", "1."]
    #expect(
      try text(.array(spellings.map { number($0) }))
        == "[1.10,1e3,12345678901234567890,255,15,5,0.5,1.0]")
  }

  @Test("Options change the layout and nothing else")
  func options() throws {
    let value: ParameterValue = ["b": "/é😀", "a": [1, [:]]]
    #expect(try text(value) { $0.keys = .sorted } == #"{"a":[1,{}],"b":"/é😀"}"#)
    #expect(try text(value) { $0.slashes = .escaped } == #"{"b":"\/é😀","a":[1,{}]}"#)
    #expect(
      try text(value) { $0.unicode = .escaped } == #"{"b":"/\u00e9\ud83d\ude00","a":[1,{}]}"#)
    #expect(
      try text(value) { $0.style = .pretty }
        == "{\n  \"b\": \"/é😀\",\n  \"a\": [\n    1,\n    {}\n  ]\n}")
    #expect(
      try text(value) { $0.style = .foundation }
        == "{\n  \"b\" : \"/é😀\",\n  \"a\" : [\n    1,\n    {\n\n    }\n  ]\n}")
    #expect(try text([]) { $0.style = .foundation } == "[\n\n]")
  }

  @Test("Dates are strings, or numbers since the epoch")
  func dates() throws {
    let day = try #require(FullDate("2001-01-01"))
    let moment = try #require(DateTime("2001-01-01T00:02:03.456Z"))
    let value: ParameterValue = [.date(day), .dateTime(moment)]
    #expect(try text(value) == #"["2001-01-01","2001-01-01T00:02:03.456Z"]"#)
    #expect(try text(value, dates: .epochSeconds) == "[978307200,978307323.456]")
    #expect(try text(value, dates: .epochMilliseconds) == "[978307200000,978307323456]")
  }

  @Test("Dates of HTTP are strings")
  func datesOfHTTP() throws {
    let day = try #require(FullDate("2001-01-01"))
    let moment = try #require(DateTime("2001-01-01T00:02:03.456+01:00"))
    #expect(
      try text([.date(day), .dateTime(moment)], dates: .httpDate)
        == #"["Mon, 01 Jan 2001 00:00:00 GMT","Sun, 31 Dec 2000 23:02:03 GMT"]"#)
  }

  @Test("Bytes are strings in the encoding of bytes")
  func bytes() throws {
    let value: ParameterValue = ["a": .data([0xFB, 0xFF]), "b": [.data([])]]
    #expect(String(decoding: try value.jsonText(), as: UTF8.self) == #"{"a":"+/8=","b":[""]}"#)
    #expect(
      String(decoding: try value.jsonText(data: .base64url), as: UTF8.self)
        == #"{"a":"-_8=","b":[""]}"#)
    #expect(
      String(decoding: try value.jsonText(data: .hex), as: UTF8.self) == #"{"a":"fbff","b":[""]}"#)
  }

  @Test(
    "A number that is not finite is a text",
    arguments: [
      (1.5, "1.5"), (.nan, "\"NaN\""), (.infinity, "\"Infinity\""), (-.infinity, "\"-Infinity\""),
    ])
  func floats(_ value: Double, _ result: String) throws {
    #expect(String(decoding: try value.floatParameter.jsonText(), as: UTF8.self) == result)
  }

  @Test(
    "What JSON cannot say is refused, with its key path",
    arguments: [
      (["a": ["b": [1, .set([1])]]], .setInJSON, "a.b[1]"),
      (["key": .set(["value"])], .setInJSON, "key"),
      ([1, [.number(.nan)]], .nonFiniteNumber, "[1][0]"),
      (["a": .number(-.infinity)], .nonFiniteNumber, "a"),
      (["a": number(".inf")], .nonFiniteNumber, "a"),
    ] as [(ParameterValue, SerializationError.Code, String)])
  func refusals(_ value: ParameterValue, _ code: SerializationError.Code, _ path: String) {
    let error = #expect(throws: SerializationError.self) { try value.jsonText() }
    #expect(error?.code == code)
    #expect(error?.subject == path)
  }

  @Test("Six hundred levels are refused")
  func depth() {
    var value: ParameterValue = 1
    for _ in 0..<600 { value = [value] }
    let error = #expect(throws: SerializationError.self) { try value.jsonText() }
    #expect(error?.code == .nestingTooDeep)
  }
}
