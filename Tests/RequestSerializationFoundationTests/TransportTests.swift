// What a server receives when `URLSession` sends a request.

import Foundation
import MessageSyntax
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("What arrives", .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct TransportTests {
  private let transport = URLSessionRequestTransport()

  private func request(
    _ method: String = "GET", _ target: String, _ content: RequestContent? = nil,
    fields: [HeaderField] = []
  ) throws -> RequestDescription {
    var request = RequestDescription(
      method: method, url: try RequestURL(LoopbackServer.origin() + target))
    request.content = content
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    request.fields = fields
    return request
  }

  private func arrived(_ request: RequestDescription) async throws -> ArrivedMessage {
    try await arrived(request.serialized())
  }

  private func arrived(_ request: SerializedRequest) async throws -> ArrivedMessage {
    let response = try await transport.send(request)
    #expect(response.head.status == 200)
    return try ArrivedMessage(await response.content.collect(upTo: 1 << 26))
  }

  @Test(
    "The target arrives as it is",
    arguments: [
      "/", "/?", "/a?", "/%2F%5b%5B", "//x//y", "/a?q=%20+%2B&r=a/b?c", "/a;b=c,d", "/'()*!$&@:",
      "/a?x%5B%5D=1", "/a.b/..c/...",
    ])
  func target(_ target: String) async throws {
    #expect(try await arrived(request("GET", target)).requestLine == "GET \(target) HTTP/1.1")
  }

  @Test("The fragment is not sent")
  func fragment() async throws {
    #expect(try await arrived(request("GET", "/a?b#c")).requestLine == "GET /a?b HTTP/1.1")
  }

  @Test("The method arrives", arguments: ["GET", "DELETE", "OPTIONS", "PUT", "PURGE", "pUrge"])
  func method(_ method: String) async throws {
    #expect(try await arrived(request(method, "/a")).requestLine == "\(method) /a HTTP/1.1")
  }

  @Test("Fields arrive in their spelling, those of one name in one line")
  func fields() async throws {
    let message = try await arrived(
      request(
        "GET", "/a",
        fields: [
          HeaderField("x-lOW", "1"), HeaderField("X-Empty", ""), HeaderField("ACCEPT", "a/b"),
          HeaderField("X-Low", "2"), HeaderField("Cookie", "a=1"), HeaderField("cookie", "b=2"),
          HeaderField("X-Text", "é, \"q\""), HeaderField("User-Agent", "T/1"),
          HeaderField("Host", "other.example"),
        ]))
    for field in [
      HeaderField("x-lOW", "1, 2"), HeaderField("X-Empty", ""), HeaderField("ACCEPT", "a/b"),
      HeaderField("Cookie", "a=1; b=2"), HeaderField("X-Text", "é, \"q\""),
      HeaderField("User-Agent", "T/1"), HeaderField("Host", "other.example"),
    ] {
      #expect(message.fields.filter { $0.name.lowercased() == field.name.lowercased() } == [field])
    }
  }

  @Test(
    "Content in memory arrives with its length and its type",
    arguments: ["POST", "PUT", "PATCH", "DELETE", "QUERY"])
  func contentInMemory(_ method: String) async throws {
    let message = try await arrived(request(method, "/a", .json(["a": 1])))
    #expect(message.content == Array(#"{"a":1}"#.utf8))
    #expect(message.fields["Content-Type"] == "application/json")
    #expect(message.fields["Content-Length"] == "7")
    #expect(message.fields["Transfer-Encoding"] == nil)
    #expect(message.fields["Expect"] == nil)
  }

  @Test("Content without a type arrives without one", arguments: ["POST", "PUT"])
  func untypedContent(_ method: String) async throws {
    let stream = StreamContent(length: 3) { Repetition(left: 3) }
    for content in [RequestContent.text("a=b"), .stream(stream)] {
      var untyped = try request(method, "/a", content)
      untyped.omitsContentType = true
      let message = try await arrived(untyped)
      #expect(message.content.count == 3)
      #expect(message.fields["Content-Type"] == nil)
      #if canImport(FoundationNetworking)
        let read = try RequestDescription(URLRequest(untyped.serialized()))
        #expect(read.omitsContentType && read.fields["Content-Type"] == nil)
      #endif
    }
  }

  @Test("No content of a method that has some has the length 0", arguments: ["POST", "PUT"])
  func noContent(_ method: String) async throws {
    let message = try await arrived(request(method, "/a"))
    #expect(message.fields.filter { $0.name == "Content-Length" }.map(\.value) == ["0"])
  }

  @Test("A multipart message with a file of 20 MB arrives as it is serialized")
  func largeMultipart() async throws {
    let row = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let file = try TemporaryFile(row, times: 20)
    let upload = Multipart(
      parameters: ["title": "x"],
      parts: [
        .init(name: "f", .file(try FileContent(contentsOf: file.url)), filename: "a.bin"),
        .init(name: "s", .stream(StreamContent(length: 300_000) { Repetition(left: 300_000) })),
      ])
    let expected = try request("POST", "/a", .multipart(upload)).serialized()
    let message = try await arrived(expected)
    #expect(message.content == (try expected.readContent()))
    #expect(message.fields["Content-Length"] == "\(expected.contentLength)")
    #expect(message.fields["Content-Type"] == expected.mediaType)
    #expect(message.fields["Transfer-Encoding"] == nil)
  }

  @Test("Chunked content arrives chunked")
  func chunked() async throws {
    var description = try request("POST", "/a", .text(String(repeating: "ab", count: 100_000)))
    description.framing = .chunked(size: 1000)
    let message = try await arrived(description)
    #expect(try message.unchunked() == Array(String(repeating: "ab", count: 100_000).utf8))
    #expect(message.fields["Transfer-Encoding"] == "chunked")
    #expect(message.fields["Content-Length"] == nil)
  }

  @Test("Throttled content arrives whole")
  func throttled() async throws {
    var upload = Multipart(boundary: .written("B"), parameters: ["a": "1", "b": "2"])
    upload.throttle = Throttle(packetSize: 7, delay: .microseconds(1))
    let expected = try request("POST", "/a", .multipart(upload)).serialized()
    let message = try await arrived(expected)
    #expect(message.content == (try expected.readContent()))
    #expect(message.fields["Content-Length"] == "\(expected.contentLength)")
  }

  @Test("A message is sent twice alike")
  func twice() async throws {
    let file = try TemporaryFile(Array("file".utf8))
    let message = try request("PUT", "/a", .file(FileContent(contentsOf: file.url))).serialized()
    for _ in 0..<2 {
      #expect(try await arrived(message).content == Array("file".utf8))
    }
  }

  @Test(
    "A timeout of any length does not trap",
    arguments: [Duration.seconds(Int64.max), .seconds(1 << 40), .seconds(60)])
  func timeout(_ timeout: Duration) async throws {
    var description = try request("GET", "/a")
    description.properties.timeout = timeout
    #expect(try await arrived(description).requestLine == "GET /a HTTP/1.1")
  }

  @Test("Many at once do not get into one another")
  func atOnce() async throws {
    let answers = try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        let text = String(repeating: "\(number),", count: 10_000)
        let description = try request("POST", "/\(number)", .text(text))
        group.addTask {
          let message = try await arrived(description)
          return message.requestLine == "POST /\(number) HTTP/1.1"
            && message.content == Array(text.utf8)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: true, count: 20))
  }

  @Test("Content is sent again when a connection that was kept turns out to be closed")
  func staleConnection() async throws {
    // The server reads the second message of a connection, and closes without an answer.
    let text = String(repeating: "again", count: 200_000)
    _ = try await arrived(request("GET", "/stale"))
    let message = try await arrived(request("POST", "/stale", .text(text)))
    #expect(message.content == Array(text.utf8))
  }
}
