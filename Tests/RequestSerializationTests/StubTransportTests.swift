// Responses and errors that a program makes itself, and their statuses and texts.

@testable import RequestSerialization
import Testing

@Suite("Transports of tests")
struct StubTransportTests {
  private let serializer = RequestSerializer()

  @Test("A stub answers each request and keeps it")
  func answers() async throws {
    let transport = StubTransport { request in
      TransportResponse(status: request.target == "/photos" ? 200 : 404)
    }
    let found = try await transport.send(serializer.get("http://h/photos"))
    let missing = try await transport.send(serializer.get("http://h/"))
    #expect([found.status, missing.status] == [200, 404])
    #expect(transport.requests.map(\.target) == ["/photos", "/"])
  }

  @Test("One response is made anew for each request")
  func response() async throws {
    let transport = StubTransport(
      TransportResponse(
        status: 200, fields: [HeaderField("ETag", "x")], content: ResponseContent("猫".utf8)))
    for _ in 1...2 {
      let response = try await transport.send(serializer.get("http://h/"))
      #expect(response.fields["ETag"] == "x")
      #expect(try await response.text() == "猫")
    }
  }

  @Test("Content without bytes has no piece")
  func empty() async throws {
    var pieces = TransportResponse(status: 204).content.makeAsyncIterator()
    #expect(try await pieces.next() == nil)
  }
}

@Suite("Texts of responses")
struct ResponseTextTests {
  private func text(_ bytes: [UInt8], _ type: String?, upTo limit: Int = 8) async throws -> String {
    let fields = type.map { [HeaderField("Content-Type", $0)] } ?? []
    let response = TransportResponse(status: 200, fields: fields, content: ResponseContent(bytes))
    return try await response.text(upTo: limit)
  }

  @Test(
    "A text is UTF-8, or what its charset says",
    arguments: [
      (nil, [0xC3, 0xA9]), ("text/plain", [0xC3, 0xA9]),
      ("text/plain;charset=UTF-8", [0xC3, 0xA9]),
      ("text/plain; x=1; Charset = \"ISO-8859-1\"", [0xE9]),
    ] as [(String?, [UInt8])])
  func decodes(type: String?, bytes: [UInt8]) async throws {
    #expect(try await text(bytes, type) == "\u{E9}")
  }

  @Test(
    "Nothing is repaired: other bytes and other charsets are refused with the content",
    arguments: [(nil, [0x61, 0xE9]), ("text/plain; charset=gb18030", [0x61])]
      as [(String?, [UInt8])])
  func refuses(type: String?, bytes: [UInt8]) async throws {
    let error = try await #require(throws: ResponseError.self) { try await text(bytes, type) }
    guard case .undecodable = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.content == bytes)
    #expect(error.text == nil)
  }

  @Test("A text that is longer than the limit is refused")
  func limit() async throws {
    let error = try await #require(throws: ResponseError.self) {
      try await text(Array("123456789".utf8), nil)
    }
    guard case .tooLong(limit: 8) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(error.text == "12345678")
  }

  @Test("Errors are made as they are compared")
  func errors() {
    #expect(SerializationError(.invalidHost, "h", offset: 1).subject == "h")
    #expect(ResponseTooLongError(limit: 3) == ResponseTooLongError(limit: 3))
    #expect(ResponseAlreadyReadError() == ResponseAlreadyReadError())
    let error = ResponseError(status: 404, content: Array("none".utf8))
    #expect(error.text == "none")
    #expect(error.description == "The response has the status 404.")
  }
}

@Suite("Statuses of responses")
struct ResponseStatusTests {
  @Test("A status is a code, a range, a class, or several of them")
  func covers() {
    let several: ResponseStatus = [.successful, 404]
    #expect([200, 299, 404].allSatisfy(several.contains))
    #expect(![199, 300, 403].contains(where: several.contains))
    #expect(ResponseStatus(200..<300) == .successful)
    #expect(([404, .successful] as ResponseStatus) == several)
    #expect(ResponseStatus.others.contains(599))
  }

  @Test("A response is validated by a status")
  func validation() async throws {
    try await TransportResponse(status: 404).validated(statuses: [.successful, 404])
    for statuses in [.successful, ResponseStatus(200..<404), [200, 405]] as [ResponseStatus] {
      await #expect(throws: ResponseError.self) {
        try await TransportResponse(status: 404).validated(statuses: statuses)
      }
    }
  }

  @Test("The status with the fewest codes takes precedence, whatever the order")
  func precedence() {
    let all: [ResponseStatus] = [.others, .clientError, [404, 410], ResponseStatus(404..<406)]
    for statuses in [all, all.reversed()] {
      func closest(_ code: Int) -> ResponseStatus? {
        ResponseStatus.closest(to: code, among: statuses)?.status
      }
      #expect(closest(410) == [404, 410])
      #expect(closest(405) == ResponseStatus(404..<406))
      #expect(closest(400) == .clientError)
      #expect(closest(500) == .others)
    }
    #expect(ResponseStatus.closest(to: 500, among: [.successful]) == nil)
  }
}
