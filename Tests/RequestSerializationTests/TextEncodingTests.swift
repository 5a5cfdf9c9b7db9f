// Texts in encodings other than UTF-8, and media types that name them.

import RequestSerialization
import Testing

@Suite("Text encodings")
struct TextEncodingTests {
  @Test(
    "A text has the bytes of its encoding",
    arguments: [
      (TextEncoding.utf8, "é𝄞", [0xC3, 0xA9, 0xF0, 0x9D, 0x84, 0x9E]),
      (.ascii, "a~", [0x61, 0x7E]),
      (.isoLatin1, "é\r\n", [0xE9, 0x0D, 0x0A]),
      (.utf16BigEndian, "é𝄞", [0x00, 0xE9, 0xD8, 0x34, 0xDD, 0x1E]),
      (.utf16LittleEndian, "é𝄞", [0xE9, 0x00, 0x34, 0xD8, 0x1E, 0xDD]),
    ] as [(TextEncoding, String, [UInt8])])
  func bytes(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
    #expect(try encoding.bytes(of: text) == bytes)
  }

  @Test(
    "What an encoding does not have is refused, not replaced",
    arguments: [
      (TextEncoding.ascii, "ab\u{E9}", 2), (.isoLatin1, "é€", 2), (.isoLatin1, "e\u{301}", 1),
    ])
  func refused(encoding: TextEncoding, text: String, offset: Int) {
    #expect { try encoding.bytes(of: text) } throws: { error in
      let error = error as? SerializationError
      return error?.code == .characterNotInEncoding && error?.offset == offset
    }
  }

  @Test(
    "Content is sent in the encoding, and its type names it",
    arguments: [
      (RequestContent.text("é"), "text/plain; charset=iso-8859-1", [0xE9]),
      (.xml("<é/>"), "application/xml; charset=iso-8859-1", [0x3C, 0xE9, 0x2F, 0x3E]),
      (
        .encodedForm("a=é"), "application/x-www-form-urlencoded; charset=iso-8859-1",
        [0x61, 0x3D, 0xE9]
      ),
      (
        .form(["a": "é"]), "application/x-www-form-urlencoded; charset=iso-8859-1",
        Array("a=%C3%A9".utf8)
      ),
      (.json("é"), "application/json; charset=utf-8", Array("\"é\"".utf8)),
    ] as [(RequestContent, String, [UInt8])])
  func content(content: RequestContent, type: String, bytes: [UInt8]) throws {
    let message = try request("POST", content) {
      $0.serializer.textEncoding = .isoLatin1
      $0.serializer.includesCharset = true
    }.serialized()
    #expect(message.mediaType == type)
    #expect(try message.readContent() == bytes)
  }

  @Test("A charset is named only where it is asked for")
  func charset() throws {
    #expect(
      try request("POST", .xml("<a/>")).serialized().mediaType == "application/xml")
    #expect(
      try request("POST", .encodedForm("a=b")).serialized().mediaType
        == "application/x-www-form-urlencoded")
  }

  @Test("The texts of multipart messages follow the encoding, bytes do not")
  func multipart() throws {
    let message = Multipart(
      boundary: .written("B"), parameters: ["a": "é", "b": .data([0xC3, 0xA9])],
      parts: [Multipart.Part(name: "c", .text("é"))])
    let content = try request("POST", .multipart(message)) {
      $0.serializer.textEncoding = .isoLatin1
    }.serialized().readContent()
    #expect(
      content
        == Array("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xE9]
        + Array("\r\n--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n".utf8)
        + [0xC3, 0xA9]
        + Array("\r\n--B\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n".utf8) + [0xE9]
        + Array("\r\n--B--\r\n".utf8))
  }
}
