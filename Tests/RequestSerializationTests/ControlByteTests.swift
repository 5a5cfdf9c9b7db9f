// Control bytes from every source: all 33 of them, first, last and in between.

import RequestSerialization
import Testing

/// A way for text to get into a request.
struct WayIn: CustomTestStringConvertible, Sendable {
  typealias Code = SerializationError.Code

  let testDescription: String
  let code: Code
  /// Control bytes that are harmless here: a tab in a value, line ends that are escaped.
  let harmless: [UInt8]
  let request: @Sendable (String) throws -> RequestDescription

  init(
    _ name: String, _ code: Code, harmless: [UInt8] = [],
    _ request: @escaping @Sendable (String) throws -> RequestDescription
  ) {
    testDescription = name
    self.code = code
    self.harmless = harmless
    self.request = request
  }

  private static func get(
    _ name: String, _ code: Code, harmless: [UInt8] = [],
    _ change: @escaping @Sendable (inout RequestDescription, String) -> Void
  ) -> WayIn {
    WayIn(name, code, harmless: harmless) { text in
      var request = RequestDescription(
        method: "GET", url: RequestURL(scheme: .http, host: "example.com"))
      change(&request, text)
      return request
    }
  }

  private static func part(
    _ name: String, _ code: Code, harmless: [UInt8] = [],
    _ part: @escaping @Sendable (String) -> Multipart.Part
  ) -> WayIn {
    WayIn(name, code, harmless: harmless) { text in
      try RequestSerializer().multipartRequest("POST", "http://h/", parts: [part(text)])
    }
  }

  private static func authorized(
    _ name: String, _ code: Code, harmless: [UInt8] = [],
    _ change: @escaping @Sendable (inout RequestSerializer, String) throws -> Void
  ) -> WayIn {
    WayIn(name, code, harmless: harmless) { text in
      var serializer = RequestSerializer(.json)
      try change(&serializer, text)
      return try serializer.request("GET", "http://h/")
    }
  }

  private static let tab: [UInt8] = [0x09]
  private static let escaped: [UInt8] = [0x09, 0x0A, 0x0D]
}

extension WayIn {
  static let ofRequestLine = [
    get("method", .invalidMethod) { $0.method = $1 },
    get("path", .invalidPath) { $0.url.path = "/" + $1 },
    get("query", .invalidQuery) { $0.url.query = $1 },
    get("host", .invalidHost) { $0.url.host = $1 },
    get("absolute form", .invalidPath) {
      $0.targetForm = .absolute
      $0.url.path = "/" + $1
    },
    get("fragment", .invalidFragment) { $0.url.fragment = $1 },
    WayIn("host of a URL", .invalidURL) {
      RequestDescription(method: "GET", url: try .init("http://" + $0))
    },
    WayIn("path of a URL", .invalidURL) {
      RequestDescription(method: "GET", url: try .init("http://h/" + $0))
    },
    WayIn("query of a URL", .invalidURL) {
      RequestDescription(method: "GET", url: try .init("http://h?" + $0))
    },
    WayIn("fragment of a URL", .invalidURL) {
      RequestDescription(method: "GET", url: try .init("http://h#" + $0))
    },
    WayIn("closure for queries", .invalidQuery) { text in
      var serializer = RequestSerializer()
      serializer.queryString = QueryStringFormat { _, _ in text }
      return try serializer.request("GET", "http://h/", parameters: ["a": 1])
    },
  ]

  static let ofFields = [
    get("name of a field", .invalidFieldName) { $0.fields = [HeaderField($1, "v")] },
    get("value of a field", .invalidFieldValue, harmless: tab) {
      $0.fields = [HeaderField("X", $1)]
    },
    get("value of Host", .invalidFieldValue, harmless: tab) { $0.fields["host"] = $1 },
    get("value by subscript", .invalidFieldValue, harmless: tab) { $0.fields["X"] = $1 },
    get("name by subscript", .invalidFieldName) { $0.fields[$1] = "v" },
    get("name of a cookie", .invalidCookieName) { $0.cookies = [Cookie($1, "v")] },
    get("value of a cookie", .invalidCookieValue) { $0.cookies = [Cookie("c", $1)] },
    get("media type", .invalidFieldValue, harmless: tab) {
      $0.content = .text("x")
      $0.contentType = $1
    },
    get("media type in the place of a field", .invalidFieldValue, harmless: tab) {
      $0.content = .text("x")
      $0.fields = [HeaderField("content-type", "x")]
      $0.contentType = $1
    },
    authorized("default name", .invalidFieldName) { $0.fields = [HeaderField($1, "v")] },
    authorized("default value", .invalidFieldValue, harmless: tab) { $0.fields["X"] = $1 },
    authorized("bearer token", .invalidFieldValue, harmless: tab) {
      $0.setBearerAuthorization(token: $1)
    },
    authorized("user name", .invalidUsername) {
      try $0.setBasicAuthorization(username: $1, password: "p")
    },
    authorized("password", .invalidPassword) {
      try $0.setBasicAuthorization(username: "u", password: $1)
    },
    authorized("product", .invalidFieldValue, harmless: tab) {
      $0.fields = [.userAgent(product: $1)]
    },
    authorized("version", .invalidFieldValue, harmless: tab) {
      $0.fields = [.userAgent(product: "p", version: $1)]
    },
    authorized("comment", .invalidFieldValue, harmless: tab) {
      $0.fields = [.userAgent(product: "é", comments: ["ü" + $1])]
    },
    authorized("language", .invalidFieldValue, harmless: tab) {
      $0.fields = [.acceptLanguage([$1, "en"])]
    },
  ]

  static let ofParts = [
    part("name of a part", .invalidPartName, harmless: escaped) {
      Multipart.Part(name: $0, .text(""))
    },
    part("name of a file", .invalidFilename, harmless: escaped) {
      Multipart.Part(name: "a", .data([]), filename: $0)
    },
    part("name of an attachment", .invalidFilename, harmless: escaped) {
      Multipart.Part(name: nil, .data([]), filename: $0)
    },
    part("a file's own name", .invalidFilename, harmless: escaped) {
      Multipart.Part(name: "a", .file(FileContent(path: "/a", length: 1, name: $0)))
    },
    part("type of a part", .invalidFieldValue, harmless: tab) {
      Multipart.Part(name: "a", .text(""), contentType: $0)
    },
    part("name of a part's field", .invalidFieldName) {
      Multipart.Part(name: "a", .text(""), fields: [HeaderField($0, "v")])
    },
    part("value of a part's field", .invalidFieldValue, harmless: tab) {
      Multipart.Part(name: "a", .text(""), fields: [HeaderField("X", $0)])
    },
    part("own disposition", .invalidFieldValue, harmless: tab) {
      Multipart.Part(name: "a", .text(""), fields: [HeaderField("content-disposition", $0)])
    },
    get("name of a parameter", .invalidPartName, harmless: escaped) {
      $0.method = "POST"
      $0.content = .multipart(Multipart(parameters: [$1: ["b": 1]]))
    },
    get("name by a closure", .invalidPartName, harmless: escaped) { request, text in
      request.method = "POST"
      request.serializer.encoding.keys = KeyFormat { _, _ in text }
      request.content = .multipart(Multipart(parameters: ["a": ["b": 1]]))
    },
    get("boundary", .invalidBoundary) {
      $0.method = "POST"
      $0.content = .multipart(Multipart(boundary: .written($1), parameters: ["a": 1]))
    },
  ]
}

@Suite("Control bytes")
struct ControlByteTests {
  private static let controlBytes = Array(0..<0x20) + [0x7F] as [UInt8]

  @Test(
    "A control byte is refused, whatever the way in",
    arguments: WayIn.ofRequestLine + WayIn.ofFields + WayIn.ofParts)
  func refused(_ way: WayIn) {
    for byte in Self.controlBytes where !way.harmless.contains(byte) {
      let control = String(UnicodeScalar(byte))
      for text in ["a\(control)b", "\(control)a", "a\(control)", control, "\(control)\u{301}a"] {
        let error = #expect(throws: SerializationError.self, "byte \(byte)") {
          try way.request(text).serialized()
        }
        #expect(error?.code == way.code, "byte \(byte): \(String(describing: error))")
      }
    }
  }

  @Test(
    "No sentence of an error contains a control byte",
    arguments: WayIn.ofRequestLine + WayIn.ofFields + WayIn.ofParts)
  func sentences(_ way: WayIn) {
    for text in ["a\u{1B}[2Jb", "a\r\n\u{1}b", "a\u{9B}\0b"] {
      let error = #expect(throws: SerializationError.self) { try way.request(text).serialized() }
      let sentence = error?.description ?? "\n"
      #expect(sentence.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test("A tab stays in values, and in the names of parts as browsers leave it")
  func tabs() throws {
    let get = request("GET") { $0.fields = [HeaderField("X", "a\tb")] }
    #expect(try get.serialized().fields.last == HeaderField("X", "a\tb"))
    #expect(try head(of: Multipart.Part(name: "a\tb", .text(""))).contains("name=\"a\tb\"\r\n"))
  }

  @Test(
    "Names and file names of parts are escaped as HTML has it, and nothing else is",
    arguments: [
      ("a\rb", "a%0Db"), ("a\nb", "a%0Ab"), ("a\r\nb", "a%0D%0Ab"), ("\"", "%22"), ("%22", "%22"),
      ("\r\n\u{301}", "%0D%0A\u{301}"), ("a\"; filename=\"b", "a%22; filename=%22b"),
      ("\\", "\\"), ("'", "'"), ("%", "%"), ("é e\u{301}", "é e\u{301}"), ("a;b=c", "a;b=c"),
      ("\u{85}\u{2028}\u{FEFF}", "\u{85}\u{2028}\u{FEFF}"), ("\u{10A}\u{10D}", "\u{10A}\u{10D}"),
    ])
  func escaped(_ text: String, _ expected: String) throws {
    let disposition =
      "Content-Disposition: form-data; name=\"\(expected)\"; filename=\"\(expected)\""
    let head = try head(of: Multipart.Part(name: text, .data([]), filename: text))
    #expect(Array(head.utf8).starts(with: Array((disposition + "\r\n").utf8)))
  }

  private func head(of part: Multipart.Part) throws -> String {
    let message = Multipart(boundary: .written("B"), parts: [part])
    let content = try request("POST", .multipart(message)).serialized().readContent()
    return String(decoding: content.dropFirst("--B\r\n".utf8.count), as: UTF8.self)
  }
}
