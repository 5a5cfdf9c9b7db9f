// Serializers: what requests share, and what each request keeps.

import Foundation
import RequestSerialization
import Testing

@Suite("Serializers")
struct RequestSerializerTests {
  private let url = "http://example.com/x"

  private func message(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readMessage(), as: UTF8.self)
  }

  @Test("Parameters go to the query of GET and HEAD and DELETE, however they are spelled")
  func query() throws {
    for method in ["GET", "HEAD", "DELETE", "get", "Delete"] {
      for kind in [RequestSerializer.Kind.form, .json, .propertyList] {
        let request = try RequestSerializer(kind).request(
          method, url + "?y=1", parameters: ["k": ["a": 1]])
        let message = try message(request)
        #expect(message.hasPrefix("\(method) /x?y=1&k%5Ba%5D=1 HTTP/1.1\r\n"))
        #expect(!message.contains("Content-Type"))
      }
    }
  }

  @Test("Empty parameters are an empty form with its type, and no JSON or property list at all")
  func emptyContent() throws {
    let form = RequestSerializer(.form)
    for request in [
      try form.request("POST", url, parameters: [:]), try form.request("POST", url),
    ] {
      #expect(
        try message(request) == """
          POST /x HTTP/1.1\r
          Host: example.com\r
          Content-Type: application/x-www-form-urlencoded\r
          Content-Length: 0\r
          \r

          """)
    }
    #expect(
      try message(try form.request("TRACE", url))
        == "TRACE /x HTTP/1.1\r\nHost: example.com\r\n\r\n")
    for kind in [RequestSerializer.Kind.json, .propertyList] {
      let none = try RequestSerializer(kind).request("POST", url)
      #expect(
        try message(none)
          == "POST /x HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
    }
  }

  @Test("A destination sends a query with POST, and content with DELETE and GET")
  func destination() throws {
    var serializer = RequestSerializer(.json)
    serializer.destination = .query
    #expect(
      try message(try serializer.request("POST", url, parameters: ["a": 1]))
        == "POST /x?a=1 HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
    serializer.destination = .content
    for method in ["DELETE", "GET"] {
      #expect(
        try message(try serializer.request(method, url, parameters: ["a": 1])).hasSuffix(
          "Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"))
    }
  }

  @Test("Default fields come first, and give way to a request's own")
  func defaults() throws {
    var serializer = RequestSerializer()
    serializer.fields = [
      HeaderField("User-Agent", "Photos/2.1"), HeaderField("X-Foo", "foo"),
      HeaderField("X-Bar", "bar"),
    ]
    var request = try serializer.request("GET", url)
    request.fields = [
      HeaderField("X-Own", "1"), HeaderField("x-foo", "own"), HeaderField("x-foo", "again"),
    ]
    #expect(
      try message(request) == """
        GET /x HTTP/1.1\r
        Host: example.com\r
        User-Agent: Photos/2.1\r
        x-foo: own\r
        x-foo: again\r
        X-Bar: bar\r
        X-Own: 1\r
        \r

        """)
  }

  @Test("Fields override defaults by name, however many there are", arguments: [1, 16, 17, 20_000])
  func manyDefaults(_ count: Int) throws {
    var serializer = RequestSerializer()
    serializer.fields = (0..<count).map { HeaderField("X-\($0)", "default") }
    serializer.fields.append(HeaderField("x-0", "again"))
    var request = RequestDescription(
      method: "GET", url: RequestURL(scheme: .https, host: "a.example", path: "/"),
      serializer: serializer)
    request.fields = (0..<count).reversed().map { HeaderField("x-\($0)", "own") }
    request.fields += [HeaderField("X-0", "line"), HeaderField("X-Other", "own")]
    let names = try request.serialized().fields.map(\.name)
    #expect(names == ["Host", "x-0", "X-0"] + (1..<count).map { "x-\($0)" } + ["X-Other"])
  }

  @Test("A default Content-Type takes the place of the content's")
  func defaultContentType() throws {
    var serializer = RequestSerializer(.json)
    serializer.fields["Content-Type"] = "application/vnd.x+json"
    #expect(
      try serializer.request("POST", url, parameters: ["u": 1]).serialized().mediaType
        == "application/vnd.x+json")
  }

  @Test("Copies are independent")
  func copies() throws {
    var serializer = RequestSerializer()
    serializer.fields["A"] = "1"
    let request = try serializer.request("GET", url)
    var copy = serializer
    copy.fields["A"] = "2"
    copy.encoding.arrays = .comma
    serializer.fields["A"] = nil
    #expect(request.serializer.fields == [HeaderField("A", "1")])
    #expect(copy.fields == [HeaderField("A", "2")])
    #expect(serializer.fields == [])
    #expect(serializer.encoding.arrays == .brackets)
  }

  @Test("Credentials are set, replaced and cleared")
  func authorization() throws {
    var serializer = RequestSerializer()
    try serializer.setBasicAuthorization(username: "usér", password: "p:ä")
    #expect(serializer.fields["authorization"] == "Basic dXPDqXI6cDrDpA==")
    serializer.setBearerAuthorization(token: "abc")
    #expect(serializer.fields == [HeaderField("Authorization", "Bearer abc")])
    serializer.clearAuthorization()
    #expect(serializer.fields == [])
    #expect(throws: SerializationError.self) {
      try serializer.setBasicAuthorization(username: "a:b", password: "")
    }
    #expect(serializer.fields == [])
  }

  @Test("A serializer is decoded as it was encoded, except for its closures")
  func data() throws {
    var serializer = RequestSerializer(.propertyList)
    serializer.fields = [HeaderField("A", "1"), HeaderField("a", "2")]
    serializer.baseURL = try RequestURL("https://h.example:8443/v2?a=1")
    serializer.parameters = ["api_key": "k", "page": 2]
    serializer.destination = .query
    serializer.methodsEncodingParametersInURI = ["GET"]
    serializer.encoding.arrays = .indices
    serializer.jsonOptions.keys = .sorted
    serializer.propertyListFormat = .binary
    serializer.textEncoding = .isoLatin1
    serializer.includesCharset = true
    serializer.properties.timeout = .milliseconds(2500)
    serializer.properties.cachePolicy = .returnCacheDataElseLoad
    let plain = serializer
    serializer.queryString = QueryStringFormat { _, _ in "" }
    serializer.encoding.keys = KeyFormat { parent, _ in parent }
    #expect(serializer != plain)
    let data = try JSONEncoder().encode(serializer)
    #expect(try JSONDecoder().decode(RequestSerializer.self, from: data) == plain)
    #expect(
      try JSONDecoder().decode(RequestSerializer.self, from: Data("{}".utf8))
        == RequestSerializer())
  }

  @Test("A request that exists takes the serializer's defaults and the parameters")
  func existing() throws {
    var request = RequestDescription(method: "PUT", url: try RequestURL(url))
    request.fields = [HeaderField("Accept", "*/*")]
    request.properties.timeout = .seconds(5)
    var serializer = RequestSerializer(.json)
    serializer.fields = [HeaderField("accept", "text/html"), HeaderField("B", "1")]
    serializer.properties.timeout = .seconds(60)
    serializer.properties.allowsCellularAccess = false
    let message = try serializer.serializing(request, parameters: [1]).serialized()
    #expect(
      message.fields.dropFirst().prefix(2) == [HeaderField("Accept", "*/*"), HeaderField("B", "1")])
    #expect(try message.readContent() == Array("[1]".utf8))
    #expect(message.properties.timeout == .seconds(5))
    #expect(message.properties.allowsCellularAccess == false)
    #expect(message.properties.cachePolicy == nil)
  }

  @Test(
    "Parameters that go to the query leave the content of a request", arguments: ["GET", "DELETE"])
  func existingContent(_ method: String) throws {
    var request = RequestDescription(method: method, url: try RequestURL(url + "?y=1"))
    request.content = .text("keep")
    let both = try RequestSerializer().serializing(request, parameters: ["a": [1, 2]])
    #expect(try both.serialized().target == "/x?y=1&a%5B%5D=1&a%5B%5D=2")
    #expect(try both.serialized().readContent() == Array("keep".utf8))
    let same = try RequestSerializer().serializing(request, parameters: nil)
    #expect(try same.serialized().target == "/x?y=1")
    #expect(try same.serialized().readContent() == Array("keep".utf8))
    #expect(throws: SerializationError.self) {
      try RequestSerializer().serializing(request, parameters: [1])
    }
  }

  @Test("A multipart request without parameters and parts is AFNetworking's: an empty form")
  func noParts() throws {
    let request = try RequestSerializer().multipartRequest("POST", url, parts: [])
    #expect(
      try message(request)
        == "POST /x HTTP/1.1\r\nHost: example.com\r\nContent-Type: application/x-www-form-urlencoded"
        + "\r\nContent-Length: 0\r\n\r\n")
    let json = try RequestSerializer(.json).multipartRequest("POST", url, parts: [])
    #expect(
      try message(json) == "POST /x HTTP/1.1\r\nHost: example.com\r\nContent-Length: 0\r\n\r\n")
    let refused = try RequestSerializer().multipartRequest("GET", url, parts: [])
    #expect(throws: SerializationError.self) { try refused.serialized() }
  }

  @Test("A description is created with its serializer")
  func description() throws {
    var serializer = RequestSerializer(.json)
    serializer.fields["Accept"] = "text/plain"
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .http, host: "h"), serializer: serializer)
    request.content = .parameters(["a": 1])
    #expect(
      try message(request)
        == "POST / HTTP/1.1\r\nHost: h\r\nAccept: text/plain\r\n"
        + "Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}")
  }

  @Test("The query comes before a fragment, which is kept and never sent")
  func fragment() throws {
    let request = try RequestSerializer().request(
      "GET", "http://example.com:81/x?y=1#a é/?", parameters: ["key": "value"])
    let message = try request.serialized()
    #expect(message.target == "/x?y=1&key=value")
    #expect(message.url == "http://example.com:81/x?y=1&key=value#a%20%C3%A9/?")
  }

  @Test("The URL is that of the target", arguments: TargetForm.allCases)
  func url(_ form: TargetForm) throws {
    var request = try RequestSerializer().request("OPTIONS", "https://[::1]:443/a")
    request.targetForm = form
    #expect(
      try request.serialized().url == (form == .asterisk ? "https://[::1]" : "https://[::1]/a"))
  }
}
