// Requests of a connection, read in pieces.

import Testing

import RecordedMessages

@Suite("Requests of a connection")
struct RequestStreamReaderTests {
  /// What a reader makes of bytes, in pieces of some length: a line for each event.
  private func events(_ text: String, pieces length: Int) -> [String] {
    var reader = RequestStreamReader(limits: CaptureLimits())
    var events: [String] = []
    var content: [UInt8] = []
    var rest = Array(text.utf8)[...]
    do {
      while !rest.isEmpty {
        reader.receive(rest.prefix(length))
        rest = rest.dropFirst(length)
        while let event = try reader.next() {
          switch event {
          case .head(let head, let bytes):
            #expect(bytes.count == head.length)
            events.append(String(decoding: head.method + [0x20] + head.target, as: UTF8.self))
          case .content(let piece): content += piece
          case .end:
            events.append("'\(String(decoding: content, as: UTF8.self))'")
            content = []
          }
        }
      }
    } catch {
      events.append("\(error.status)")
    }
    if reader.isInsideRequest { events.append("…") }
    return events
  }

  @Test(
    "Requests are read alike in pieces of any length",
    arguments: [
      ("GET /a HTTP/1.1\r\nHost: h\r\n\r\n", ["GET /a", "''"]),
      (
        "\r\n\r\nPOST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET /b HTTP/1.0\r\n\r\nGE",
        ["POST /a", "'abc'", "GET /b", "''", "…"]
      ),
      (
        "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2;a=\"b\"\r\nab\r\n1\r\nc\r\n"
          + "0\r\nX: y\r\n\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n",
        ["POST /a", "'abc'", "GET /b", "''"]
      ),
      ("GET /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\na", ["GET /a", "…"]),
      ("GET /a HTTP/1.1\nHost: h\n\n", ["400", "…"]), ("\u{16}\u{3}\u{1}", ["400", "…"]),
      ("GET /a HTTP/3.0\r\n\r\n", ["505", "…"]), ("GET /a HTTP/1.1\r\n\r\n", ["400", "…"]),
      (
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\nab\r\n",
        ["POST /", "400", "…"]
      ),
      ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: br, chunked\r\n\r\n", ["501", "…"]),
      ("GET / HTTP/1.1\r\nHost: h\r\nExpect: x\r\n\r\n", ["417", "…"]),
      ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999\r\n\r\n", ["413", "…"]),
    ])
  func pieces(text: String, expected: [String]) {
    for length in [1, 2, 3, 7, 1_000] {
      #expect(events(text, pieces: length) == expected, "\(length)")
    }
  }

  @Test("A head without an end is refused at its limit, and one that ends holds nothing")
  func limits() throws {
    var limits = CaptureLimits()
    (limits.line, limits.head) = (100, 200)
    for (text, status) in [
      ("GET /" + String(repeating: "a", count: 100), 414),
      ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 40), 431),
      ("GET / HTTP/1.1\r\nHost: " + String(repeating: "b", count: 190), 431),
    ] {
      var reader = RequestStreamReader(limits: limits)
      reader.receive(text.utf8)
      let error = #expect(throws: CaptureError.self) { try reader.next() }
      #expect(error?.status == status)
    }
    var reader = RequestStreamReader(limits: limits)
    reader.receive("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    while try reader.next() != nil {}
    #expect(reader.heldCount == 0)
    #expect(!reader.isInsideRequest)
  }

  @Test("A file may have lines that end with LF alone; a connection may not")
  func sources() throws {
    let text = Array("GET / HTTP/1.1\nHost: h\nContent-Length: 0\nContent-Length: 0\n\n".utf8)
    let head = try #require(try MessageHead.read(text[...], limits: CaptureLimits()))
    #expect(try MessageFraming(head.fields, limits: CaptureLimits()) == .length(0))
    #expect(throws: CaptureError.self) {
      try MessageHead.read(text[...], limits: CaptureLimits(), from: .connection)
    }
    #expect(throws: CaptureError.self) {
      try MessageFraming(head.fields, limits: CaptureLimits(), from: .connection)
    }
  }
}
