// A transport that sends with a session of the program, whose delegate is the program's, too.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Follows redirects to paths that begin with `/b`, with a field of its own.
private final class Following: NSObject, URLSessionDataDelegate {
  let redirects = Mutex<[String?]>([])

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    redirects.withLock { $0.append(request.value(forHTTPHeaderField: "Authorization")) }
    guard request.url?.path.hasPrefix("/b") == true else { return completionHandler(nil) }
    var request = request
    request.setValue("yes", forHTTPHeaderField: "X-Followed")
    completionHandler(request)
  }
}

@Suite(
  "A transport with a session of the program's own",
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct OwnSessionTests {
  private let delegate = Following()
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Session": "own"]
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  private func send(
    _ target: String, method: String = "GET", _ content: RequestContent? = nil,
    change: (inout URLSessionRequestTransport) -> Void = { _ in }
  ) async throws -> TransportResponse {
    var transport = URLSessionRequestTransport(session: session)
    change(&transport)
    var request = RequestDescription(
      method: method, url: try RequestURL(LoopbackServer.origin() + target))
    request.content = content
    request.fields = [HeaderField("Authorization", "Bearer t")]
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    return try await transport.send(request)
  }

  private func arrived(_ response: TransportResponse) async throws -> ArrivedMessage {
    try ArrivedMessage(await response.content.collect(upTo: 1 << 20))
  }

  @Test("Requests have what the session's configuration says, and content of any kind")
  func configuration() async throws {
    let bytes = [UInt8](repeating: 0x61, count: 300_000)
    let file = try TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    for content in [RequestContent.data(bytes), .file(try FileContent(contentsOf: file.url))] {
      let message = try await arrived(send("/a", method: "POST", content))
      #expect(message.fields["X-Session"] == "own")
      #expect(message.content == bytes)
    }
    #expect(delegate.redirects.withLock(\.count) == 0)
  }

  @Test("The session's delegate changes a redirect, which has no credentials for another origin")
  func changed() async throws {
    let message = try await arrived(send("/redirect/302?/b"))
    #expect(message.requestLine == "GET /b HTTP/1.1")
    #expect(message.fields["X-Followed"] == "yes")
    let other = try LoopbackServer.origin()
      .replacing("127.0.0.1", with: "localhost")
    _ = try await send("/redirect/302?\(other)/b").content.collect(upTo: 1 << 20)
    #expect(delegate.redirects.withLock { $0 } == ["Bearer t", nil])
  }

  @Test("The session's delegate refuses a redirect, and is not asked if none is followed")
  func refused() async throws {
    #expect(try await send("/redirect/302?/c").status == 302)
    #expect(delegate.redirects.withLock(\.count) == 1)
    #expect(try await send("/redirect/302?/b") { $0.followsRedirects = false }.status == 302)
    #expect(delegate.redirects.withLock(\.count) == 1)
  }

  @Test("The session can be used after the transport is gone")
  func remains() async throws {
    _ = try await send("/a").content.collect(upTo: 1 << 20)
    let url = try #require(URL(string: LoopbackServer.origin() + "/a"))
    let (_, response) = try await session.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test("The shared session sends, and a 401 is a response")
  func shared() async throws {
    let transport = URLSessionRequestTransport(session: .shared)
    let url = try LoopbackServer.origin() + "/status/401"
    let response = try await transport.send(RequestSerializer().get(url))
    #expect(response.status == 401)
  }
}
