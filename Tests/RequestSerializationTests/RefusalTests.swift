// The serializer itself refuses requests that cannot be sent, wherever they come from.

import RequestSerialization
import Testing

@Suite("Refusals")
struct RefusalTests {
  private func expectRefusal(
    _ code: SerializationError.Code, _ subject: String? = nil, offset: Int? = nil,
    _ request: RequestDescription, _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: SerializationError.self, sourceLocation: location) {
      try request.serialized()
    }
    #expect(error?.code == code, sourceLocation: location)
    #expect(error?.subject == subject, sourceLocation: location)
    #expect(error?.offset == offset, sourceLocation: location)
  }

  /// The bytes that end a line or a text, or are invisible.
  static let controlBytes = ["\r", "\n", "\r\n", "\u{0}", "\u{1}", "\u{1B}", "\u{7F}"]

  @Test("A control byte gets into nothing", arguments: controlBytes)
  func controls(_ control: String) {
    let text = "a\(control)b"
    expectRefusal(.invalidMethod, text, request(text))
    expectRefusal(.invalidHost, text, offset: 1, request("GET") { $0.url.host = text })
    expectRefusal(.invalidPath, "/" + text, offset: 2, request("GET") { $0.url.path = "/" + text })
    expectRefusal(.invalidQuery, text, offset: 1, request("GET") { $0.url.query = text })
    expectRefusal(.invalidFieldName, text, request("GET") { $0.fields = [HeaderField(text, "v")] })
    expectRefusal(
      .invalidFieldValue, "X", offset: 1, request("GET") { $0.fields = [HeaderField("X", text)] })
    expectRefusal(.invalidCookieName, text, request("GET") { $0.cookies = [Cookie(text, "v")] })
    expectRefusal(
      .invalidCookieValue, "c", offset: 1, request("GET") { $0.cookies = [Cookie("c", text)] })
    expectRefusal(
      .invalidFieldValue, "Content-Type", offset: 1,
      request("POST", .text("x")) { $0.contentType = text })
    expectRefusal(
      .invalidFieldValue, "content-type", offset: 1,
      request("POST", .text("x")) {
        $0.fields = [HeaderField("content-type", "x")]
        $0.contentType = text
      })
  }

  @Test("A timeout is never less than zero")
  func timeouts() throws {
    let short = Duration.nanoseconds(-1)
    expectRefusal(.invalidTimeout, nil, request("GET") { $0.properties.timeout = short })
    expectRefusal(.invalidTimeout, nil, request("GET") { $0.serializer.properties.timeout = short })
    let none = request("GET") {
      $0.serializer.properties.timeout = short
      $0.properties.timeout = .zero
    }
    #expect(try none.serialized().properties.timeout == .zero)
  }

  @Test("Values have no outer blanks")
  func blanks() {
    for (value, offset) in [(" a", 0), ("a ", 1), ("\ta", 0), ("a\t", 1)] {
      expectRefusal(
        .invalidFieldValue, "X", offset: offset,
        request("GET") { $0.fields = [HeaderField("X", value)] })
    }
    expectRefusal(.invalidCookieValue, "c", request("GET") { $0.cookies = [Cookie("c", "a ")] })
  }

  @Test("Framing is not written by hand", arguments: ["Content-Length", "transfer-encoding"])
  func framing(_ name: String) {
    expectRefusal(.computedField, name, request("POST") { $0.fields = [HeaderField(name, "0")] })
  }

  @Test("Host occurs once, and Cookie is set in one way")
  func repeats() {
    expectRefusal(
      .repeatedHost, nil,
      request("GET") { $0.fields = [HeaderField("Host", "a"), HeaderField("host", "b")] })
    expectRefusal(
      .cookieFieldAndCookies, nil,
      request("GET") {
        $0.fields = [HeaderField("cookie", "a=b")]
        $0.cookies = [Cookie("c", "d")]
      })
  }

  @Test("CONNECT, content on TRACE and multipart on GET and HEAD are refused")
  func methods() {
    expectRefusal(.unsupportedMethod, "CONNECT", request("CONNECT"))
    expectRefusal(.contentNotAllowed, "TRACE", request("TRACE", .text("")))
    for method in ["GET", "HEAD"] {
      let message = Multipart(parameters: ["a": 1])
      expectRefusal(.contentNotAllowed, method, request(method, .multipart(message)))
    }
    expectRefusal(.invalidMethod, "", request(""))
    expectRefusal(.invalidMethod, "GET /", request("GET /"))
  }

  @Test("Paths and queries are encoded before, hosts and ports are those of a URL")
  func urls() {
    for path in ["a", "/a b", "/猫", "/%4", "/a?b", "/a#b", "/a\\b"] {
      let error = #expect(throws: SerializationError.self) {
        try request("GET") { $0.url.path = path }.serialized()
      }
      #expect(error?.code == .invalidPath)
    }
    for query in ["a b", "猫", "%4", "a#b", "\""] {
      let error = #expect(throws: SerializationError.self) {
        try request("GET") { $0.url.query = query }.serialized()
      }
      #expect(error?.code == .invalidQuery)
    }
    for host in ["", "a/b", "a:1", "a@b", "é", "[::g]", "[fe80::1%25eth0]", "a%41"] {
      let error = #expect(throws: SerializationError.self) {
        try request("GET") { $0.url.host = host }.serialized()
      }
      #expect(error?.code == .invalidHost)
    }
    for port in [-1, 65_536] {
      expectRefusal(.invalidPort, "\(port)", request("GET") { $0.url.port = port })
    }
  }

  @Test("A sentence says what was refused and where, without raw control bytes")
  func sentences() {
    let error = #expect(throws: SerializationError.self) {
      try request("GET") { $0.fields = [HeaderField("a\nb", "v")] }.serialized()
    }
    #expect(error?.description == "the name of a field is not a token (a\\u{a}b)")
    #expect(error.map { "\($0.code)" } == "invalidFieldName")
    let nested = #expect(throws: SerializationError.self) {
      try request("POST", .json(["a": [["b": .set([])]]])).serialized()
    }
    #expect(nested?.description == "JSON has no sets: write a list (a[0].b)")
  }
}
