// Property lists, compared with Foundation's reader and writer.

import Foundation
import RequestSerialization
import Testing

@Suite("Property lists")
struct PropertyListTests {
  private let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private func xml(_ value: ParameterValue) throws -> String {
    String(decoding: try value.propertyList(.xml), as: UTF8.self)
  }

  @Test("XML is laid out as Foundation lays it out")
  func layout() throws {
    let value: ParameterValue = [
      "array": [1, true, "<&>\"'"], "data": .data(Array("data".utf8)), "dict": ["a": 1.5],
      "empty": [[], [:]],
    ]
    #expect(
      try xml(value) == head + """
        <dict>
        \t<key>array</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<true/>
        \t\t<string>&lt;&amp;&gt;"'</string>
        \t</array>
        \t<key>data</key>
        \t<data>
        \tZGF0YQ==
        \t</data>
        \t<key>dict</key>
        \t<dict>
        \t\t<key>a</key>
        \t\t<real>1.5</real>
        \t</dict>
        \t<key>empty</key>
        \t<array>
        \t\t<array/>
        \t\t<dict/>
        \t</array>
        </dict>
        </plist>

        """)
  }

  @Test("Scalars keep their kinds in XML")
  func scalars() throws {
    func scalar(_ value: ParameterValue) throws -> String {
      String(try xml(value).dropFirst(head.count).prefix { $0 != "\n" })
    }
    #expect(try scalar(-5) == "<integer>-5</integer>")
    #expect(try scalar(1.0) == "<real>1</real>")
    #expect(try scalar(false) == "<false/>")
    #expect(try scalar("a\r\nb\tc") == "<string>a&#13;")
    #expect(try scalar(number("0xFF")) == "<integer>255</integer>")
    #expect(try scalar(number("1.10")) == "<real>1.10</real>")
    #expect(try scalar(number("-.inf")) == "<real>-infinity</real>")
    #expect(try scalar(.number(.nan)) == "<real>nan</real>")
    let day = try #require(FullDate("2024-02-29"))
    #expect(try scalar(.date(day)) == "<date>2024-02-29T00:00:00Z</date>")
    let moment = try #require(DateTime("2024-02-29T00:30:00+01:00"))
    #expect(try scalar(.dateTime(moment)) == "<date>2024-02-28T23:30:00Z</date>")
  }

  @Test("Foundation reads both formats back", arguments: [PropertyListFormat.xml, .binary])
  func readBack(_ format: PropertyListFormat) throws {
    let moment = try #require(DateTime("2024-02-29T12:00:00Z"))
    let long = String(repeating: "long text ", count: 40)
    let value: ParameterValue = [
      "ascii": "text", "unicode": "日本語 😀 é", "empty": "", "long": .string(long),
      "integers": [0, 255, 256, 65_536, 4_294_967_296, -1, 9_223_372_036_854_775_807],
      "real": 1.5, "true": true, "false": false, "date": .dateTime(moment),
      "data": .data([UInt8](0...255)), "same": ["text", "text", 255, 255],
      "many": .array((0..<300).map { .integer($0) }), "dict": ["z": [:], "a": []],
    ]
    let read =
      try PropertyListSerialization.propertyList(
        from: Data(try value.propertyList(format)), format: nil) as? [String: Any]
    let root = try #require(read)
    #expect(root["ascii"] as? String == "text")
    #expect(root["unicode"] as? String == "日本語 😀 é")
    #expect(root["empty"] as? String == "")
    #expect(root["long"] as? String == long)
    #expect(
      root["integers"] as? [Int] == [0, 255, 256, 65_536, 4_294_967_296, -1, Int(Int64.max)])
    #expect(root["real"] as? Double == 1.5)
    #expect(root["true"] as? Bool == true)
    #expect(root["false"] as? Bool == false)
    #expect(root["date"] as? Date == Date(timeIntervalSince1970: 1_709_208_000))
    #expect(root["data"] as? Data == Data(0...255))
    #expect((root["same"] as? [Any])?.count == 4)
    #expect(root["many"] as? [Int] == Array(0..<300))
    #expect((root["dict"] as? [String: Any])?.keys.sorted() == ["a", "z"])
  }

  @Test("A binary list shares scalars that are alike")
  func sharing() throws {
    let text = String(repeating: "x", count: 100)
    let once = try ParameterValue.array([.string(text)]).propertyList(.binary)
    let twice = try ParameterValue.array([.string(text), .string(text)]).propertyList(.binary)
    #expect(twice.count == once.count + 1)
  }

  @Test(
    "What a property list cannot say is refused, with its key path",
    arguments: [
      (["a": [nil]], .nullInPropertyList, "a[0]"),
      (["a": .set([1])], .setInPropertyList, "a"),
      (["a": number("12345678901234567890")], .numberOutOfRange, "a"),
    ] as [(ParameterValue, SerializationError.Code, String)])
  func refusals(_ value: ParameterValue, _ code: SerializationError.Code, _ path: String) {
    for format in [PropertyListFormat.xml, .binary] {
      let error = #expect(throws: SerializationError.self) { try value.propertyList(format) }
      #expect(error?.code == code)
      #expect(error?.subject == path)
    }
  }

  @Test("XML refuses control characters, in keys too, and fractions of a second")
  func xmlRefusals() throws {
    for text in ["a\u{0}", "a\u{B}", "a\u{FFFE}", "a\u{FFFF}"] {
      let error = #expect(throws: SerializationError.self) {
        try ParameterValue.array([.string(text)]).propertyList(.xml)
      }
      #expect(error?.code == .characterNotInXML)
      #expect(error?.offset == 1)
      #expect(throws: SerializationError.self) {
        try ParameterValue.map([text: 1]).propertyList(.xml)
      }
    }
    let moment = try #require(DateTime("2024-02-29T12:00:00.5Z"))
    let error = #expect(throws: SerializationError.self) {
      try ParameterValue.dateTime(moment).propertyList(.xml)
    }
    #expect(error?.code == .fractionOfSecondInPropertyList)
  }

  @Test("A binary list refuses a real that it would change")
  func binaryReals() throws {
    #expect(throws: SerializationError.self) { try number("1e999").propertyList(.binary) }
    #expect(throws: SerializationError.self) {
      try number("0.10000000000000000001").propertyList(.binary)
    }
    #expect(try number("1.10").propertyList(.binary) == 1.1.propertyListBytes)
  }
}

extension Double {
  fileprivate var propertyListBytes: [UInt8] {
    get throws { try ParameterValue.number(self).propertyList(.binary) }
  }
}
