// Requests and responses as those of swift-http-types, and back. Empty unless the trait is on.

#if HTTPTypes
  import HTTPTypes
  import RequestSerialization
  import RequestSerializationHTTPTypes
  import Testing

  @Suite("swift-http-types")
  struct HTTPTypesTests {
    @Test("A request has its control data, and its fields except Host and framing")
    func request() throws {
      var request = try RequestSerializer(.json).request(
        "POST", "https://example.com:8443/a%2Fb?c=%5B1%5D", parameters: ["title": "猫"])
      request.fields = [HeaderField("X-Note", "é"), HeaderField("x-note", "2")]
      request.framing = .chunked(size: 4)
      let result = try HTTPRequest(request.serialized())
      #expect(result.method == .post)
      #expect(result.scheme == "https")
      #expect(result.authority == "example.com:8443")
      #expect(result.path == "/a%2Fb?c=%5B1%5D")
      #expect(
        [HeaderField](result.headerFields) == [
          HeaderField("X-Note", "é"), HeaderField("x-note", "2"),
          HeaderField("Content-Type", "application/json"),
        ])
    }

    @Test("A request that came in can be sent on")
    func description() throws {
      let request = HTTPRequest(
        method: .put, scheme: "http", authority: "h:81", path: "/x?y",
        headerFields: [.accept: "*/*", .contentLength: "3"])
      let message = try RequestDescription(request, content: .data([1])).serialized()
      #expect(message.url == "http://h:81/x?y")
      #expect(message.fields["Accept"] == "*/*")
      #expect(message.fields["Content-Length"] == "1")
      #expect(throws: SerializationError.self) {
        try RequestDescription(HTTPRequest(method: .get, scheme: nil, authority: "h", path: "/"))
      }
    }

    @Test("Nothing is repaired", arguments: ["a\r\nb", " a", "a\u{0}"])
    func refusals(_ value: String) {
      #expect(throws: SerializationError.self) { try HTTPFields([HeaderField("X", value)]) }
      #expect(throws: SerializationError.self) { try HTTPFields([HeaderField("X Y", "a")]) }
    }

    @Test("Heads of responses go both ways")
    func response() throws {
      let head = ResponseHead(status: 201, fields: [HeaderField("Location", "/3")])
      #expect(try ResponseHead(HTTPResponse(head)) == head)
      #expect(throws: SerializationError.self) { try HTTPResponse(ResponseHead(status: 1000)) }
    }
  }
#endif
