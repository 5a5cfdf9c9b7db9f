// JSON texts where the writer's blocks and buffers end, compared with a writer that knows neither.

import RequestSerialization
import Testing

@Suite("JSON texts at the edges of blocks and buffers")
struct JSONBufferTests {
  /// A string as JSON, one scalar after the other.
  private func plain(_ text: String, slashes: Bool = false, unicode: Bool = false) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      case "\r": json += "\\r"
      case "\u{8}": json += "\\b"
      case "\u{C}": json += "\\f"
      case "/" where slashes: json += "\\/"
      case _ where scalar.value < 0x20 || unicode && scalar.value >= 0x80:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  private func json(
    _ value: ParameterValue, slashes: Bool = false, unicode: Bool = false
  ) throws -> String {
    var options = JSONOptions()
    options.slashes = slashes ? .escaped : .plain
    options.unicode = unicode ? .escaped : .plain
    return String(decoding: try value.jsonText(options), as: UTF8.self)
  }

  @Test(
    "A character at each place of a text",
    arguments: Array(0...34) + [40, 47, 48, 49, 55, 56, 57, 63, 64, 65, 70])
  func places(count: Int) throws {
    var wrong: [String] = []
    for scalar in "\"\\/\n\u{1F} é猫👍".unicodeScalars {
      for place in 0...count {
        let text =
          String(repeating: "a", count: place) + String(scalar)
          + String(repeating: "z", count: count - place)
        for (slashes, unicode) in [(false, false), (true, false), (false, true)] {
          let expected = plain(text, slashes: slashes, unicode: unicode)
          let value = ParameterValue.string(text)
          if try json(value, slashes: slashes, unicode: unicode) != expected { wrong.append(text) }
        }
        let member: ParameterValue = .map(RequestParameters([(text, .boolean(true))]))
        if try json(member) != "{\(plain(text)):true}" { wrong.append(text) }
      }
    }
    #expect(wrong == [])
  }

  @Test("Each ASCII character in blocks of each kind", arguments: [1, 3, 5, 8, 11, 15, 16, 17, 40])
  func characters(count: Int) throws {
    var wrong: [UInt8] = []
    for byte in UInt8(0)..<0x80 {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x78, count: count)
        bytes[place] = byte
        let text = String(decoding: bytes, as: UTF8.self)
        if try json(.string(text)) != plain(text) { wrong.append(byte) }
      }
    }
    #expect(wrong == [])
  }

  @Test("Values around the end of a buffer are whole", arguments: [960, 2000, 4080])
  func ends(length: Int) throws {
    var wrong: [Int] = []
    for count in length...(length + 90) {
      let filler = String(repeating: "x", count: count)
      let value: ParameterValue = [
        .string(filler), -123_456_789.25, .integer(.min), true, false, nil, [], [:],
        ["short": "a\"b"], [[[[[1e300]]]]],
      ]
      let expected =
        "[\"\(filler)\",-123456789.25,-9223372036854775808,true,false,null,[],{},"
        + #"{"short":"a\"b"},[[[[[1e+300]]]]]]"#
      if try json(value) != expected { wrong.append(count) }
    }
    #expect(wrong == [])
  }

  @Test("Containers that end one after the other have room", arguments: 450...510)
  func nesting(levels: Int) throws {
    for value in [ParameterValue.array([]), .map(RequestParameters())] {
      var nested = value
      for _ in 0..<levels { nested = .array([nested]) }
      let inner = value == .array([]) ? "[]" : "{}"
      let (open, close) = (
        String(repeating: "[", count: levels), String(repeating: "]", count: levels)
      )
      #expect(try json(nested) == open + inner + close)
    }
  }

  @Test("Escapes that need more room than there is", arguments: [0, 1, 150, 160, 170, 340, 5000])
  func escapes(count: Int) throws {
    for text in ["\u{1}", "\"", "\u{1}xyz", "👍", "12345678\n"] {
      let long = String(repeating: text, count: count)
      for unicode in [false, true] {
        let value: ParameterValue = ["key": .string(long), "next": [.string(long), 1]]
        let string = plain(long, unicode: unicode)
        #expect(
          try json(value, unicode: unicode) == "{\"key\":\(string),\"next\":[\(string),1]}")
      }
    }
  }

  @Test("Literals and dates that need more room than there is")
  func literals() throws {
    let digits = String(repeating: "7", count: 3000)
    let day = try #require(FullDate("2001-01-01"))
    for count in 900...1000 {
      let filler = String(repeating: "x", count: count)
      let number = try #require(NumberLiteral(digits))
      let value: ParameterValue = [.string(filler), .date(day), .literal(number), .date(day)]
      #expect(try json(value) == "[\"\(filler)\",\"2001-01-01\",\(digits),\"2001-01-01\"]")
    }
  }

  @Test("A layout leaves alone what is in strings")
  func layouts() throws {
    let value: ParameterValue = [
      "a:{}[],\"\\": "}]\",:\\", "": ["\\\"", "{", "", 1.5, nil, [], [:]], "k\\": true,
    ]
    var options = JSONOptions()
    options.style = .pretty
    let pretty = String(decoding: try value.jsonText(options), as: UTF8.self)
    #expect(
      pretty == #"""
        {
          "a:{}[],\"\\": "}]\",:\\",
          "": [
            "\\\"",
            "{",
            "",
            1.5,
            null,
            [],
            {}
          ],
          "k\\": true
        }
        """#)
    options.style = .foundation
    options.slashes = .escaped
    let foundation = String(decoding: try value.jsonText(options), as: UTF8.self)
    #expect(
      foundation == #"""
        {
          "a:{}[],\"\\" : "}]\",:\\",
          "" : [
            "\\\"",
            "{",
            "",
            1.5,
            null,
            [

            ],
            {

            }
          ],
          "k\\" : true
        }
        """#)
  }

  @Test("A refusal deep in sorted members has its path")
  func refusals() {
    var options = JSONOptions()
    for keys in [JSONOptions.Keys.written, .sorted] {
      options.keys = keys
      let value: ParameterValue = [
        "b": [1, ["z": 1, "a": [true, .number(.nan)]]], "c": .data([1]),
      ]
      let error = #expect(throws: SerializationError.self) { try value.jsonText(options) }
      #expect(error?.code == .nonFiniteNumber)
      #expect(error?.subject == "b[1].a[1]")
    }
  }
}
