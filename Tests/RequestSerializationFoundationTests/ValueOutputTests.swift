// The library's values and errors as Foundation's.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Values for Foundation")
struct ValueOutputTests {
  @Test(
    "An instant is a date and back",
    arguments: [0, 123.456, -0.5, -978_307_200.25, 793_929_600.123_456, -63_145_526_400])
  func dates(_ interval: TimeInterval) throws {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    let instant = try DateTime(date)
    #expect(abs(Date(instant).timeIntervalSince(date)) < 1e-6)
    #expect(DateTime(instant.text) == instant)
    #expect("\(instant)" == instant.text)
  }

  @Test("An offset is the same instant")
  func offset() throws {
    let instant = try #require(DateTime("2024-02-29T12:30:00.25+01:00"))
    #expect(Date(instant) == Date(timeIntervalSince1970: 1_709_206_200.25))
  }

  @Test("Instants and days are in the order of time")
  func order() throws {
    let texts = [
      "0000-01-01T00:00:00Z", "2024-01-01T00:00:00.000000001Z", "2024-01-01T01:00:00.5+01:00",
      "2024-01-01T00:00:00.50Z", "2024-01-01T00:00:00.5Z", "2024-01-01T00:00:01Z",
    ]
    let instants = try texts.map { try #require(DateTime($0)) }
    for (a, b) in zip(instants, instants.dropFirst()) {
      #expect((a < b) != (b < a))
      #expect(a != b)
    }
    #expect(instants.shuffled().sorted().map(Date.init) == instants.sorted().map(Date.init))
    let plain = instants[0]
    #expect(plain < plain.formatted(.epochSeconds))
    #expect(!(plain < plain))
    let days = try ["0000-01-01", "2023-12-31", "2024-01-01"].map { try #require(FullDate($0)) }
    #expect(days.reversed().sorted() == days)
    #expect(days.map(\.text) == ["0000-01-01", "2023-12-31", "2024-01-01"])
  }

  @Test("Members and items are read by subscripts")
  func subscripts() {
    let value: ParameterValue = ["a": ["b": [1, 2]], "s": .set(["x"])]
    #expect(value["a"]?["b"]?[1] == 2)
    #expect(value["s"]?[0] == "x")
    #expect(value["a"]?["b"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["c"] == nil)
    #expect(value[0] == nil)
    #expect(ParameterValue.null["a"] == nil)
  }

  private struct Place: Decodable, Equatable {
    var name: String
    var opened: Date
    var photo: Data
    var price: Decimal
    var page: URL
    var tags: [String]
    var owner: String?
  }

  @Test("A value is decoded like its JSON, with sets as lists")
  func decoding() throws {
    let value: ParameterValue = [
      "name": "Oslo", "opened": .dateTime(DateTime(literal: "2001-01-01T01:00:00+01:00")),
      "photo": .data([1]), "price": .literal(NumberLiteral(literal: "1.10")), "page": "http://h/",
      "tags": .set(["x"]), "owner": .null,
    ]
    let place = try value.decode(Place.self)
    #expect(
      place
        == Place(
          name: "Oslo", opened: Date(timeIntervalSinceReferenceDate: 0), photo: Data([1]),
          price: 1.1, page: try #require(URL(string: "http://h/")), tags: ["x"]))
    let seconds: ParameterValue = [
      .dateTime(DateTime(literal: "2001-01-01T00:00:00Z", format: .epochSeconds))
    ]
    #expect(try seconds.decode([Date].self) == [Date(timeIntervalSinceReferenceDate: 0)])
    #expect(throws: DecodingError.self) { try value.decode([Int].self) }
    #expect(throws: SerializationError.self) { try ParameterValue.number(.nan).decode(Double.self) }
  }

  @Test("Maps are dictionaries")
  func dictionaries() {
    let limits: ParameterMap<Int> = ["width": 640, "height": 480]
    #expect(Dictionary(limits) == ["width": 640, "height": 480])
    #expect(Dictionary(["a": [1]] as RequestParameters) == ["a": [1]])
    #expect(Dictionary(["\u{E9}": 1, "e\u{301}": 2] as RequestParameters).count == 1)
    #expect("\(NumberLiteral(literal: "1.10"))" == "1.10")
  }

  @Test(
    "A URL is the same URL",
    arguments: [
      "http://h/", "https://example.com:8443/a%20b?c=%5B%5D&d#e", "https://[::1]/a;b?c",
    ])
  func urls(_ text: String) throws {
    let url = try RequestURL(text)
    #expect(try URL(url).absoluteString == text)
    #expect(url.text == text)
    #expect(try RequestURL(URL(url)) == url)
  }

  @Test("A URL that Foundation would change is refused")
  func changedURL() {
    let url = RequestURL(scheme: .http, host: "h", query: "a[]=1 2")
    #expect(throws: SerializationError.self) { try URL(url) }
  }

  @Test("Characters of a URL are escaped as by Foundation")
  func escapes() throws {
    // Control characters and a `%` are refused, where Foundation escapes them.
    let characters = (0x20..<0x7F).map { Character(Unicode.Scalar(UInt8($0))) }
    for character in characters + ["é", "e\u{301}", "\u{80}", "\u{2028}", "猫", "😀"]
    where character != "%" {
      for text in ["/a\(character)b", "/a?x\(character)b", "/a#x\(character)b"] {
        let url = URL(string: "https://example.com\(text)")
        #expect(try RequestURL("https://example.com\(text)").text == url?.absoluteString)
      }
    }
    #expect(try RequestSerializer().get("https://e.x/a b").serialized().target == "/a%20b")
  }
}

@Suite("Errors for Foundation")
struct ErrorOutputTests {
  private func response(status: Int, _ content: String) async throws -> TransportResponse {
    try await PiecewiseTransport(status: status, pieces: [content])
      .send(RequestSerializer().get("http://h/"))
  }

  @Test("An error of a request says what is wrong, and where")
  func serializationError() throws {
    let error = try #require(throws: SerializationError.self) { try RequestURL("http://") }
    #expect(error.localizedDescription == "the URL has no host (http://), at byte 7")
    let object = error as NSError
    #expect(object.domain == "RequestSerialization.SerializationError")
    #expect(object.code == URLError.Code.badURL.rawValue)
    #expect(object.localizedFailureReason == error.description)
    #expect(
      object.userInfo[SerializationError.codeNameErrorKey] as? String == "invalidURL")
    #expect(object.userInfo[NSUnderlyingErrorKey] == nil)
  }

  @Test("An error of the program is the underlying one")
  func underlying() throws {
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws { throw CocoaError(.featureUnsupported) }
    }
    let error = try #require(throws: SerializationError.self) {
      try RequestSerializer().get("http://h/", parameters: Failing())
    }
    let object = error as NSError
    #expect(object.code == URLError.Code.cannotDecodeContentData.rawValue)
    #expect((object.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .featureUnsupported)
  }

  @Test("An error of a response has its status and its content")
  func responseError() async throws {
    let response = try await response(status: 404, "{}")
    let error = try await #require(throws: ResponseError.self) { try await response.validated() }
    let object = error as NSError
    #expect(error.localizedDescription == "The response has the status 404.")
    #expect(object.domain == "RequestSerialization.ResponseError")
    #expect(object.code == URLError.Code.badServerResponse.rawValue)
    #expect(object.userInfo[ResponseError.statusErrorKey] as? Int == 404)
    #expect(object.userInfo[ResponseError.contentErrorKey] as? Data == Data("{}".utf8))
  }

  @Test("An error of a response has its request, under AFNetworking's keys as well")
  func failingRequest() async throws {
    let transport = StubTransport(
      TransportResponse(
        status: 404, fields: [HeaderField("Via", "a"), HeaderField("Via", "b")],
        content: ResponseContent("gone".utf8)))
    var request = try RequestSerializer().put("http://h/x?a=1", content: .text("content"))
    request.setBearerAuthorization(token: "s3cret")
    let response = try await transport.send(request)
    #expect(response.request == (try request.serialized()))
    let error = try await #require(throws: ResponseError.self) { try await response.validated() }
    #expect(error.request == response.request)
    #expect(!"\(error)".contains("s3cret"))
    let info = (error as NSError).userInfo
    let urlRequest = try #require(info[ResponseError.requestErrorKey] as? URLRequest)
    #expect(urlRequest.httpMethod == "PUT")
    #expect(urlRequest.httpBody == nil)
    #expect(info[NSURLErrorFailingURLErrorKey] as? URL == URL(string: "http://h/x?a=1"))
    let failed = try #require(info[ResponseError.responseErrorKey] as? HTTPURLResponse)
    #expect(failed.statusCode == 404)
    #expect(failed.value(forHTTPHeaderField: "Via") == "a, b")
  }

  @Test("A transport of one's own need not say which request it answered")
  func requestOfOwnTransport() async throws {
    let request = try RequestSerializer().get("http://h/").serialized()
    let transport = PiecewiseTransport(status: 404, pieces: [])
    let response = try await transport.send(request)
    #expect(response.request == nil)
    let error = try await #require(throws: ResponseError.self) { try await response.validated() }
    #expect((error as NSError).userInfo[ResponseError.requestErrorKey] == nil)
    #expect(try await transport.send(request) { _ in }.request == request)
  }

  @Test("Content of another type has the decoder's error")
  func decoding() async throws {
    let response = try await response(status: 200, "[")
    let error = try await #require(throws: ResponseError.self) {
      try await response.decode([Int].self)
    }
    let object = error as NSError
    #expect(object.code == URLError.Code.cannotDecodeContentData.rawValue)
    #expect(object.userInfo[NSUnderlyingErrorKey] is DecodingError)
    #expect(error.localizedDescription.contains("cannot be decoded"))
  }

  @Test("Limits are told")
  func limits() async throws {
    let long = try await #require(throws: ResponseTooLongError.self) {
      try await self.response(status: 200, "[1]").content.collect(upTo: 2)
    }
    #expect(long.localizedDescription == "The response is longer than 2 bytes.")
    #expect((long as NSError).code == URLError.Code.dataLengthExceedsMaximum.rawValue)
    let slow = ReaderTooSlowError(limit: 3)
    #expect(
      slow.localizedDescription
        == "The response arrived faster than it was read: more than 3 bytes waited.")
    #expect((slow as NSError).domain == "RequestSerializationFoundation.ReaderTooSlowError")
  }
}
