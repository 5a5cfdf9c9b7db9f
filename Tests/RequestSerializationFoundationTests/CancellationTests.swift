// Exchanges that are given up.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Cancellation", .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct CancellationTests {
  private let transport = URLSessionRequestTransport()

  private func send(_ path: String, _ content: RequestContent? = nil) async throws
    -> TransportResponse
  {
    var request = RequestDescription(
      method: content == nil ? "GET" : "POST", url: try RequestURL(LoopbackServer.origin() + path))
    request.content = content
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    return try await transport.send(request.serialized())
  }

  @Test("A task that waits for the head and is cancelled throws, and the connection is closed")
  func waiting() async throws {
    let token = LoopbackServer.token()
    let task = Task { try await send("/hang/\(token)") }
    _ = try await send("/wait/\(token)-arrived")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // Answered when the server has seen the connection close.
    #expect(try await send("/wait/\(token)").head.status == 200)
  }

  @Test("A task that reads the content and is cancelled throws, and the connection is closed")
  func reading() async throws {
    let token = LoopbackServer.token()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let task = Task {
      let response = try await send("/pieces/\(token)")
      for try await _ in response.content { begin.yield() }
    }
    for await _ in begun.prefix(1) {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A response that is let go of closes the connection")
  func letGo() async throws {
    let token = LoopbackServer.token()
    do {
      let response = try await send("/endless/\(token)")
      #expect(response.head.status == 200)
    }
    #expect(try await send("/wait/\(token)").head.status == 200)
  }

  @Test("A reader that stops closes the connection")
  func stopped() async throws {
    let token = LoopbackServer.token()
    do {
      let response = try await send("/endless/\(token)")
      for try await _ in response.content.prefix(3) {}
    }
    #expect(try await send("/wait/\(token)").head.status == 200)
  }

  @Test("A response that its reader leaves in memory is given up at the limit")
  func slowReader() async throws {
    let token = LoopbackServer.token()
    var transport = transport
    transport.readerLimit = 1_000_000
    let message = try RequestDescription(
      method: "GET", url: RequestURL(LoopbackServer.origin() + "/endless/\(token)")
    ).serialized()
    let response = try await transport.send(message)
    // Answered when the server has seen the connection close.
    _ = try await send("/wait/\(token)")
    var count = 0
    await #expect(throws: ReaderTooSlowError(limit: 1_000_000)) {
      for try await piece in response.content { count += piece.count }
    }
    #expect((900_000...1_000_000).contains(count))
  }

  @Test("A task that is cancelled before it sends sends nothing")
  func before() async throws {
    let message = try RequestDescription(
      method: "GET", url: RequestURL(LoopbackServer.origin() + "/a")
    ).serialized()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(message)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("An upload that is cancelled closes the connection")
  func uploading() async throws {
    let token = LoopbackServer.token()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let stream = StreamContent(length: 1 << 60) {
      begin.yield()
      return Repetition(left: 1 << 60)
    }
    let task = Task { try await send("/swallow/\(token)", .stream(stream)) }
    for await _ in begun.prefix(1) {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await send("/wait/\(token)").head.status == 200)
  }

  @Test("A timeout ends the exchange")
  func timeout() async throws {
    let token = LoopbackServer.token()
    var request = RequestDescription(
      method: "GET", url: try RequestURL(LoopbackServer.origin() + "/hang/\(token)"))
    request.properties.timeout = .milliseconds(10)
    let message = try request.serialized()
    let error = await #expect(throws: URLError.self) { try await transport.send(message) }
    #expect(error?.code == .timedOut)
  }
}
