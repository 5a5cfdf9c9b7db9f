// Fields that are replaced in requests that are serialized.

import RequestSerialization
import Testing

@Suite("Fields that are replaced")
struct FieldReplacementTests {
  private func request(
    _ content: RequestContent? = .json(["a": 1]),
    _ change: (inout RequestDescription) -> Void = { _ in }
  ) throws -> SerializedRequest {
    var request = RequestDescription(method: "POST", url: RequestURL(scheme: .https, host: "h"))
    request.fields = [
      HeaderField("Authorization", "Bearer old"), HeaderField("X-A", "1"),
      HeaderField("AUTHORIZATION", "Bearer older"),
    ]
    request.content = content
    change(&request)
    return try request.serialized()
  }

  private func code(
    _ field: HeaderField, in request: SerializedRequest
  ) -> SerializationError.Code? {
    var changed = request
    let error = #expect(throws: SerializationError.self) { try changed.setField(field) }
    #expect(changed == request)
    return error?.code
  }

  @Test("A field takes the place of the first of its name, and the others go")
  func replaced() throws {
    var request = try request()
    let old = request
    try request.setField(.bearerAuthorization(token: "new"))
    #expect(
      String(decoding: try request.readMessage(), as: UTF8.self) == """
        POST / HTTP/1.1\r
        Host: h\r
        Authorization: Bearer new\r
        X-A: 1\r
        Content-Type: application/json\r
        Content-Length: 7\r
        \r
        {"a":1}
        """)
    #expect(old.fields["Authorization"] == "Bearer old")
    #expect(try old.settingField(.bearerAuthorization(token: "new")) == request)
  }

  @Test("A new field goes to the end")
  func added() throws {
    let request = try request().settingField(HeaderField("X-B", "é"))
    #expect(request.fields.last == HeaderField("X-B", "é"))
    #expect(request.fields.count == 7)
  }

  @Test(
    "What cannot be a field is refused",
    arguments: [
      (HeaderField("X A", "1"), SerializationError.Code.invalidFieldName),
      (HeaderField("", "1"), .invalidFieldName),
      (HeaderField("X:", "1"), .invalidFieldName),
      (HeaderField("X-A", "1\r\nX: 2"), .invalidFieldValue),
      (HeaderField("X-A", "1\n"), .invalidFieldValue),
      (HeaderField("X-A", "\u{0}"), .invalidFieldValue),
      (HeaderField("X-A", " 1"), .invalidFieldValue),
      (HeaderField("content-length", "7"), .computedField),
      (HeaderField("Transfer-Encoding", "chunked"), .computedField),
    ])
  func refused(field: HeaderField, code: SerializationError.Code) throws {
    #expect(self.code(field, in: try request()) == code)
  }

  @Test("What was computed from the content is refused")
  func computed() throws {
    let coded = try request {
      $0.contentCoding = .gzip
      $0.contentDigests = [.md5, .sha256]
    }
    for name in ["content-encoding", "Content-MD5", "Content-Digest"] {
      #expect(code(HeaderField(name, "x"), in: coded) == .computedField)
      #expect(throws: Never.self) { try request().settingField(HeaderField(name, "x")) }
    }
    let multipart = try request(.multipart(Multipart(parameters: ["a": 1])))
    let type = HeaderField("content-type", "text/plain")
    #expect(code(type, in: multipart) == .contentTypeOfMultipart)
    let other = try request().settingField(HeaderField("Content-Type", "application/x+json"))
    #expect(other.mediaType == "application/x+json")
  }

  @Test("A host is replaced as one that the author wrote")
  func host() throws {
    let request = try request().settingField(HeaderField("Host", "other"))
    #expect(request.fields.first == HeaderField("Host", "other"))
    #expect(request.host == "h")
  }
}
