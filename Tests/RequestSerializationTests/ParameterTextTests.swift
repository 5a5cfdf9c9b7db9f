// The text of values where text is expected.

import RequestSerialization
import Testing

@Suite("The text of a value")
struct ParameterTextTests {
  @Test(
    "A scalar has a text",
    arguments: [
      ("é", "é"), ("", ""), (true, "true"), (false, "false"), (.integer(.min), "\(Int64.min)"),
      (.number(2), "2"), (.number(1e-7), "1e-7"), (.number(1e21), "1e+21"),
      (.literal(NumberLiteral(literal: "0xFF")), "0xFF"),
      (.data([0xFB, 0xFF]), "+/8="), (.data([]), ""),
      (.date(FullDate(literal: "2024-02-29")), "2024-02-29"),
      (
        .dateTime(DateTime(literal: "2024-02-29T12:30:00.50+01:00")), "2024-02-29T12:30:00.50+01:00"
      ),
    ] as [(ParameterValue, String)])
  func scalars(_ value: ParameterValue, _ text: String) throws {
    #expect(try value.text() == text)
  }

  @Test("A null, a list, a set and a map have none, and the error names the kind")
  func containers() {
    let values: [(ParameterValue, String)] = [
      (.null, "null"), ([1], "list"), (.set(["a"]), "set"), (["a": 1], "map"),
    ]
    for (value, kind) in values {
      #expect(throws: SerializationError(.noText, kind)) { try value.text() }
      #expect(throws: SerializationError(.noText, kind)) { try value.text(filters: .base64) }
      #expect(throws: SerializationError(.noText, kind)) { try value.text(filters: .hex, .json) }
      #expect(throws: SerializationError(.noText, kind)) {
        try ParameterValue.filtered(value, by: .percent)
      }
    }
    #expect(
      SerializationError(.noText, "list").description
        == "a null, list, set or map has no text (list)")
  }

  @Test("The encoding says how dates and bytes are written")
  func encoding() throws {
    var encoding = ParameterOptions()
    encoding.dates = .epochSeconds
    encoding.data = .base64url
    encoding.booleans = .numeric
    let time = DateTime(literal: "1970-01-01T00:00:01.5Z")
    #expect(try ParameterValue.dateTime(time).text(encoding) == "1.5")
    #expect(
      try ParameterValue.dateTime(time.formatted(.epochMilliseconds)).text(encoding) == "1500")
    #expect(try ParameterValue.date(FullDate(literal: "1970-01-02")).text(encoding) == "86400")
    #expect(try ParameterValue.data([0xFB, 0xFF]).text(encoding) == "-_8=")
    #expect(try ParameterValue.boolean(true).text(encoding) == "true")
    encoding.data = .hex
    #expect(try ParameterValue.data([0xFB, 0xFF]).text(encoding) == "fbff")
  }

  @Test(
    "A filter is applied to the bytes of the text",
    arguments: [
      (.base64, "??>", "Pz8+"), (.base64url, "??>", "Pz8-"), (.base64url, "a", "YQ=="),
      (.hex, "猫", "e78cab"), (.percent, "a/b c~é", "a%2Fb%20c~%C3%A9"),
      (.segments, "a/b c~é", "a/b%20c~%C3%A9"), (.json, "a\"/\n", #""a\"/\n""#),
      (.base64, "", ""), (.json, "", "\"\""),
    ] as [(TextFilter, String, String)])
  func filter(_ filter: TextFilter, _ text: String, _ result: String) throws {
    #expect(try ParameterValue.string(text).text(filters: filter) == result)
  }

  @Test("Filters are applied one after the other")
  func chains() throws {
    #expect(
      try ParameterValue.string("ann:é").text(filters: .base64, .hex) == "595735754f734f70")
    #expect(try ParameterValue.string("a\"").text(filters: .json, .json) == #""\"a\\\"\"""#)
    #expect(try ParameterValue.string("a").text(filters: .hex, .json) == "\"61\"")
    #expect(try ParameterValue.boolean(true).text(filters: .base64) == "dHJ1ZQ==")
    #expect(try ParameterValue.number(1).text(filters: .hex) == "31")
  }

  @Test("Bytes go into a filter as they are, whatever the encoding says")
  func bytes() throws {
    var encoding = ParameterOptions()
    encoding.data = .hex
    let data = ParameterValue.data([0xFB, 0xFF])
    #expect(try data.text(encoding, filters: .base64url) == "-_8=")
    #expect(try data.text(encoding, filters: .percent) == "%FB%FF")
    #expect(try data.text(encoding, filters: .hex, .base64) == "ZmJmZg==")
  }

  @Test("A first filter of JSON takes whatever JSON can say")
  func json() throws {
    let value: ParameterValue = ["b": [1, 1.5, true, nil, "é"], "a": ["c": .number(2)]]
    #expect(try value.text(filters: .json) == #"{"b":[1,1.5,true,null,"é"],"a":{"c":2}}"#)
    #expect(try ParameterValue.null.text(filters: .json, .base64) == "bnVsbA==")
    var encoding = ParameterOptions()
    encoding.dates = .epochSeconds
    let date = ParameterValue.date(FullDate(literal: "1970-01-02"))
    #expect(try date.text(filters: .json) == "\"1970-01-02\"")
    #expect(try date.text(encoding, filters: .json) == "86400")
    #expect(try ParameterValue.map(["a": .data([1])]).text(filters: .json) == #"{"a":"AQ=="}"#)
    #expect(throws: SerializationError(.setInJSON)) {
      try ParameterValue.set(["a"]).text(filters: .json, .hex)
    }
  }

  @Test("What has no value stays without one, what has becomes a text")
  func filtered() throws {
    #expect(try ParameterValue.filtered(nil, by: .json) == nil)
    #expect(try ParameterValue.filtered(.some(.null), by: .json) == .string("null"))
    #expect(try ParameterValue.filtered(["a"], by: .json, .hex) == .string("5b2261225d"))
    var encoding = ParameterOptions()
    encoding.dates = .epochSeconds
    let date = ParameterValue.date(FullDate(literal: "1970-01-02"))
    #expect(
      try ParameterValue.filtered(date, by: .base64, encoding: encoding) == .string("ODY0MDA="))
  }
}
