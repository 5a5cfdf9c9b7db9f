// Multipart messages, byte for byte.

import RequestSerialization
import Testing

@Suite("Multipart messages")
struct MultipartTests {
  private func content(
    _ parameters: RequestParameters = [:], _ parts: Multipart.Part...,
    boundary: String = "BOUNDARY",
    subtype: Multipart.Subtype = .formData
  ) throws -> String {
    let message = Multipart(
      subtype: subtype, boundary: .written(boundary), parameters: parameters, parts: parts)
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .http, host: "example.com"))
    request.content = .multipart(message)
    return String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  private func bytes(_ text: String) -> Multipart.Part.Content {
    .data(Array(text.utf8))
  }

  @Test("Data has the type it is given, and none without")
  func data() throws {
    #expect(
      try content(
        [:],
        Multipart.Part(name: "french", bytes("français")),
        Multipart.Part(name: "emoji", bytes("😃👍🏻🍻🎉"), contentType: "text/plain")) == """
          --BOUNDARY\r
          Content-Disposition: form-data; name="french"\r
          \r
          français\r
          --BOUNDARY\r
          Content-Disposition: form-data; name="emoji"\r
          Content-Type: text/plain\r
          \r
          😃👍🏻🍻🎉\r
          --BOUNDARY--\r\n
          """)
  }

  @Test("An empty part keeps its place")
  func emptyPart() throws {
    #expect(
      try content([:], Multipart.Part(name: "p", bytes("")))
        == "--BOUNDARY\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\n\r\n--BOUNDARY--\r\n")
  }

  @Test("Types are found by the extension of the file name; own fields come last")
  func types() throws {
    #expect(
      try content(
        [:],
        Multipart.Part(name: "a", bytes("1"), filename: "adn_0.cer"),
        Multipart.Part(name: "b", bytes("2"), filename: "README"),
        Multipart.Part(
          name: "c", .json(["public": true]), fields: [HeaderField("X-Own", "yes")]),
        Multipart.Part(name: "d", .text("日"))) == """
          --BOUNDARY\r
          Content-Disposition: form-data; name="a"; filename="adn_0.cer"\r
          Content-Type: application/x-x509-ca-cert\r
          \r
          1\r
          --BOUNDARY\r
          Content-Disposition: form-data; name="b"; filename="README"\r
          Content-Type: application/octet-stream\r
          \r
          2\r
          --BOUNDARY\r
          Content-Disposition: form-data; name="c"\r
          Content-Type: application/json\r
          X-Own: yes\r
          \r
          {"public":true}\r
          --BOUNDARY\r
          Content-Disposition: form-data; name="d"\r
          \r
          日\r
          --BOUNDARY--\r\n
          """)
  }

  @Test("Names and file names escape quotes and line ends, and nothing else")
  func escaping() throws {
    #expect(
      try content(
        [:],
        Multipart.Part(name: "u\r\nX-Inj: 1", bytes("v"), filename: "a\"b\\%22é.txt"))
          == """
          --BOUNDARY\r
          Content-Disposition: form-data; name="u%0D%0AX-Inj: 1"; filename="a%22b\\%22é.txt"\r
          Content-Type: text/plain\r
          \r
          v\r
          --BOUNDARY--\r\n
          """)
  }

  @Test("A part that has raw fields has those only")
  func rawFields() throws {
    let fields = [
      HeaderField("Content-Disposition", "form-data; name=\"raw\""),
      HeaderField("Content-Type", "text/x-own"),
    ]
    #expect(
      try content([:], Multipart.Part(name: nil, bytes("v"), fields: fields)) == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="raw"\r
        Content-Type: text/x-own\r
        \r
        v\r
        --BOUNDARY--\r\n
        """)
  }

  @Test("Other subtypes need no name, and then have no disposition")
  func otherSubtypes() throws {
    #expect(
      try content(
        [:],
        Multipart.Part(name: nil, .json([1])),
        Multipart.Part(name: nil, bytes("x"), filename: "x.txt"), subtype: .related) == """
          --BOUNDARY\r
          Content-Type: application/json\r
          \r
          [1]\r
          --BOUNDARY\r
          Content-Disposition: attachment; filename="x.txt"\r
          Content-Type: text/plain\r
          \r
          x\r
          --BOUNDARY--\r\n
          """)
  }

  @Test("A message without parts is the plain request", arguments: ["POST", "DELETE"])
  func zeroParts(_ method: String) throws {
    var request = RequestDescription(
      method: method, url: RequestURL(scheme: .http, host: "example.com"))
    request.content = .multipart(Multipart(parameters: ["a": []]))
    let plain = RequestDescription(method: method, url: request.url)
    #expect(try request.serialized() == plain.serialized())
  }

  @Test("A control byte in a name is refused", arguments: ["a\u{0}", "a\u{1B}", "a\u{7F}"])
  func controls(_ name: String) {
    let error = #expect(throws: SerializationError.self) {
      try content([:], Multipart.Part(name: name, bytes("v")))
    }
    #expect(error?.code == .invalidPartName)
    #expect(error?.offset == 1)
    #expect(throws: SerializationError.self) {
      try content([:], Multipart.Part(name: "a", bytes("v"), filename: name))
    }
    #expect(throws: SerializationError.self) { try content([name: 1]) }
    #expect(throws: SerializationError.self) {
      let field = HeaderField("X", name)
      return try content([:], Multipart.Part(name: "a", bytes("v"), fields: [field]))
    }
  }
}
