// Messages that the standards themselves give as examples.

import RequestSerialization
import Testing

@Suite("Examples of the standards")
struct RFCExampleTests {
  private func head(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().head, as: UTF8.self)
  }

  @Test("RFC 9112, section 3.2.1: the origin form")
  func originForm() throws {
    let get = try request("GET", "http://www.example.org/where?q=now")
    #expect(try head(get) == "GET /where?q=now HTTP/1.1\r\nHost: www.example.org\r\n\r\n")
  }

  @Test("RFC 9112, section 3.2.2: the absolute form")
  func absoluteForm() throws {
    let get = try request("GET", "http://www.example.org/pub/WWW/TheProject.html") {
      $0.targetForm = .absolute
    }
    #expect(
      try head(get)
        == "GET http://www.example.org/pub/WWW/TheProject.html HTTP/1.1\r\n"
        + "Host: www.example.org\r\n\r\n")
  }

  @Test("RFC 9112, section 3.2.4: the asterisk form")
  func asteriskForm() throws {
    let options = try request("OPTIONS", "http://www.example.org:8001") {
      $0.targetForm = .asterisk
    }
    #expect(try head(options) == "OPTIONS * HTTP/1.1\r\nHost: www.example.org:8001\r\n\r\n")
  }

  @Test("RFC 6265, section 3.1: two cookies in one field")
  func cookies() throws {
    let get = try request("GET", "http://example.com") {
      $0.cookies = [Cookie("SID", "31d4d96e407aad42"), Cookie("lang", "en-US")]
    }
    #expect(
      try get.serialized().fields.last
        == HeaderField("Cookie", "SID=31d4d96e407aad42; lang=en-US"))
  }

  /// The example's first part has no fields, and the second one states the default.
  @Test("RFC 2046, section 5.1.1: a multipart message of two texts")
  func multipart() throws {
    let message = Multipart(
      subtype: .mixed, boundary: .written("simple boundary"),
      parts: [
        Multipart.Part(
          name: nil,
          .text(
            "This is implicitly typed plain US-ASCII text.\r\n"
              + "It does NOT end with a linebreak.")),
        Multipart.Part(
          name: nil,
          .text(
            "This is explicitly typed plain US-ASCII text.\r\nIt DOES end with a linebreak.\r\n"),
          contentType: "text/plain; charset=us-ascii"),
      ])
    let post = try request("POST", content: .multipart(message)).serialized()
    #expect(post.mediaType == "multipart/mixed; boundary=\"simple boundary\"")
    #expect(
      try post.contentText() == """
        --simple boundary\r
        \r
        This is implicitly typed plain US-ASCII text.\r
        It does NOT end with a linebreak.\r
        --simple boundary\r
        Content-Type: text/plain; charset=us-ascii\r
        \r
        This is explicitly typed plain US-ASCII text.\r
        It DOES end with a linebreak.\r
        \r
        --simple boundary--\r\n
        """)
  }

  @Test("RFC 8259, section 13: an object of JSON")
  func json() throws {
    let value: ParameterValue = [
      "Image": [
        "Width": 800, "Height": 600, "Title": "View from 15th Floor",
        "Thumbnail": [
          "Url": "http://www.example.com/image/481989943", "Height": 125, "Width": 100,
        ], "Animated": false, "IDs": [116, 943, 234, 38793],
      ]
    ]
    #expect(
      String(decoding: try value.jsonText(), as: UTF8.self)
        == #"{"Image":{"Width":800,"Height":600,"Title":"View from 15th Floor","#
        + #""Thumbnail":{"Url":"http://www.example.com/image/481989943","Height":125,"Width":100},"#
        + #""Animated":false,"IDs":[116,943,234,38793]}}"#)
  }

  @Test(
    "RFC 3339, section 5.8: instants",
    arguments: [
      "1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1937-01-01T12:00:27.87+00:20",
    ])
  func instants(_ text: String) throws {
    let instant = try #require(DateTime(text))
    #expect(
      try ParameterOptions().pairs(["t": .dateTime(instant)])[0].value == Array(text.utf8))
  }

  /// The table "Style examples" of OpenAPI 3.1.1, of a list `blue`, `black`, `brown`.
  static let openAPIStyles: [(ParameterOptions.Arrays, String)] = [
    (.repeat, "color=blue&color=black&color=brown"),
    (.comma, "color=blue,black,brown"),
    (.space, "color=blue%20black%20brown"),
    (.pipe, "color=blue%7Cblack%7Cbrown"),
  ]

  @Test("OpenAPI's styles of lists", arguments: openAPIStyles)
  func openAPI(_ arrays: ParameterOptions.Arrays, _ expected: String) throws {
    var encoding = ParameterOptions()
    encoding.arrays = arrays
    #expect(try encoding.queryString(["color": ["blue", "black", "brown"]]) == expected)
  }

  @Test("OpenAPI's style deepObject is what maps are by default")
  func deepObject() throws {
    let query = try ParameterOptions().queryString(["color": ["R": 100, "G": 200, "B": 150]])
    #expect(query == "color%5BB%5D=150&color%5BG%5D=200&color%5BR%5D=100")
  }
}

@Suite("Examples of the standards: credentials and languages")
struct RFCFieldExampleTests {
  @Test(
    "RFC 7617, sections 2 and 2.1: basic credentials",
    arguments: [
      ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      ("test", "123£", "Basic dGVzdDoxMjPCow=="),
    ])
  func basic(_ name: String, _ password: String, _ value: String) throws {
    #expect(
      try HeaderField.basicAuthorization(username: name, password: password)
        == HeaderField("Authorization", value))
  }

  @Test("RFC 6750, section 2.1: a bearer token")
  func bearer() {
    #expect(
      HeaderField.bearerAuthorization(token: "mF_9.B5f-4.1JqM")
        == HeaderField("Authorization", "Bearer mF_9.B5f-4.1JqM"))
  }

  @Test("RFC 9110, section 10.1.5: a product with its version")
  func userAgent() {
    #expect(
      HeaderField.userAgent(product: "CERN-LineMode", version: "2.15").value
        == "CERN-LineMode/2.15")
  }
}
