// What is sent when a server redirects.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("Redirects", .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct RedirectTests {
  private func send(
    _ method: String, _ status: Int, to target: String, _ content: RequestContent? = nil,
    fields: [HeaderField] = [], follows: Bool = true
  ) async throws -> TransportResponse {
    var transport = URLSessionRequestTransport()
    transport.followsRedirects = follows
    let origin = try LoopbackServer.origin()
    var request = RequestDescription(
      method: method, url: try RequestURL(origin + "/redirect/\(status)?\(target)"))
    request.content = content
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    request.fields = fields
    return try await transport.send(request.serialized())
  }

  private func arrived(_ response: TransportResponse) async throws -> ArrivedMessage {
    try ArrivedMessage(await response.content.collect(upTo: 10_000))
  }

  @Test("A redirect is followed", arguments: [301, 302, 303, 307, 308])
  func followed(_ status: Int) async throws {
    let message = try await arrived(send("GET", status, to: "/b?c=%25d"))
    #expect(message.requestLine == "GET /b?c=%d HTTP/1.1" || message.requestLine.contains("/b?c="))
  }

  @Test("A redirect that is not followed is the response", arguments: [301, 302, 303, 307, 308])
  func notFollowed(_ status: Int) async throws {
    let response = try await send("GET", status, to: "/b", follows: false)
    #expect(response.head.status == status)
    #expect(response.head.fields["Location"] == "/b")
    #expect(try await response.content.collect(upTo: 10) == Array("moved".utf8))
  }

  @Test("A redirect that leads nowhere is the response", arguments: [301, 302, 303, 307, 308])
  func nowhere(_ status: Int) async throws {
    #expect(try await send("GET", status, to: "").head.status == status)
  }

  @Test(
    "A POST that becomes a GET loses its content and the fields that describe it",
    arguments: [301, 302, 303])
  func changedMethod(_ status: Int) async throws {
    let message = try await arrived(
      send("POST", status, to: "/b", .text("x"), fields: [HeaderField("X-A", "1")]))
    #expect(message.requestLine == "GET /b HTTP/1.1")
    #expect(message.content == [])
    #expect(message.fields["Content-Length"] == nil)
    #expect(message.fields["Content-Type"] == nil)
    #expect(message.fields["X-A"] == "1")
  }

  #if os(Linux)
    @Test("A redirect that asks for the content again is the response", arguments: [307, 308])
    func contentAgain(_ status: Int) async throws {
      #expect(try await send("POST", status, to: "/b", .text("x")).head.status == status)
    }
  #endif

  @Test("Credentials and Host go to their own origin only")
  func credentials() async throws {
    let fields = [
      HeaderField("Authorization", "Bearer t"), HeaderField("Cookie", "a=1"),
      HeaderField("Host", "other.example"), HeaderField("X-A", "1"),
    ]
    let own = try LoopbackServer.origin()
    let same = try await arrived(send("GET", 302, to: own + "/b", fields: fields))
    #expect(same.fields["Authorization"] == "Bearer t")
    #expect(same.fields["Cookie"] == "a=1")
    #expect("http://\(same.fields["Host"] ?? "")" == own)

    let foreign = own.replacing("127.0.0.1", with: "localhost")
    let other = try await arrived(send("GET", 302, to: foreign + "/b", fields: fields))
    #expect(other.fields["Authorization"] == nil)
    #expect(other.fields["Cookie"] == nil)
    #expect("http://\(other.fields["Host"] ?? "")" == foreign)
    #expect(other.fields["X-A"] == "1")
  }
}
