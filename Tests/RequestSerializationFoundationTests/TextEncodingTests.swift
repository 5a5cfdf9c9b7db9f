// Character encodings of Foundation, and requests without their content.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Encodings of Foundation")
struct FoundationEncodingTests {
  @Test(
    "A text has the bytes of its encoding",
    arguments: [
      // Python 3.11: text.encode(name)
      (.gb18030, "gb18030", "名a한é", [0xC3, 0xFB, 0x61, 0x83, 0x36, 0x84, 0x33, 0xA8, 0xA6]),
      (.gb2312, "gb2312", "名a", [0xC3, 0xFB, 0x61]),
      (.big5, "big5", "名表", [0xA6, 0x57, 0xAA, 0xED]),
      (.shiftJIS, "shift_jis", "名表あ", [0x96, 0xBC, 0x95, 0x5C, 0x82, 0xA0]),
      (.iso2022JP, "iso-2022-jp", "あ", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42]),
      (.eucKR, "euc-kr", "한д", [0xC7, 0xD1, 0xAC, 0xD5]),
      (.windowsCP1251, "windows-1251", "д€", [0xE4, 0x88]),
      (.windowsCP1252, "windows-1252", "é€", [0xE9, 0x80]),
      (.utf8, "utf-8", "é", [0xC3, 0xA9]), (.isoLatin1, "iso-8859-1", "é", [0xE9]),
    ] as [(String.Encoding, String, String, [UInt8])])
  func bytes(encoding: String.Encoding, name: String, text: String, bytes: [UInt8]) throws {
    let encoding = try TextEncoding(encoding)
    #expect(encoding.rawValue == name)
    #expect(try encoding.bytes(of: text) == bytes)
    #expect(try encoding.bytes(of: "") == [])
  }

  @Test(
    "A character that the encoding lacks is refused with its place, not replaced",
    arguments: [
      (.big5, "名é", 3), (.shiftJIS, "a😀", 1), (.eucKR, "é", 0), (.windowsCP1252, "xe\u{301}", 1),
    ] as [(String.Encoding, String, Int)])
  func refused(encoding: String.Encoding, text: String, offset: Int) throws {
    let encoding = try TextEncoding(encoding)
    let error = #expect(throws: SerializationError.self) { try encoding.bytes(of: text) }
    #expect(error?.code == .characterNotInEncoding)
    #expect(error?.subject == encoding.rawValue)
    #expect(error?.offset == offset)
  }

  @Test("An encoding that the platform lacks is an error that names it")
  func unsupported() throws {
    let unnamed = #expect(throws: SerializationError.self) { try TextEncoding(.symbol) }
    #expect(unnamed?.code == .unsupportedEncoding)
    #expect(unnamed?.subject == String.Encoding.symbol.description)
    #if os(Linux)
      let error = #expect(throws: SerializationError.self) { try TextEncoding(.gbk) }
      #expect(error?.code == .unsupportedEncoding)
      #expect(error?.description.contains("(gbk)") == true)
    #endif
  }

  @Test("A form is escaped in the encoding, a query is UTF-8")
  func forms() throws {
    var serializer = RequestSerializer()
    serializer.textEncoding = try TextEncoding(.gb18030)
    serializer.includesCharset = true
    // Python 3.11: urllib.parse.urlencode({…}, encoding="gb18030", quote_via=quote)
    let parameters: RequestParameters = ["名": "한 é", "b": ["x&y", "%C3"]]
    let form = try serializer.post("http://h/", parameters: parameters).serialized()
    #expect(
      String(decoding: try form.readContent(), as: UTF8.self)
        == "b%5B%5D=x%26y&b%5B%5D=%25C3&%C3%FB=%836%843%20%A8%A6")
    #expect(form.mediaType == "application/x-www-form-urlencoded; charset=gb18030")
    let query = try serializer.get("http://h/", parameters: parameters).serialized()
    #expect(query.target.hasSuffix("&%E5%90%8D=%ED%95%9C%20%C3%A9"))
    serializer.textEncoding = try TextEncoding(.big5)
    #expect(throws: SerializationError.self) {
      try serializer.post("http://h/", parameters: ["a": "é"]).serialized()
    }
  }

  @Test("Texts and the texts of parts are in the encoding")
  func texts() throws {
    var serializer = RequestSerializer()
    serializer.textEncoding = try TextEncoding(.shiftJIS)
    let text = try serializer.post("http://h/", content: .text("表")).serialized()
    #expect(try text.readContent() == [0x95, 0x5C])
    #expect(text.mediaType == "text/plain; charset=shift_jis")
    let message = try serializer.multipartRequest(
      "POST", "http://h/", parameters: ["a": "表"], parts: [Multipart.Part(name: "b", .text("表"))]
    ).serialized()
    let pieces = Data(try message.readContent()).split(separator: 0x95)
    #expect(pieces.count == 3)
  }

  @Test("A serializer in such an encoding is equal to itself, and is not decoded")
  func coding() throws {
    var serializer = RequestSerializer()
    serializer.textEncoding = try TextEncoding(.eucKR)
    #expect(try TextEncoding(.eucKR) == serializer.textEncoding)
    #expect(try TextEncoding(.big5) != serializer.textEncoding)
    let data = try JSONEncoder().encode(serializer)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RequestSerializer.self, from: data)
    }
    #expect(TextEncoding(rawValue: "us-ascii") == .ascii)
    #expect(TextEncoding(rawValue: "euc-kr") == nil)
  }
}

@Suite("Requests without their content")
struct ContentlessRequestTests {
  @Test("The fields are those of the message, the body is the caller's")
  func upload() throws {
    let message = try RequestSerializer().multipartRequest(
      "POST", "https://h/a?b#c", parameters: ["a": 1], parts: []
    ).serialized()
    let request = try URLRequest(withoutContent: message)
    #expect(request.httpBody == nil)
    #expect(request.httpBodyStream == nil)
    #expect(request.httpMethod == "POST")
    #expect(request.url?.absoluteString == "https://h/a?b#c")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == message.mediaType)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == nil)
    #expect(request.value(forHTTPHeaderField: "Transfer-Encoding") == nil)
  }
}

@Suite("Serializers of one's own")
struct OwnSerializerTests {
  private struct Signing: RequestSerializing {
    var base = RequestSerializer(.json)

    func serializing(
      _ request: RequestDescription, parameters: ParameterValue
    ) throws(SerializationError) -> RequestDescription {
      var request = try base.serializing(request, parameters: parameters)
      request.fields["X-Signature"] = "\(parameters)"
      return request
    }
  }

  @Test("A serializer changes what another one makes")
  func signing() throws {
    let serializers: [any RequestSerializing] = [RequestSerializer(.json), Signing()]
    let signatures = try serializers.map { serializer in
      let request = RequestDescription(
        method: "POST", url: RequestURL(scheme: .https, host: "h"))
      let message = try serializer.serializing(request, parameters: ["a": 1]).serialized()
      #expect(try message.readContent() == Array(#"{"a":1}"#.utf8))
      return message.fields["X-Signature"]
    }
    #expect(signatures == [nil, #"["a": 1]"#])
  }
}
