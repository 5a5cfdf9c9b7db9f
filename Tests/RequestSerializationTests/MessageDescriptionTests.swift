// Requests, contents and responses as people read them, without anything that must not be in a log.

import RequestSerialization
import Testing

@Suite("Descriptions")
struct MessageDescriptionTests {
  private func request() throws -> RequestDescription {
    var request = try RequestSerializer(.json).request(
      "POST", "https://example.com:8443/photos?a=1", parameters: ["title": "Sunset"])
    request.fields = [
      HeaderField("Accept", "*/*"), HeaderField("proxy-authorization", "Basic YTpi"),
    ]
    request.setBearerAuthorization(token: "t0ken")
    request.cookies["session"] = "31d4"
    return request
  }

  @Test("A message is a line, and its field section without credentials")
  func message() throws {
    let message = try request().serialized()
    #expect(
      "\(message)" == "POST https://example.com:8443/photos?a=1 (18 bytes of application/json)")
    #expect(
      message.debugDescription == """
        POST /photos?a=1 HTTP/1.1
        Host: example.com:8443
        Accept: */*
        proxy-authorization: Basic [redacted]
        Authorization: Bearer [redacted]
        Cookie: [redacted]
        Content-Type: application/json
        Content-Length: 18
        (18 bytes of application/json)
        """)
    #expect(!message.debugDescription.contains("t0ken"))
  }

  @Test("A request that is not serialized is what was said of it")
  func description() throws {
    let request = try request()
    #expect("\(request)" == "POST https://example.com:8443/photos?a=1")
    #expect(
      request.debugDescription == """
        POST https://example.com:8443/photos?a=1
        Accept: */*
        proxy-authorization: Basic [redacted]
        Authorization: Bearer [redacted]
        cookies: session=[redacted]
        content: parameters(["title": "Sunset"])
        """)
  }

  @Test("A value cannot pretend to be another line")
  func hostileValue() {
    #expect("\(HeaderField("X", "a\r\nY: b"))" == "X: a\\u{d}\\u{a}Y: b")
    #expect("\(HeaderField("Set-Cookie", "a=b; Path=/"))" == "Set-Cookie: [redacted]")
    #expect("\(HeaderField("Authorization", "t0ken"))" == "Authorization: [redacted]")
  }

  @Test("Contents are their kind and their values; bytes are counted")
  func contents() {
    let parts = [
      Multipart.Part(name: "photo", .data([1, 2, 3])), Multipart.Part(name: nil, .text("a\nb")),
    ]
    let contents: [RequestContent] = [
      .form(["a": 1]), .data([1, 2]), .text("é"), .file(FileContent([1], name: "a.txt")),
      .multipart(Multipart(parameters: ["a": 1], parts: parts)),
    ]
    #expect(
      contents.map { "\($0)" } == [
        #"form(["a": 1])"#, "data(2 bytes)", #"text("é")"#, #"file("a.txt", 1 bytes)"#,
        #"multipart(form-data; ["a": 1]; photo: data(3 bytes); text("a\nb"))"#,
      ])
  }

  @Test("A head is its status and its media type")
  func head() {
    let head = ResponseHead(
      status: 200,
      fields: [HeaderField("Content-Type", "text/html"), HeaderField("Set-Cookie", "a")])
    #expect("\(head)" == "200 (text/html)")
    #expect(head.debugDescription == "200\nContent-Type: text/html\nSet-Cookie: [redacted]")
  }
}
