// Base 64 and base 16: the vectors of RFC 4648, 10, and text that a strict reader refuses.

import Testing

@testable import MessageSyntax

struct BaseEncodingTests {
  @Test(
    "The vectors of RFC 4648 are met",
    arguments: [
      ("", "", ""), ("f", "Zg==", "66"), ("fo", "Zm8=", "666f"), ("foo", "Zm9v", "666f6f"),
      ("foob", "Zm9vYg==", "666f6f62"), ("fooba", "Zm9vYmE=", "666f6f6261"),
      ("foobar", "Zm9vYmFy", "666f6f626172"),
    ])
  func theVectorsOfRFC4648Hold(text: String, base64: String, base16: String) {
    let bytes = Array(text.utf8)
    #expect(Base64.encode(bytes) == Array(base64.utf8))
    #expect(Base64.decode(base64.utf8) == bytes)
    #expect(Base64.encode(bytes, padding: false) == base64.utf8.filter { $0 != 0x3D })
    #expect(Hexadecimal.encode(bytes) == Array(base16.utf8))
    #expect(Hexadecimal.decode(base16.utf8) == bytes)
    var output: [UInt8] = [0x2A]
    Base64.append(bytes, to: &output)
    Hexadecimal.append(bytes, to: &output)
    #expect(output == Array("*\(base64)\(base16)".utf8))
  }

  @Test("The alphabets differ in 62 and 63") func theAlphabetsDifferIn62And63() {
    #expect(Base64.encode([0xFB, 0xFF]) == Array("+/8=".utf8))
    #expect(Base64.encode([0xFB, 0xFF], alphabet: .url) == Array("-_8=".utf8))
    #expect(Base64.decode("-_8".utf8, alphabet: .url, padding: .forbidden) == [0xFB, 0xFF])
    #expect(Base64.decode("-_8=".utf8) == nil)
    #expect(Base64.decode("+/8=".utf8, alphabet: .url) == nil)
  }

  @Test(
    "Base64 that is not strict is refused",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8==", "Zm9v=", "====", "=", "Z=g=", "Zm9v Yg==",
      "Zm9v\n", "Zm9v\u{0}", "Zm9é",
    ])
  func whatIsNotStrictBase64IsRefused(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test("Whitespace is passed over when asked") func whitespaceIsPassedOverWhenAsked() {
    #expect(
      Base64.decode(" Zm9v\r\n\tYg= =\n".utf8, skippingWhitespace: true) == Array("foob".utf8))
    #expect(Base64.decode("Zm9v\u{B}".utf8, skippingWhitespace: true) == nil)
  }

  @Test("Padding may be optional") func paddingMayBeOptional() {
    #expect(Base64.decode("Zg".utf8, padding: .optional) == [0x66])
    #expect(Base64.decode("Zg==".utf8, padding: .optional) == [0x66])
    #expect(Base64.decode("Zg=".utf8, padding: .optional) == nil)
    #expect(Base64.decode("Zg==".utf8, padding: .forbidden) == nil)
  }

  @Test("Every byte at every place comes back") func everyByteAtEveryPlaceComesBack() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<3 {
        var bytes: [UInt8] = [0x55, 0xAA, 0x0F, 0xF0]
        bytes[place] = byte
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
      }
    }
  }

  @Test("Hexadecimal is read in either case, and in pairs")
  func hexadecimalIsReadInEitherCaseAndInPairs() {
    #expect(Hexadecimal.decode("aAfF09".utf8) == [0xAA, 0xFF, 0x09])
    #expect(Hexadecimal.decode("abc".utf8) == nil)
    #expect(Hexadecimal.decode("0g".utf8) == nil)
  }
}
