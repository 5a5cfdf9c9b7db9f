// Content of a sequence, which `URLSession` gets when the sequence has ended.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "Content of a sequence", .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct SequenceTests {
  private struct Broken: Error {}

  private let transport = URLSessionRequestTransport()

  private func request(_ content: RequestContent) throws -> RequestDescription {
    var request = RequestDescription(
      method: "PUT", url: try RequestURL(LoopbackServer.origin() + "/a"))
    request.content = content
    // A machine that is busy must not end the exchange.
    request.properties.timeout = .seconds(3600)
    return request
  }

  private func pieces(
    _ texts: [String], failure: (any Error)? = nil
  ) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { stream in
      for text in texts { stream.yield(Data(text.utf8)) }
      stream.finish(throwing: failure)
    }
  }

  @Test("It arrives in chunks, and progress is reported")
  func chunks() async throws {
    let response = try await transport.send(request(.stream(pieces(["one", "", "three"])))) { _ in }
    let message = try ArrivedMessage(await response.content.collect(upTo: 1 << 20))
    #expect(message.fields["Transfer-Encoding"] == "chunked")
    #expect(message.fields["Content-Length"] == nil)
    #expect(try message.unchunked() == Array("onethree".utf8))
  }

  @Test("A sequence without bytes is content without bytes")
  func empty() async throws {
    let response = try await transport.send(request(.stream(pieces([]))))
    let message = try ArrivedMessage(await response.content.collect(upTo: 1 << 20))
    #expect(message.content == [])
  }

  @Test("The content of a response is sent on by the same transport")
  func response() async throws {
    let response = try await transport.send(request(.text("hello")))
    let copy = try await transport.send(request(.stream(response.content)))
    let message = try ArrivedMessage(await copy.content.collect(upTo: 1 << 20))
    #expect(String(decoding: try message.unchunked(), as: UTF8.self).hasSuffix("\r\n\r\nhello"))
  }

  @Test("What the sequence throws is thrown, and nothing is sent")
  func failure() async throws {
    await #expect(throws: Broken.self) {
      try await transport.send(request(.stream(pieces(["a"], failure: Broken()))))
    }
  }

  @Test("There is a limit")
  func limit() async throws {
    var transport = transport
    transport.sequenceLimit = 3
    let error = await #expect(throws: SerializationError.self) {
      try await transport.send(request(.stream(pieces(["ab", "cd"]))))
    }
    #expect(error?.code == .contentTooLong)
  }

  @Test("A cancelled task cancels the sequence")
  func cancellation() async throws {
    let (stopped, stop) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let pieces = AsyncStream<[UInt8]>(unfolding: {
      begin.yield()
      try? await Task.sleep(for: .seconds(3600))
      stop.yield()
      return nil
    })
    let message = try request(.stream(pieces)).serialized()
    let task = Task { try await transport.send(message) }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in stopped { break }
  }

  @Test("A request of Foundation's cannot have it")
  func urlRequest() throws {
    let message = try request(.stream(pieces(["a"]))).serialized()
    #expect(throws: SerializationError(.contentOfUnknownLength)) { try URLRequest(message) }
  }
}
