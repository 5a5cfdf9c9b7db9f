// The differences that comparing an entry with a wire message finds.

import Testing

/// The differences between the only entry of a file and a message.
private func differences(_ text: String, _ message: String) throws -> [String] {
  let entry = try entry(of: entryHead + text)
  let bytes = Array(message.replacing("\n", with: "\r\n").utf8)
  return differences(between: entry, and: try #require(WireMessage(bytes)))
}

@Suite("An entry against the wire")
struct DifferenceTests {
  @Test(
    "What the law does not compare is not a difference",
    arguments: [
      ("GET http://h\n", "GET / HTTP/1.1\nHost: h\n\n"),
      ("GET http://h:80/\n", "GET / HTTP/1.1\nHost: h\n\n"),
      ("GET https://h:443/\n", "GET / HTTP/1.1\nHost: h\n\n"),
      ("GET http://h:8080/\n", "GET / HTTP/1.1\nHost: H:8080\n\n"),
      ("GET http://h/\nHost: g\n", "GET / HTTP/1.1\nHost: g\n\n"),
      ("GET http://h/%61%2F?%62=%2F%3D&c\n", "GET /a%2f?b=/=&c HTTP/1.1\nHost: h\n\n"),
      ("GET http://h/\na: b\nC: d\n", "GET / HTTP/1.1\nHost: h\nc: d\nA: b\n\n"),
      ("GET http://h/\nA: b, c\n", "GET / HTTP/1.1\nHost: h\nA: b\na: c\n\n"),
      ("GET http://h/\nA:\n", "GET / HTTP/1.1\nHost: h\nA: \n\n"),
      (
        "POST http://h/\nContent-Type: a/b\n\nc\n",
        "POST / HTTP/1.1\nHost: h\nContent-Type: a/b\nContent-Length: 1\n\nc"
      ),
      (
        "POST http://h/\nContent-Type: multipart/form-data; boundary=b\n\n--b\nA: b\n\nc\n--b--\n",
        "POST / HTTP/1.1\nHost: h\nContent-Type: multipart/form-data; boundary=b\n"
          + "Content-Length: 19\n\n--b\nA: b\n\nc\n--b--\n"
      ),
    ])
  func same(text: String, message: String) throws {
    #expect(try differences(text, message) == [])
  }

  @Test(
    "Everything else is a difference",
    arguments: [
      ("PUT http://h\n", "GET / HTTP/1.1\nHost: h\n\n", ["method PUT"]),
      ("GET http://h/a%2Fb\n", "GET /a/b HTTP/1.1\nHost: h\n\n", ["target /a%2Fb, not /a/b"]),
      ("GET http://h/a\n", "GET /a/ HTTP/1.1\nHost: h\n\n", ["target /a, not /a/"]),
      ("GET http://h/?a\n", "GET /?a= HTTP/1.1\nHost: h\n\n", ["target /?a, not /?a="]),
      ("GET http://h/\n", "GET /? HTTP/1.1\nHost: h\n\n", ["target /, not /?"]),
      ("GET http://h/?a%26b\n", "GET /?a&b HTTP/1.1\nHost: h\n\n", ["target /?a%26b, not /?a&b"]),
      ("GET http://h/?a%3Db\n", "GET /?a=b HTTP/1.1\nHost: h\n\n", ["target /?a%3Db, not /?a=b"]),
      ("GET http://h/?a=%20\n", "GET /?a=+ HTTP/1.1\nHost: h\n\n", ["target /?a=%20, not /?a=+"]),
      (
        "GET http://h/%C3%A9\n", "GET /e%CC%81 HTTP/1.1\nHost: h\n\n",
        ["target /%C3%A9, not /e%CC%81"]
      ),
      ("GET http://h/%25\n", "GET /% HTTP/1.1\nHost: h\n\n", ["target /%25, not /%"]),
      ("GET http://h:81\n", "GET / HTTP/1.1\nHost: h\n\n", ["host h:81"]),
      ("GET http://h\nA: b\n", "GET / HTTP/1.1\nHost: h\n\n", ["added field A"]),
      ("GET http://h\n", "GET / HTTP/1.1\nHost: h\nA: b\n\n", ["field A: none"]),
      ("GET http://h\nA: B\n", "GET / HTTP/1.1\nHost: h\nA: b\n\n", ["field A: B"]),
      (
        "POST http://h\nContent-Type: a/b\n\nc\n",
        "POST / HTTP/1.1\nHost: h\nContent-Type: a/b\n\nc\n", [#"content "c""#]
      ),
    ])
  func different(text: String, message: String, expected: [String]) throws {
    #expect(try differences(text, message) == expected)
  }

  @Test(
    "Text that is not a message is recognized",
    arguments: ["", "GET / HTTP/1.1\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n"])
  func noMessage(text: String) {
    #expect(WireMessage(Array(text.utf8)) == nil)
  }
}
