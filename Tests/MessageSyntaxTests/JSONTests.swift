// JSON: written in every style, read strictly.

import SerializationOptions
import Testing

@testable import MessageSyntax

extension JSONOptions {
  fileprivate init(
    style: Style = .compact, slashes: Slashes = .plain, unicode: Unicode = .plain
  ) {
    self.init()
    (self.style, self.slashes, self.unicode) = (style, slashes, unicode)
  }
}

struct JSONWriterTests {
  private func sample(_ options: JSONOptions) -> String {
    var writer = JSONWriter(options: options)
    writer.beginObject()
    writer.key("a/b")
    writer.beginArray()
    writer.integer(-1)
    writer.number(1.5)
    writer.boolean(true)
    writer.null()
    writer.literal("1.10".utf8)
    writer.endArray()
    writer.key(Array("é".utf8))
    writer.string("猫/👍")
    writer.key("o")
    writer.beginObject()
    writer.endObject()
    writer.key("e")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test("Compact is the default") func compactIsTheDefault() {
    #expect(
      sample(.init()) == #"{"a/b":[-1,1.5,true,null,1.10],"é":"猫/👍","o":{},"e":[]}"#)
  }

  @Test("Pretty has a line for each member") func prettyHasALineForEachMember() {
    #expect(
      sample(.init(style: .pretty)) == """
        {
          "a/b": [
            -1,
            1.5,
            true,
            null,
            1.10
          ],
          "é": "猫/👍",
          "o": {},
          "e": []
        }
        """)
  }

  @Test("Slashes and letters beyond ASCII may be escaped") func slashesAndUnicodeMayBeEscaped() {
    #expect(
      sample(.init(slashes: .escaped, unicode: .escaped))
        == #"{"a\/b":[-1,1.5,true,null,1.10],"\u00e9":"\u732b\/\ud83d\udc4d","o":{},"e":[]}"#)
  }

  private func string(_ bytes: [UInt8], _ options: JSONOptions = .init()) -> String {
    var writer = JSONWriter(options: options)
    writer.string(bytes)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  @Test("Controls are escaped, and nothing else") func controlsAreEscapedAndNothingElse() {
    #expect(string([0x08, 0x0C, 0x0A, 0x0D, 0x09]) == #""\b\f\n\r\t""#)
    #expect(string([0x00, 0x1F, 0x0B]) == #""\u0000\u001f\u000b""#)
    #expect(string(Array(#""\/"#.utf8)) == #""\"\\/""#)
    #expect(string(Array("\u{7F}\u{2028}\u{2029}".utf8)) == "\"\u{7F}\u{2028}\u{2029}\"")
    #expect(string(Array("\u{7F}é".utf8), .init(unicode: .escaped)) == "\"\u{7F}\\u00e9\"")
  }

  @Test("Every byte at every place comes back", arguments: [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 20])
  func everyByteAtEveryPlaceComesBack(length: Int) throws {
    for options in [
      JSONOptions(), .init(slashes: .escaped), .init(unicode: .escaped),
    ] {
      for byte in UInt8(0)..<0x80 {
        for place in 0..<length {
          var bytes = Array("abcdefghijklmnopqrst".utf8.prefix(length))
          bytes[place] = byte
          let text = string(bytes, options)
          #expect(try JSONReader.parse(text.utf8).get() == .string(bytes))
        }
      }
    }
  }

  @Test("Long text is escaped piece by piece") func longTextIsEscapedPieceByPiece() throws {
    for shift in 0..<6 {
      let text = String(repeating: "x", count: shift) + String(repeating: "猫\"é👍\n", count: 3000)
      for options in [JSONOptions(), .init(unicode: .escaped)] {
        let json = string(Array(text.utf8), options)
        #expect(try JSONReader.parse(json.utf8).get() == .string(Array(text.utf8)))
      }
    }
  }

  @Test("Bytes that are not UTF-8 are replaced where text is escaped")
  func bytesThatAreNoUTF8AreReplacedWhereTextIsEscaped() {
    #expect(string([0x61, 0xFF, 0xC3], .init(unicode: .escaped)) == #""a\ufffd\ufffd""#)
    let tails = [UInt8](repeating: 0x80, count: 20_000)
    #expect(string(tails, .init(unicode: .escaped)).utf8.count == 2 + 6 * 20_000)
  }

  @Test("Several values may follow one another") func severalValuesMayStandOneBehindTheOther() {
    var writer = JSONWriter()
    writer.integer(1)
    writer.beginArray()
    writer.endArray()
    writer.integer(2)
    #expect(writer.bytes == Array("1[]2".utf8))
    #expect(writer.take() == Array("1[]2".utf8))
    #expect(writer.take() == [])
  }

  @Test("Numbers that are not finite are null") func whatIsNotFiniteIsNull() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.number(.nan)
    writer.number(.infinity)
    writer.number(-0.0)
    writer.endArray()
    #expect(writer.take() == Array("[null,null,-0]".utf8))
  }

  @Test("A tree is written as it was read") func aTreeIsWrittenAsItWasRead() throws {
    let text = #"{"b":[1.10,-0,1E+2,"\u0007"],"a":{"x":null,"y":[true,false]}}"#
    var writer = JSONWriter()
    writer.value(try JSONReader.parse(text.utf8).get())
    #expect(writer.take() == Array(text.utf8))
  }
}

struct JSONReaderTests {
  private func parse(_ text: String, maxDepth: Int = 256) -> Result<JSONTree, JSONError> {
    JSONReader.parse(text.utf8, maxDepth: maxDepth)
  }

  @Test("Values are read as written") func valuesAreReadAsWritten() throws {
    let value = try parse(" {\"n\" : [1.10, -0, 1e5] ,\r\n\t\"s\":\"a\\u00e9\\ud83d\\udc4d\\/\"} ")
      .get()
    #expect(
      value["n"]?.elements == [
        .number(Array("1.10".utf8)), .number(Array("-0".utf8)), .number(Array("1e5".utf8)),
      ])
    #expect(value["s"]?.text == "aé👍/")
    #expect(value["x"] == nil)
    #expect(value.members.map(\.name) == [[0x6E], [0x73]])
    #expect(try parse("12").get().integer == 12)
    #expect(try parse("true").get().boolean == true)
    #expect(try parse("[]").get() == .array([]))
    #expect(try parse("{}").get() == .object([]))
  }

  @Test(
    "Malformed JSON is refused",
    arguments: [
      ("", 0, JSONError.Reason.unexpectedEnd), (" ", 1, .unexpectedEnd),
      ("[1,]", 3, .unexpectedByte),
      ("[1", 2, .unexpectedEnd), ("{\"a\":1,}", 7, .unexpectedByte), ("{a:1}", 1, .unexpectedByte),
      ("{\"a\" 1}", 5, .unexpectedByte), ("01", 0, .invalidNumber), ("-", 1, .unexpectedEnd),
      ("-a", 0, .invalidNumber), ("1.", 0, .invalidNumber), (".5", 0, .unexpectedByte),
      ("+1", 0, .unexpectedByte), ("1e", 0, .invalidNumber), ("[1.e5]", 1, .invalidNumber),
      ("nul", 3, .unexpectedEnd), ("NaN", 0, .unexpectedByte), ("\"a", 2, .unexpectedEnd),
      ("\"\\x\"", 1, .invalidEscape), ("\"\\u12g4\"", 1, .invalidEscape),
      ("\"\\", 2, .unexpectedEnd),
      ("\"\\ud800\"", 1, .loneSurrogate), ("\"\\udc00\"", 1, .loneSurrogate),
      ("\"\\ud800\\u0041\"", 1, .loneSurrogate), ("\"\n\"", 1, .controlByte),
      ("1 2", 2, .unexpectedByte),
      ("{\"a\":1,\"\\u0061\":2}", 7, .duplicateName), ("'a'", 0, .unexpectedByte),
      ("\u{FEFF}1", 0, .unexpectedByte), ("[1}", 2, .unexpectedByte), ("//", 0, .unexpectedByte),
      ("\u{A0}1", 0, .unexpectedByte), ("{\"é\":1,\"e\u{301}\":2,\"é\":3}", 16, .duplicateName),
    ])
  func whatIsNotJSONIsRefused(text: String, offset: Int, reason: JSONError.Reason) {
    #expect(parse(text) == .failure(JSONError(offset: offset, reason: reason)))
  }

  @Test("Depth is bounded") func depthIsBounded() throws {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(parse(text) == .failure(JSONError(offset: 256, reason: .tooDeep)))
    #expect(parse("[[]]", maxDepth: 1) == .failure(JSONError(offset: 1, reason: .tooDeep)))
    #expect(try parse("[[],[]]", maxDepth: 2).get() == .array([.array([]), .array([])]))
  }

  @Test("Text must be UTF-8") func textMustBeUTF8() {
    #expect(
      JSONReader.parse([0x22, 0xC0, 0x80, 0x22])
        == .failure(JSONError(offset: 1, reason: .invalidUTF8)))
  }
}
