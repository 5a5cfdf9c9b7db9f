// UTF-8, transliteration.

import Testing

@testable import MessageSyntax

struct TextTests {
  @Test("UTF-8 is validated strictly") func utf8IsValidatedStrictly() {
    let bad: [([UInt8], Int)] = [
      ([0x80], 0), ([0x61, 0xBF], 1), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2], 0),
      ([0xC2, 0x61], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xED, 0xA0, 0x80], 0), ([0xE2, 0x82], 0),
      ([0xE2, 0x82, 0x61], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0), ([0xF0, 0x9F, 0x91], 0), ([0xFF], 0), ([0xFE], 0),
      ([0xF0, 0x9F, 0x91, 0x61], 0),
    ]
    for (bytes, offset) in bad {
      #expect(UTF8Validation.firstInvalidByte(bytes) == offset)
      for count in [1, 7, 8, 9, 16, 23] {
        let text = Array("é".utf8) + [UInt8](repeating: 0x61, count: count)
        #expect(UTF8Validation.firstInvalidByte(text + bytes) == text.count + offset)
        #expect(UTF8Validation.firstInvalidByte(text + bytes + text) == text.count + offset)
      }
    }
    #expect(UTF8Validation.firstInvalidByte([]) == nil)
    #expect(
      UTF8Validation.firstInvalidByte(Array("aé猫👍\u{0}\u{10FFFF}\u{D7FF}\u{E000}".utf8)) == nil)
  }

  @Test("Every scalar is valid UTF-8") func everyScalarIsValidUTF8() {
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      #expect(UTF8Validation.firstInvalidByte(bytes) == nil)
      for count in 1..<bytes.count {
        #expect(UTF8Validation.firstInvalidByte(Array(bytes[..<count])) == 0)
      }
    }
  }

  @Test(
    "Letters become ASCII",
    arguments: [
      ("Photos/1.4", "Photos/1.4"), ("Ærø", "AEro"), ("Straße STRAẞE", "Strasse STRASSE"),
      ("naïve “quote” – it’s…", "naive \"quote\" - it's..."),
      ("İstanbul Łódź Đorđe", "Istanbul Lodz Dorde"),
      ("Москва, Чайковский", "Moskva, Cajkovskij"), ("Αθήνα Θεός ΘΕΟΣ", "Athena Theos THEOS"),
      ("άγγελος ευρώ", "angelos euro"), ("ὕδωρ Ῥόδος", "hydor Rhodos"), ("e\u{301}A\u{30A}", "eA"),
      ("ＡＢＣ　１２３！", "ABC 123!"), ("ﬁne ½ № ©", "fine  1/2 No (C)"), ("a\u{200B}b\u{FEFF}", "ab"),
      ("Việt Nam Ớ", "Viet Nam O"), ("a\u{A0}b\u{2009}c", "a b c"), ("a;b\r\n`K", "a;b\r\n`K"),
      ("", ""),
      ("→ ×", "-> *"),
    ])
  func lettersBecomeASCII(text: String, ascii: String) {
    let result = Transliteration.ascii(text)
    #expect(String(decoding: result.text, as: UTF8.self) == ascii)
    #expect(result.lossless)
  }

  @Test(
    "Letters without ASCII are removed, and missed",
    arguments: [("猫 cat", " cat"), ("👍", ""), ("a€", "a"), ("عربي", "")])
  func whatHasNoASCIIIsRemovedAndMissed(text: String, ascii: String) {
    let result = Transliteration.ascii(text)
    #expect(String(decoding: result.text, as: UTF8.self) == ascii)
    #expect(!result.lossless)
  }

  @Test("The tables of letters are sound") func theTablesOfLettersAreSound() {
    for table in [
      Transliteration.latin, Transliteration.greek, Transliteration.cyrillic,
      Transliteration.symbols,
    ] {
      let words = table.split { $0 == " " || $0 == "\n" }
      #expect(words.count.isMultiple(of: 2))
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        #expect(words[index].utf8.allSatisfy { (0x21..<0x7F).contains($0) })
        #expect(words[index + 1].allSatisfy { !$0.isASCII })
      }
    }
  }
}
