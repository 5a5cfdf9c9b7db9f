// Percent-encoding, both ways.

import Testing

@testable import MessageSyntax

struct PercentEncodingTests {
  private func encoded(
    _ text: String, keeping: ByteSet = .unreserved, spacesAsPlus: Bool = false
  ) -> String {
    var output: [UInt8] = []
    PercentEncoding.append(text, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("Everything but unreserved is encoded") func everythingButUnreservedIsEncoded() {
    #expect(PercentEncoder.unreserved.encode("猫 & dog") == "%E7%8C%AB%20%26%20dog")
    #expect(PercentEncoder.unreserved.encode("") == "")
    #expect(PercentEncoder.unreserved.encode("a-._~Z09") == "a-._~Z09")
    #expect(
      PercentEncoder.unreserved.encode("👩‍👩‍👧")
        == "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7")
    #expect(encoded("a/b?c", keeping: .formUnescaped) == "a/b?c")
    #expect(encoded("a\r\nb\u{0}") == "a%0D%0Ab%00")
  }

  @Test("A space may become a plus, and a plus is then escaped")
  func aSpaceMayBecomePlusAndPlusIsThenEscaped() {
    #expect(encoded("a b+c", spacesAsPlus: true) == "a+b%2Bc")
    #expect(encoded("a b+c", keeping: ByteSet("abc+ "), spacesAsPlus: true) == "a+b%2Bc")
  }

  @Test("Every byte is kept or encoded") func everyByteIsKeptOrEncoded() {
    for byte in UInt8.min...UInt8.max {
      var output: [UInt8] = []
      PercentEncoding.append([byte], keeping: .unreserved, to: &output)
      let hex = String(byte, radix: 16, uppercase: true)
      let wanted =
        ByteSet.unreserved.contains(byte)
        ? [byte] : Array("%\(byte < 16 ? "0" : "")\(hex)".utf8)
      #expect(output == wanted)
      #expect(PercentEncoding.decode(output) == [byte])
    }
  }

  @Test("Text of every length comes back") func textOfEveryLengthComesBack() {
    for count in Array(0...80) + Array(300...340) + [639, 640, 641, 5000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 7) }
      var output: [UInt8] = [1]
      PercentEncoding.append(text, keeping: .formUnescaped, to: &output)
      #expect(output.first == 1)
      #expect(PercentEncoding.decode(output.dropFirst()) == text)
      let wanted = text.reduce(1) { $0 + (ByteSet.formUnescaped.contains($1) ? 1 : 3) }
      #expect(output.count == wanted)
    }
  }

  @Test("Short and long texts are encoded alike") func shortAndLongTextsAreEncodedAlike() {
    for count in Array(0...40) + Array(335...345) {
      for character in ["a", " ", "é", "猫"] {
        let text = String(repeating: character, count: count)
        var output: [UInt8] = []
        PercentEncoder.form.append(text.utf8, to: &output)
        #expect(Array(PercentEncoder.encodeForm(text).utf8) == output)
        #expect(PercentEncoding.decode(output) == Array(text.utf8))
      }
    }
  }

  /// What is encoded in queries and forms, by the table.
  private func tabled(_ text: String) -> String {
    var output: [UInt8] = []
    PercentEncoder.form.append(text.utf8, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("Each character at each place of a short text is encoded as in a long one")
  func eachCharacterAtEachPlaceOfAShortText() {
    var wrong: [String] = []
    for count in 1...17 {
      for place in 0..<count {
        for byte in UInt8(0)..<0x80 {
          var bytes = [UInt8](repeating: 0x78, count: count)
          bytes[place] = byte
          let text = String(decoding: bytes, as: UTF8.self)
          if PercentEncoder.encodeForm(text) != tabled(text) { wrong.append(text) }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Any places of a short text may be encoded") func anyPlacesOfAShortTextMayBeEncoded() {
    var wrong: [String] = []
    for count in 0...15 {
      for places in 0..<(1 << min(count, 11)) {
        for shift in [0, count - min(count, 11)] {
          var bytes: [UInt8] = []
          for place in 0..<UInt8(count) {
            let isEncoded = (places << shift) >> Int(place) & 1 != 0
            bytes.append((isEncoded ? 0x20 : 0x61) + place)
          }
          // A text with memory of its own, too.
          let text = String(decoding: bytes, as: UTF8.self)
          let part = String((text + "long enough for its own memory").prefix(count))
          for text in [text, part] where PercentEncoder.encodeForm(text) != tabled(text) {
            wrong.append(text)
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Runs of every kind are encoded byte by byte") func runsOfEveryKindAreEncodedByteByByte() {
    let extra = ByteSet("é猫 +")
    for keeping in [ByteSet.unreserved, .formUnescaped, .pathLiteral, .unreserved.union(extra)] {
      for spacesAsPlus in [false, true] {
        let text = String(repeating: "猫犬鳥魚 a+b/c é", count: 400)
        var wanted: [UInt8] = []
        for byte in text.utf8 {
          if spacesAsPlus, byte == 0x20 {
            wanted.append(0x2B)
          } else if keeping.contains(byte), !spacesAsPlus || byte != 0x2B {
            wanted.append(byte)
          } else {
            wanted += Array("%".utf8) + Hexadecimal.encode([byte]).map(\.asciiUppercased)
          }
        }
        var output: [UInt8] = []
        PercentEncoding.append(text, keeping: keeping, spacesAsPlus: spacesAsPlus, to: &output)
        #expect(output == wanted)
      }
    }
  }

  @Test("Bytes of any collection are encoded") func bytesOfAnyCollectionAreEncoded() {
    var output: [UInt8] = []
    PercentEncoding.append(Array("xa b".utf8)[1...], keeping: .unreserved, to: &output)
    PercentEncoding.append("é".utf8.reversed(), keeping: .unreserved, to: &output)
    #expect(output == Array("a%20b%A9%C3".utf8))
  }

  @Test("Literal text keeps its triplets") func literalTextKeepsItsTriplets() {
    var output: [UInt8] = []
    #expect(
      PercentEncoding.appendLiteral("/a%2f%C3%A9 é%7e", keeping: .pathLiteral, to: &output) == nil)
    #expect(output == Array("/a%2f%C3%A9%20%C3%A9%7e".utf8))
  }

  @Test(
    "A stray percent is found at its place",
    arguments: [("%", 0), ("a%", 1), ("a%4", 1), ("%41%4g", 3), ("%%41", 0), ("é%zz", 2)])
  func aStrayPercentIsFoundWhereItStands(text: String, offset: Int) {
    var output: [UInt8] = []
    #expect(PercentEncoding.appendLiteral(text, keeping: .pathLiteral, to: &output) == offset)
    #expect(PercentEncoding.firstStrayPercent(in: text.utf8) == offset)
    #expect(PercentEncoding.decode(text.utf8) == nil)
  }

  @Test("Decoding takes digits in either case") func decodingTakesDigitsInEitherCase() {
    #expect(PercentEncoding.decode("%7e%7E+".utf8) == Array("~~+".utf8))
    #expect(PercentEncoding.decode("".utf8) == [])
  }
}
