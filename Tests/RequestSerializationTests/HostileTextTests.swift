// Texts that others take for control bytes, and boundaries that others might predict.

import RequestSerialization
import Testing

@Suite("Hostile texts")
struct HostileTextTests {
  @Test("Characters whose last byte is that of CR or LF stay what they are")
  func narrowed() throws {
    // U+010D and U+010A are CR and LF for a reader that keeps only the lower byte.
    let get = request("GET") {
      $0.fields = [HeaderField("X", "a\u{10D}\u{10A}b\u{2028}c")]
      $0.query = ["\u{10D}": "\u{10A}"]
    }
    let message = try get.serialized().readMessage()
    let field = Array("\r\nX: a\u{10D}\u{10A}b\u{2028}c\r\n\r\n".utf8)
    #expect(message.suffix(field.count) == field[...])
    #expect(message.starts(with: "GET /?%C4%8D=%C4%8A HTTP/1.1\r\n".utf8))
  }

  @Test("No field contains controls of ISO 6429", arguments: ["\u{80}", "\u{85}", "\u{9F}"])
  func c1Controls(_ control: String) {
    let get = request("GET") { $0.fields = [HeaderField("X", "a\(control)b")] }
    let error = #expect(throws: SerializationError.self) { try get.serialized() }
    #expect(error?.code == .invalidFieldValue)
    #expect(error?.subject == "X")
  }

  @Test(
    "Invalid UTF-8 is replaced by the text that contains it, and makes no line",
    arguments: [
      [0xC0, 0x8D, 0xC0, 0x8A], [0xE0, 0x80, 0x8D], [0xED, 0xA0, 0x8D],
      [0xF8, 0x80, 0x80, 0x80, 0x8A],
      [0xC4], [0x8D, 0x8A], [0xFF, 0xFE],
    ] as [[UInt8]])
  func overlong(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let get = request("GET") {
      $0.fields = [HeaderField("X", text)]
      $0.query = ["a": .string(text)]
    }
    let serialized = try get.serialized()
    #expect(serialized.fields.last?.value.unicodeScalars.allSatisfy { $0 == "\u{FFFD}" } == true)
    #expect(serialized.target.dropFirst("/?a=".utf8.count).utf8.count % 9 == 0)
    #expect(try serialized.readMessage().filter { $0 == 0x0A }.count == 4)
  }

  @Test("A lone surrogate is replaced by the text that contains it")
  func surrogates() throws {
    let text = String(decoding: [0xD80D, 0x61, 0xDC0A] as [UInt16], as: UTF16.self)
    let get = request("GET") { $0.fields = [HeaderField("X", text)] }
    #expect(try get.serialized().fields.last?.value == "\u{FFFD}a\u{FFFD}")
  }

  @Test("No character becomes a control byte when it is written in ASCII")
  func transliterated() throws {
    let scalars = (0x80...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      let text = String(String.UnicodeScalarView(scalars[start...].prefix(4096)))
      let field = HeaderField.userAgent(product: "a\(text)b", comments: ["c\(text)d"])
      #expect(field.value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  @Test("A random boundary is drawn again if known content contains it")
  func boundaries() throws {
    let file = FileContent(path: "/there/is/none", length: 6)
    let message = Multipart(
      parameters: ["a1": "..a2.."],
      parts: [
        Multipart.Part(name: "p", .text("a3")), Multipart.Part(name: "p", .data(Array("a4".utf8))),
        Multipart.Part(name: "p", .json(["a5"])),
        Multipart.Part(name: "p", .text(""), filename: "a6"),
        Multipart.Part(name: "p", .text(""), fields: [HeaderField("X", "a7")]),
        Multipart.Part(name: "p", .text(""), contentType: "x/a8"),
        Multipart.Part(name: "p", .file(file)),
      ])
    var count = 0
    let type = try message.mediaType {
      count += 1
      return Array("a\(count)".utf8)
    }
    #expect(type == "multipart/form-data; boundary=a9")
  }

  @Test(
    "An error quotes a single line, in its own direction",
    arguments: [
      "a\u{202E}b", "a\u{2028}b", "a\u{2066}b", "a\u{FEFF}b",
    ])
  func quoted(_ text: String) {
    let error = #expect(throws: SerializationError.self) {
      try request("GET") { $0.fields = [HeaderField(text, "v")] }.serialized()
    }
    let scalar = text.unicodeScalars.dropFirst().first?.value ?? 0
    #expect(error?.description.contains("(a\\u{\(String(scalar, radix: 16))}b)") == true)
  }
}
