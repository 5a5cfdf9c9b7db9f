// Captures of every form, read.

import RecordedMessages
import Testing

@Suite("Captures")
struct CaptureTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func message(_ text: String) throws -> CapturedRequest {
    try CapturedRequest(message: bytes(text))
  }

  @Test("A message has a method, a target, header lines and a body")
  func messageWithLength() throws {
    let request = try message("POST /a?b=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")
    #expect(request.method == bytes("POST"))
    #expect(request.target == bytes("/a?b=1"))
    #expect(
      request.fields == [CapturedField("Host", "h"), CapturedField("Content-Length", "3")])
    #expect(request.content == bytes("abc"))
  }

  @Test("Limits can be the largest numbers", arguments: CaptureFormat.allCases)
  func largestLimits(_ format: CaptureFormat) throws {
    var limits = CaptureLimits()
    (limits.line, limits.head, limits.content) = (.max, .max, .max)
    (limits.fieldCount, limits.values, limits.requests) = (.max, .max, .max)
    let texts: [CaptureFormat: String] = [
      .http: "GET /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      .har: #"{"method": "GET", "url": "https://h/a", "postData": {"text": ""}}"#,
      .curl: """
      => Send header, 19 bytes (0x13)
      0000: 47 45 54 20 2f 61 20 48 54 54 50 2f 31 2e 31 0d GET /a HTTP/1.1.
      0010: 0a 0d 0a                                        ...

      """,
    ]
    let requests = try CapturedRequest.all(
      in: bytes(texts[format] ?? ""), format: format, limits: limits)
    #expect(requests.map(\.target) == [bytes("/a")])
  }

  @Test("Chunks, their extensions and the trailer are undone; lines may end with LF alone")
  func chunks() throws {
    let request = try message(
      "POST / HTTP/1.1\nTransfer-Encoding: Chunked\n\n2;a=b\nab\n1\nc\n0\nX: y\n\n")
    #expect(request.content == bytes("abc"))
  }

  @Test(
    "What is not one whole message is refused",
    arguments: [
      ("", "the header section does not end with an empty line"),
      ("GET / HTTP/1.1\r\n", "the header section does not end with an empty line"),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", "there is more than one Host"),
      (
        "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.0 has no Transfer-Encoding"
      ),
      ("GET /\r\n\r\n", "the first line is not 'METHOD target HTTP/1.1'"),
      ("GET / HTTP/2\r\n\r\n", "the first line is not 'METHOD target HTTP/1.1'"),
      ("GET / HTTP/1.1\r\nA : b\r\n\r\n", "a header line is not 'name: value'"),
      ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "a header line is not 'name: value'"),
      ("GET / HTTP/1.1\r\n\r\nx", "1 bytes follow the end of the request"),
      ("GET / HTTP/1.1\r\nContent-Length: 2\r\n\r\nx", "the body ends after 1 of 2 bytes"),
      ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "Content-Length is not one number"),
      (
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
        "Content-Length is not one number"
      ),
      (
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length and Transfer-Encoding exclude each other"
      ),
      (
        "GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
        "the only supported transfer coding is 'chunked'"
      ),
      (
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
        "a chunk is longer than its size"
      ),
      (
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n",
        "a chunk's size is not a hexadecimal number"
      ),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "the last chunk is missing"),
    ])
  func refused(text: String, reason: String) throws {
    let error = #expect(throws: CaptureError.self) { try message(text) }
    #expect(error?.reason == reason)
  }

  @Test("A HAR entry has the host of its URL, and no pseudo-fields")
  func archive() throws {
    let text = """
      {"log": {"entries": [{"request": {"method": "POST", "url": "https://u:p@h.example/a?b#c",
      "headers": [{"name": ":path", "value": "/a"}, {"name": "accept", "value": " x "}],
      "postData": {"mimeType": "text/plain", "text": "aGk=", "encoding": "base64"}}}]}}
      """
    #expect(CaptureFormat(detecting: bytes(text)) == .har)
    let requests = try CapturedRequest.all(in: bytes(text))
    #expect(
      requests == [
        CapturedRequest(
          method: bytes("POST"), target: bytes("/a?b"),
          fields: [CapturedField("Host", "h.example"), CapturedField("accept", "x")],
          content: bytes("hi"))
      ])
  }

  @Test("Text of a HAR entry has one encoding")
  func contradiction() throws {
    func content(_ other: String) throws -> [UInt8]? {
      let data = #"{"text": "aGk=", "encoding": "base64", "_encoding": \#(other)}"#
      let text = #"{"method": "GET", "url": "https://h/a", "postData": \#(data)}"#
      return try CapturedRequest.all(in: bytes(text))[0].content
    }
    #expect(try content(#""base64""#) == bytes("hi"))
    let error = #expect(throws: CaptureError.self) { try content(#""utf8""#) }
    #expect(error?.reason == "'postData.text' has two encodings that differ")
  }

  @Test("What curl -v prints has header lines and no body")
  func verbose() throws {
    let text = """
      * Connected to h (127.0.0.1) port 80
      > PUT /a HTTP/1.1
      > Host: h
      >\u{20}
      } [3 bytes data]
      < HTTP/1.1 204 No Content
      """
    #expect(CaptureFormat(detecting: bytes(text)) == .curl)
    #expect(
      try CapturedRequest.all(in: bytes(text)) == [
        CapturedRequest(
          method: bytes("PUT"), target: bytes("/a"), fields: [CapturedField("Host", "h")],
          content: nil)
      ])
  }

  @Test("What curl --trace writes has every byte; --trace-ascii is refused")
  func trace() throws {
    let text = """
      => Send header, 37 bytes (0x25)
      0000: 50 55 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a PUT / HTTP/1.1..
      0010: 43 6f 6e 74 65 6e 74 2d 4c 65 6e 67 74 68 3a 20 Content-Length:\u{20}
      0020: 31 0d 0a 0d 0a                                  1....
      => Send data, 1 bytes (0x1)
      0000: ff                                              .

      """
    let requests = try CapturedRequest.all(in: bytes(text))
    #expect(requests.map(\.content) == [[0xFF]])
    let ascii = "=> Send header, 18 bytes (0x12)\n0000: GET / HTTP/1.1\n0010: \n"
    #expect(throws: CaptureError.self) { try CapturedRequest.all(in: bytes(ascii)) }
  }

  @Test("The content limit applies to lengths and chunks")
  func limits() throws {
    var limits = CaptureLimits()
    limits.content = 2
    for text in [
      "PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc",
      "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
    ] {
      #expect(throws: CaptureError.self) {
        try CapturedRequest(message: bytes(text), limits: limits)
      }
    }
  }
}
