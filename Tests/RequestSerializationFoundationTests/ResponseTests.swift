// How responses arrive through `URLSession`.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Responses", .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct ResponseTests {
  private let transport = URLSessionRequestTransport()

  private func send(
    _ path: String, _ method: String = "GET", _ content: RequestContent? = nil
  ) async throws -> TransportResponse {
    var request = RequestDescription(
      method: method, url: try RequestURL(LoopbackServer.origin() + path))
    request.content = content
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    return try await transport.send(request.serialized())
  }

  private func text(_ response: TransportResponse) async throws -> String {
    String(decoding: try await response.content.collect(upTo: 10_000), as: UTF8.self)
  }

  @Test("The fields are sorted, those of one name in one line")
  func fields() async throws {
    let response = try await send("/a")
    #expect(response.head.fields.map(\.name) == ["Content-Length", "X-A"])
    #expect(response.head.fields["X-A"] == "1, 2")
  }

  @Test(
    "Any final status is a response, with its content",
    arguments: [200, 204, 206, 300, 304, 400, 404, 418, 500, 599])
  func status(_ status: Int) async throws {
    let response = try await send("/status/\(status)")
    #expect(response.head.status == status)
    #expect(try await text(response) == (status == 204 || status == 304 ? "" : "refused"))
  }

  @Test(
    "A server that asks for credentials has answered",
    arguments: [
      #"Basic realm="x""#, #"Digest realm="x", nonce="y""#, "Bearer",
      #"Bearer realm="x", error="invalid_token""#, "Negotiate",
    ])
  func unauthorized(_ challenge: String) async throws {
    let response = try await send(
      "/status/401?WWW-Authenticate: \(challenge)".replacing("\"", with: "%22")
        .replacing(" ", with: "%20"))
    #expect(response.head.status == 401)
    #expect(try await text(response) == "refused")
  }

  @Test("An informational response is passed over")
  func earlyHints() async throws {
    let response = try await send("/early")
    #expect(response.head.status == 200)
    #expect(response.head.fields["Link"] == nil)
    #expect(try await text(response) == "late")
  }

  @Test("The content coding of a response is taken off")
  func gzip() async throws {
    let response = try await send("/gzip")
    #expect(response.head.fields["Content-Encoding"] == "gzip")
    #expect(try await text(response) == "unzipped")
  }

  @Test("Content is there as soon as it arrives")
  func pieces() async throws {
    let token = LoopbackServer.token()
    let response = try await send("/pieces/\(token)")
    var pieces = response.content.makeAsyncIterator()
    #expect(try await pieces.next() == Array("one".utf8))
    _ = try await send("/set/\(token)")
    #expect(try await pieces.next() == Array("two".utf8))
    #expect(try await pieces.next() == nil)
  }

  @Test("A server that closes half-way is an error after the bytes it sent")
  func half() async throws {
    let response = try await send("/half")
    var pieces = response.content.makeAsyncIterator()
    #expect(try await pieces.next() == Array("01234".utf8))
    await #expect(throws: URLError.self) { try await pieces.next() }
  }

  @Test("A server that closes before it answers is an error")
  func drop() async throws {
    await #expect(throws: URLError.self) {
      try await send("/drop", "POST", .text(String(repeating: "x", count: 1 << 22)))
    }
  }

  @Test("Nobody who listens is an error")
  func refused() async throws {
    // The port is reserved (RFC 6335, section 6).
    let request = RequestDescription(
      method: "GET", url: RequestURL(scheme: .http, host: "127.0.0.1", port: 0))
    let message = try request.serialized()
    await #expect(throws: URLError.self) { try await transport.send(message) }
  }

  @Test("Content that cannot be read is an error of its own, and sent no further")
  func failingContent() async throws {
    let stream = StreamContent(length: 200_000) { Failing() }
    let error = await #expect(throws: SerializationError.self) {
      try await send("/a", "POST", .stream(stream))
    }
    #expect(error?.code == .contentUnreadable)
    #expect(error?.underlyingError as? Failing.Failure == Failing.Failure())
  }

  @Test("A file that has grown is an error")
  func grownFile() async throws {
    let file = try TemporaryFile(Array("four".utf8))
    let content = try FileContent(contentsOf: file.url)
    try Data("more than four".utf8).write(to: file.url)
    let error = await #expect(throws: SerializationError.self) {
      try await send("/a", "POST", .file(content))
    }
    #expect(error?.code == .contentUnreadable)
  }
}
