// Whole messages: where parameters go, the order of fields, the framing of content.

import RequestSerialization
import Testing

/// A request to `http://example.com/`, changed by a test.
func request(
  _ method: String, _ content: RequestContent? = nil,
  _ change: (inout RequestDescription) -> Void = { _ in }
) -> RequestDescription {
  var request = RequestDescription(
    method: method, url: RequestURL(scheme: .http, host: "example.com"))
  request.content = content
  change(&request)
  return request
}

@Suite("Messages")
struct RequestTests {
  private func message(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readMessage(), as: UTF8.self)
  }

  @Test("GET puts its parameters into the query, after what is there")
  func query() throws {
    let get = request("GET", .parameters(["key": "value"])) {
      $0.url.path = "/x"
      $0.url.query = "y=1"
      $0.query = ["b": 2, "a": 1]
    }
    #expect(
      try message(get) == "GET /x?y=1&a=1&b=2&key=value HTTP/1.1\r\nHost: example.com\r\n\r\n")
  }

  @Test(
    "Nothing is added for an empty map or null, whatever the serializer",
    arguments: [RequestSerializer.Kind.form, .json, .propertyList])
  func emptyQuery(_ serializer: RequestSerializer.Kind) throws {
    for parameters in [nil, [:]] as [ParameterValue] {
      let get = request("GET", .parameters(parameters)) {
        $0.serializer.kind = serializer
        $0.query = [:]
      }
      #expect(try message(get) == "GET / HTTP/1.1\r\nHost: example.com\r\n\r\n")
    }
    let get = request("HEAD", .parameters(["k": ["a": 1]])) { $0.serializer.kind = serializer }
    #expect(try get.serialized().target == "/?k%5Ba%5D=1")
    #expect(try get.serialized().mediaType == nil)
  }

  @Test("A query that is a mark only takes pairs without an ampersand")
  func emptyMark() throws {
    let get = request("GET", .parameters(["a": "b"])) { $0.url.query = "" }
    #expect(try get.serialized().target == "/?a=b")
    #expect(try request("GET") { $0.url.query = "" }.serialized().target == "/?")
  }

  @Test("Parameters of any method can go to the query, and of none")
  func methods() throws {
    let post = request("post", .parameters(["a": 1])) {
      $0.serializer.methodsEncodingParametersInURI = ["POST"]
    }
    #expect(try post.serialized().target == "/?a=1")
    let get = request("GET", .parameters(["a": 1])) {
      $0.serializer.methodsEncodingParametersInURI = []
    }
    #expect(
      try message(get) == """
        GET / HTTP/1.1\r
        Host: example.com\r
        Content-Type: application/x-www-form-urlencoded\r
        Content-Length: 3\r
        \r
        a=1
        """)
  }

  @Test("A form that is empty still has its type")
  func emptyForm() throws {
    for content in [.parameters(nil), .parameters([:]), .form([:])] as [RequestContent] {
      #expect(
        try message(request("OPTIONS", content)) == """
          OPTIONS / HTTP/1.1\r
          Host: example.com\r
          Content-Type: application/x-www-form-urlencoded\r
          Content-Length: 0\r
          \r\n
          """)
    }
  }

  @Test("JSON and property lists without parameters have no content")
  func nullParameters() throws {
    for serializer in [RequestSerializer.Kind.json, .propertyList] {
      let post = request("POST", .parameters(nil)) { $0.serializer.kind = serializer }
      #expect(
        try message(post)
          == "POST / HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
      let other = request("OPTIONS", .parameters(nil)) { $0.serializer.kind = serializer }
      #expect(try message(other) == "OPTIONS / HTTP/1.1\r\nHost: example.com\r\n\r\n")
    }
    #expect(try request("POST", .json(nil)).serialized().readContent() == Array("null".utf8))
  }

  @Test("A form and a query take maps only")
  func notMap() {
    for method in ["GET", "POST"] {
      let error = #expect(throws: SerializationError.self) {
        try request(method, .parameters([1])).serialized()
      }
      #expect(error?.code == .parametersNotMap)
    }
  }

  @Test(
    "Each content has its type",
    arguments: [
      (.json([1]), "application/json", "[1]"),
      (.text("日本"), "text/plain; charset=utf-8", "日本"),
      (.data([0x61]), "application/octet-stream", "a"),
      (.jsonLines([[1], ["a": .null]]), "application/x-ndjson", "[1]\n{\"a\":null}\n"),
      (
        .graphQL(GraphQLOperation(query: "{a}", variables: ["x": 1], operationName: "o")),
        "application/json", #"{"query":"{a}","variables":{"x":1},"operationName":"o"}"#
      ),
      (.form(["a": .null, "b": "c d"]), "application/x-www-form-urlencoded", "a&b=c%20d"),
    ] as [(RequestContent, String, String)])
  func types(_ content: RequestContent, _ type: String, _ text: String) throws {
    let serialized = try request("DELETE", content).serialized()
    #expect(serialized.mediaType == type)
    #expect(String(decoding: try serialized.readContent(), as: UTF8.self) == text)
    #expect(serialized.fields.last == HeaderField("Content-Length", "\(text.utf8.count)"))
  }

  @Test("A property list has Apple's type")
  func propertyList() throws {
    let post = request("POST", .parameters(["key": "value"])) { $0.serializer.kind = .propertyList }
    #expect(try post.serialized().mediaType == "application/x-plist")
  }

  @Test("Fields keep their order; computed ones come last unless they were written")
  func order() throws {
    let post = request("POST", .text("x")) {
      $0.url = RequestURL(scheme: .https, host: "[::1]", port: 8443, path: "")
      $0.fields = [HeaderField("Accept", "a"), HeaderField("accept", "b")]
      $0.cookies = [Cookie("a", "1"), Cookie("b", "x y")]
    }
    #expect(
      try message(post) == """
        POST / HTTP/1.1\r
        Host: [::1]:8443\r
        Accept: a\r
        accept: b\r
        Cookie: a=1; b=x y\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 1\r
        \r
        x
        """)
    let written = request("POST", .text("x")) {
      $0.fields = [
        HeaderField("content-type", "text/x"), HeaderField("cookie", "c=d"),
        HeaderField("host", "other"), HeaderField("X", ""),
      ]
    }
    #expect(
      try message(written) == """
        POST / HTTP/1.1\r
        content-type: text/x\r
        cookie: c=d\r
        host: other\r
        X: \r
        Content-Length: 1\r
        \r
        x
        """)
  }

  @Test(
    "A default port is left out of Host", arguments: [(RequestURL.Scheme.http, 80), (.https, 443)])
  func defaultPort(_ scheme: RequestURL.Scheme, _ port: Int) throws {
    let get = request("GET") { $0.url = RequestURL(scheme: scheme, host: "h", port: port) }
    #expect(try get.serialized().fields == [HeaderField("Host", "h")])
    #expect(try get.serialized().port == port)
  }

  @Test("A content type that is set wins; a multipart message replaces it in place")
  func contentType() throws {
    let json = request("POST", .parameters(["u": 1])) {
      $0.serializer.kind = .json
      $0.fields = [HeaderField("Content-Type", "application/vnd.x+json")]
    }
    #expect(try json.serialized().mediaType == "application/vnd.x+json")
    let overridden = request("POST", .text("x")) { $0.contentType = "text/markdown" }
    #expect(try overridden.serialized().mediaType == "text/markdown")
    let message = Multipart(boundary: .written("B"), parameters: ["a": 1])
    let multipart = request("POST", .multipart(message)) {
      $0.serializer.fields = [HeaderField("content-type", "text/x"), HeaderField("A", "b")]
    }
    #expect(
      try multipart.serialized().fields.dropFirst().first
        == HeaderField("content-type", "multipart/form-data; boundary=B"))
    #expect(throws: SerializationError.self) {
      var copy = multipart
      copy.contentType = "multipart/mixed"
      return try copy.serialized()
    }
  }

  @Test("A media type beside multipart content is an error, unless it names the boundary")
  func contentTypeOfMultipart() throws {
    func sent(_ type: String, _ boundary: String = "a'b") throws -> String? {
      let message = Multipart(boundary: .written(boundary), parameters: ["a": 1])
      return try request("POST", .multipart(message)) {
        $0.fields = [HeaderField("Content-Type", type)]
      }.serialized().fields["Content-Type"]
    }
    let accepted = [
      "multipart/form-data; boundary=a'b", "Multipart/Mixed; charset=utf-8;Boundary=\"a'b\" ; x=y",
    ]
    for type in accepted { #expect(try sent(type) == type) }
    let quoted = "multipart/form-data; boundary=\"a b\""
    #expect(try sent(quoted, "a b") == quoted)
    #expect(throws: SerializationError.self) { try sent("multipart/x; boundary=ab", "a b") }
    let refused = [
      "multipart/form-data", "multipart/form-data; boundary=ab", "application/json",
      "text/plain; boundary=a'b", "multipart/form-data; boundary=a'b;;=",
      "multipart/form-data; boundary=A'B",
    ]
    for type in refused {
      let error = #expect(throws: SerializationError.self) { try sent(type) }
      #expect(error?.code == .contentTypeOfMultipart)
      #expect(error?.subject == type)
    }
  }

  @Test("Content is sent without a media type where it is omitted")
  func omittedContentType() throws {
    let contents: [RequestContent] = [
      .text("a"), .json(1), .form(["a": 1]), .data([1]), .xml("<a/>"), .jsonLines([1]),
    ]
    for content in contents {
      let sent = request("PUT", content) { $0.omitsContentType = true }
      #expect(try sent.serialized().mediaType == nil)
      #expect(
        try sent.serialized().readContent() == request("PUT", content).serialized().readContent())
    }
    #expect(
      try message(request("PUT") { $0.omitsContentType = true })
        == "PUT / HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("A media type that is both set and omitted is an error")
  func contentTypeAndOmission() {
    func code(
      _ content: RequestContent, _ change: (inout RequestDescription) -> Void
    ) -> SerializationError.Code? {
      let error = #expect(throws: SerializationError.self) {
        try request("POST", content) {
          $0.omitsContentType = true
          change(&$0)
        }.serialized()
      }
      return error?.code
    }
    let field = HeaderField("content-type", "a/b")
    #expect(code(.text("a")) { $0.contentType = "a/b" } == .contentTypeAndOmission)
    #expect(code(.text("a")) { $0.fields = [field] } == .contentTypeAndOmission)
    #expect(code(.text("a")) { $0.serializer.fields = [field] } == .contentTypeAndOmission)
    #expect(code(.multipart(Multipart(parameters: ["a": 1]))) { _ in } == .contentTypeOfMultipart)
  }

  @Test("POST, PUT and PATCH without content say so", arguments: ["POST", "PUT", "PATCH"])
  func noContent(_ method: String) throws {
    #expect(
      try message(request(method))
        == "\(method) / HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
  }

  @Test("Other methods say it of an empty content only")
  func emptyContent() throws {
    #expect(try message(request("DELETE")) == "DELETE / HTTP/1.1\r\nHost: example.com\r\n\r\n")
    for content in [.text(""), .data([]), .jsonLines([])] as [RequestContent] {
      let fields = try request("DELETE", content) { $0.framing = .chunked(size: 3) }.serialized()
        .fields
      #expect(fields.last == HeaderField("Content-Length", "0"))
    }
  }

  @Test("Chunks have the size asked for")
  func chunked() throws {
    let post = request("POST", .text("0123456789abcdefXYZ")) { $0.framing = .chunked(size: 16) }
    #expect(
      try message(post) == """
        POST / HTTP/1.1\r
        Host: example.com\r
        Content-Type: text/plain; charset=utf-8\r
        Transfer-Encoding: chunked\r
        \r
        10\r
        0123456789abcdef\r
        3\r
        XYZ\r
        0\r
        \r\n
        """)
    #expect(try post.serialized().contentLength == 19)
    #expect(throws: SerializationError.self) {
      try request("POST", .text("a")) { $0.framing = .chunked(size: 0) }.serialized()
    }
  }

  @Test("A target has three forms")
  func targets() throws {
    let absolute = request("GET") {
      $0.url = RequestURL(scheme: .https, host: "h", port: 443, path: "/a", query: "b")
      $0.targetForm = .absolute
    }
    #expect(try absolute.serialized().target == "https://h/a?b")
    let asterisk = request("OPTIONS") { $0.targetForm = .asterisk }
    #expect(try asterisk.serialized().target == "*")
    #expect(throws: SerializationError.self) {
      try request("OPTIONS") {
        $0.targetForm = .asterisk
        $0.query = ["a": 1]
      }.serialized()
    }
    #expect(throws: SerializationError.self) {
      try request("GET") { $0.targetForm = .asterisk }.serialized()
    }
  }

  @Test("A URL is read from its text and encoded")
  func url() throws {
    let url = try RequestURL("HTTP://[::1]:80/a b/猫%20?q=\"x\"&y=%41")
    #expect(
      url
        == RequestURL(
          scheme: .http, host: "[::1]", port: 80, path: "/a%20b/%E7%8C%AB%20",
          query: "q=%22x%22&y=%41"))
    #expect(try RequestURL("https://example.com").path == "/")
    for text in ["ftp://a", "//a", "http://a/#%2", "http://u@a", "http://a/%2", "http://é"] {
      #expect(throws: SerializationError.self) { try RequestURL(text) }
    }
  }
}
