// `URLRequest`s made from serialized requests, and the way back.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests of Foundation's")
struct URLRequestTests {
  private func description(
    _ method: String, _ url: String, _ content: RequestContent? = nil, fields: [HeaderField] = []
  ) throws -> RequestDescription {
    var request = RequestDescription(method: method, url: try RequestURL(url))
    request.content = content
    request.fields = fields
    return request
  }

  private func urlRequest(_ description: RequestDescription) throws -> URLRequest {
    try URLRequest(description.serialized())
  }

  @Test(
    "The URL is the same byte for byte",
    arguments: [
      "https://example.com/", "http://example.com:8080/a?b=1&c#d", "http://example.com/a%2Fb%5b?",
      "http://[::1]:81/x?y=%20+/?", "https://example.com/a//b/;c=d,e'()*!$&@:", "http://h/a.b/..c",
    ])
  func url(_ url: String) throws {
    #expect(try urlRequest(description("GET", url)).url?.absoluteString == url)
  }

  @Test("The fields keep their spelling, and what a client computes is left to it")
  func fields() throws {
    let request = try urlRequest(
      description(
        "POST", "http://example.com/", .text("é"),
        fields: [
          HeaderField("x-lOW", "1"), HeaderField("X-Low", "2"), HeaderField("cookie", "a=1"),
          HeaderField("Cookie", "b=2"),
        ]))
    #expect(
      request.allHTTPHeaderFields == [
        "x-lOW": "1, 2", "cookie": "a=1; b=2", "Content-Type": "text/plain; charset=utf-8",
      ])
    #expect(request.httpBody == Data("é".utf8))
    #expect(request.httpBodyStream == nil)
  }

  @Test("A Host that says something else than the URL stays")
  func host() throws {
    let fields = [HeaderField("Host", "other.example")]
    let request = try urlRequest(description("GET", "http://example.com/", fields: fields))
    #expect(request.value(forHTTPHeaderField: "Host") == "other.example")
  }

  @Test("Content that is not in memory is a stream, with its length")
  func stream() throws {
    let file = try TemporaryFile(Array("abc".utf8))
    let content = try FileContent(contentsOf: file.url)
    let request = try urlRequest(description("PUT", "http://example.com/", .file(content)))
    let stream = try #require(request.httpBodyStream)
    #expect(request.httpBody == nil)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == "3")
    stream.open()
    var piece = [UInt8](repeating: 0, count: 4)
    #expect(stream.read(&piece, maxLength: 4) == 3)
    #expect(piece == Array("abc\0".utf8))
  }

  @Test("Chunked content is a stream without a length")
  func chunked() throws {
    var description = try description("PUT", "http://example.com/", .text("abc"))
    description.framing = .chunked(size: 2)
    let request = try urlRequest(description)
    #expect(request.httpBodyStream != nil)
    #expect(request.value(forHTTPHeaderField: "Content-Length") == nil)
    #expect(request.value(forHTTPHeaderField: "Transfer-Encoding") == nil)
  }

  @Test("No content is no body", arguments: ["GET", "POST"])
  func noContent(_ method: String) throws {
    let request = try urlRequest(description(method, "http://example.com/"))
    #expect(request.httpBody == nil)
    #expect(request.httpBodyStream == nil)
    #expect(request.allHTTPHeaderFields?["Content-Length"] == nil)
  }

  @Test("A request of Foundation's becomes a description, its fields sorted")
  func back() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/a?b#c")))
    request.httpMethod = "PUT"
    request.allHTTPHeaderFields = [
      "X-B": "2", "X-A": "1", "Content-Length": "3", "Transfer-Encoding": "chunked",
      "host": "example.com",
    ]
    request.httpBody = Data("abc".utf8)
    request.timeoutInterval = 2.5
    var expected = try description(
      "PUT", "https://example.com/a?b#c", .data(Array("abc".utf8)),
      fields: [HeaderField("X-A", "1"), HeaderField("X-B", "2")])
    expected.properties.timeout = .milliseconds(2500)
    #expect(try RequestDescription(request) == expected)
  }

  @Test("A body stream is read")
  func bodyStream() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    request.httpMethod = "POST"
    request.httpBodyStream = InputStream(data: Data("abc".utf8))
    #expect(try RequestDescription(request).content == .data(Array("abc".utf8)))
  }

  @Test("The stream of a file stays one that is read for each message")
  func streamBack() throws {
    let file = try TemporaryFile(Array("abc".utf8))
    let content = try FileContent(contentsOf: file.url)
    let request = try urlRequest(description("PUT", "http://example.com/", .file(content)))
    let message = try RequestDescription(request).serialized()
    #expect(try message.readContent() == Array("abc".utf8))
    #expect(try message.readContent() == Array("abc".utf8))
    #expect(message.contentLength == 3)
  }

  @Test("Out and in again is the same message")
  func roundTrip() throws {
    var description = try description("POST", "https://example.com/a?b=%20#c", .json(["a": 1]))
    description.fields = [HeaderField("X-A", "1")]
    description.properties.allowsCellularAccess = false
    let message = try description.serialized()
    let again = try RequestDescription(URLRequest(message)).serialized()
    #expect(again.url == message.url)
    #expect(again.properties == message.properties)
    #expect(try again.readContent() == message.readContent())
    #expect(Set(again.fields) == Set(message.fields))
  }

  @Test(
    "Anything but an absolute HTTP URL is refused",
    arguments: ["file:///a", "ftp://example.com/", "http://user@example.com/", "/a"])
  func badURL(_ url: String) throws {
    let request = URLRequest(url: try #require(URL(string: url)))
    let error = #expect(throws: SerializationError.self) { try RequestDescription(request) }
    #expect(error?.code == .invalidURL)
  }
}

@Suite("Parameters into a request of Foundation's")
struct SerializingURLRequestTests {
  private func request(_ method: String, _ url: String) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    return request
  }

  @Test("They go to the query, before the fragment")
  func query() throws {
    let request = try RequestSerializer().urlRequest(
      serializing: request("GET", "http://example.com/x?y=1#z"), parameters: ["key": "value"])
    #expect(request.url?.absoluteString == "http://example.com/x?y=1&key=value#z")
    #expect(request.httpBody == nil)
  }

  @Test("They go to the body, with their media type")
  func form() throws {
    let request = try RequestSerializer().urlRequest(
      serializing: request("POST", "http://example.com/"), parameters: ["k": "a b"])
    #expect(request.httpBody == Data("k=a%20b".utf8))
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
  }

  @Test("Fields of the request win over the serializer's")
  func fields() throws {
    var serializer = RequestSerializer(.json)
    serializer.fields = [HeaderField("X-A", "serializer"), HeaderField("X-B", "serializer")]
    var request = try request("POST", "http://example.com/")
    request.allHTTPHeaderFields = [
      "x-a": "request", "Content-Type": "application/vnd.api+json",
    ]
    let result = try serializer.urlRequest(serializing: request, parameters: ["a": 1])
    #expect(
      result.allHTTPHeaderFields == [
        "x-a": "request", "X-B": "serializer", "Content-Type": "application/vnd.api+json",
      ])
    #expect(result.httpBody == Data(#"{"a":1}"#.utf8))
  }

  @Test("What no message tells stays as it is")
  func rest() throws {
    var request = try request("POST", "http://example.com/")
    request.mainDocumentURL = URL(string: "http://example.com/main")
    request.httpBody = Data("abc".utf8)
    request.timeoutInterval = 7
    request.cachePolicy = .returnCacheDataElseLoad
    let result = try RequestSerializer().urlRequest(serializing: request, parameters: .null)
    #expect(result.mainDocumentURL == request.mainDocumentURL)
    #expect(result.httpBody == Data("abc".utf8))
    #expect(result.timeoutInterval == 7)
    #expect(result.cachePolicy == .returnCacheDataElseLoad)
  }
}
