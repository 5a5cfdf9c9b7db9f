// Responses that are decoded while they arrive, from a server that cuts them anywhere.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

/// An element of a stream.
private struct Delta: Codable, Sendable, Equatable {
  var text: String
}

/// The content of a failure.
private struct Problem: Codable, Sendable, Equatable {
  var title: String
}

@Suite("Streamed responses, decoded") struct StreamedResponseTests {
  private static let request = try? RequestSerializer().get("http://h/").serialized()

  private func request(
    _ format: StreamFormat
  ) throws -> StreamedRequest<Delta, Problem> {
    StreamedRequest(
      try #require(Self.request), format, statuses: 200, failure: .content(.clientError))
  }

  private func deltas(
    _ format: StreamFormat, _ type: String, _ pieces: String..., status: Int = 200
  ) async throws -> [Delta] {
    var transport = PiecewiseTransport()
    transport.status = status
    transport.fields = [HeaderField("Content-Type", type)]
    transport.pieces = pieces
    var found: [Delta] = []
    for try await delta in try await transport.stream(for: request(format)) { found.append(delta) }
    return found
  }

  @Test("Elements are decoded from events and from lines") func decoded() async throws {
    let expected = [Delta(text: "a"), Delta(text: "b")]
    let events = try await deltas(
      .events, "Text/Event-Stream; charset=utf-8", ": x\ndata: {\"te",
      "xt\":\ndata: \"a\"}\n\ndata: {\"text\": \"b\"}\n\ndata: [DONE]\n\ndata: {\"text\": \"c\"}\n\n"
    )
    #expect(events == expected)
    for type in ["application/jsonl", "application/x-ndjson", "application/json-lines"] {
      #expect(
        try await deltas(.lines, type, "{\"text\":\"a\"}\r\n{\"te", "xt\":\"b\"}") == expected)
    }
  }

  /// The pieces of a text that arrives in these bytes.
  private func texts(_ type: String, _ pieces: [[UInt8]]) async throws -> [String] {
    let content = AsyncStream<[UInt8]> { stream in
      for piece in pieces { stream.yield(piece) }
      stream.finish()
    }
    let response = TransportResponse(
      head: ResponseHead(status: 200, fields: [HeaderField("Content-Type", type)]),
      content: ResponseContent(content))
    var found: [String] = []
    for try await text in try await response.stream(of: String.self, as: .text) {
      found.append(text)
    }
    return found
  }

  @Test("Text comes in the pieces in which it arrives, and no character is divided")
  func text() async throws {
    let tale = "a é 猫 😀\r\n\0"
    for size in 1...tale.utf8.count {
      let bytes = Array(tale.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let found = try await texts("text/plain", pieces)
      #expect(found.joined() == tale)
      #expect(found.allSatisfy { !$0.isEmpty && !$0.unicodeScalars.contains("\u{FFFD}") })
    }
    #expect(
      try await texts("text/markdown; charset=utf-8", [Array("ab".utf8), Array("c".utf8)]) == [
        "ab", "c",
      ])
    #expect(try await texts("text/plain", []) == [])
  }

  @Test(
    "Bytes that are not UTF-8 end a text with an error",
    arguments: [
      [0xFF], [0x61, 0xE7, 0x8C], [0x80, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x61], [0xC0, 0x80],
    ])
  func notText(_ bytes: [UInt8]) async throws {
    for pieces in [[bytes], bytes.map { [$0] }] {
      await #expect(throws: ResponseError.self) { try await texts("text/plain", pieces) }
    }
    await #expect(throws: ResponseError.self) { try await texts("application/json", [[0x61]]) }
  }

  @Test("Another status is a declared failure, another media type an error") func refused()
    async throws
  {
    await #expect {
      try await deltas(.events, "application/json", "{\"title\":\"no\"}", status: 404)
    } throws: { error in
      (error as? ResponseError)?.value as? Problem == Problem(title: "no")
    }
    await #expect {
      try await deltas(.events, "text/plain", "data: 1\n\n")
    } throws: { error in
      let error = error as? ResponseError
      return error?.expectedMediaTypes == ["text/event-stream"]
        && error?.content == Array("data: 1\n\n".utf8)
    }
    await #expect(throws: ResponseError.self) {
      try await deltas(.lines, "application/jsonl", "{}", status: 500)
    }
  }

  @Test("An element of another type is an error with its bytes, after those before it")
  func undecodable() async throws {
    var transport = PiecewiseTransport()
    transport.fields = [HeaderField("Content-Type", "application/x-ndjson")]
    transport.pieces = ["{\"text\":\"a\"}\n{\"text\":1}\n"]
    var stream = try await transport.stream(for: request(.lines)).makeAsyncIterator()
    #expect(try await stream.next() == Delta(text: "a"))
    await #expect {
      try await stream.next()
    } throws: { error in
      (error as? ResponseError)?.content == Array("{\"text\":1}".utf8)
    }
  }

  @Test("A response that has been read is not read again") func once() async throws {
    var transport = PiecewiseTransport()
    transport.fields = [HeaderField("Content-Type", "application/x-ndjson")]
    transport.pieces = ["{\"text\":\"a\"}\n"]
    let stream = try await transport.stream(for: request(.lines))
    for try await _ in stream {}
    await #expect(throws: ResponseAlreadyReadError.self) { for try await _ in stream {} }
  }
}

@Suite(
  "Streamed responses of a server",
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct ArrivingStreamTests {
  private let transport = URLSessionRequestTransport()

  private func send(_ path: String, _ query: String = "") async throws -> TransportResponse {
    let query = query.isEmpty ? "" : "?" + query.utf8.map { String(format: "%%%02X", $0) }.joined()
    var request = RequestDescription(
      method: "GET", url: try RequestURL(LoopbackServer.origin() + path + query))
    request.properties.timeout = .seconds(3600)
    return try await transport.send(request.serialized())
  }

  @Test("Elements come whole from a server that cuts them anywhere") func cut() async throws {
    let expected = (0..<20).map { Delta(text: "猫\($0)") }
    let events = expected.map { "event: x\r\ndata: {\"text\":\r\ndata: \"\($0.text)\"}\r\n\r\n" }
    let lines = expected.map { "{\"text\": \"\($0.text)\"}\n" }
    for (format, type, content) in [
      (StreamFormat.events, "text~event-stream", events.joined()),
      (.lines, "application~x-ndjson", lines.joined()),
    ] {
      let response = try await send("/cut/\(type)", content)
      var found: [Delta] = []
      for try await delta in try await response.stream(of: Delta.self, as: format) {
        found.append(delta)
      }
      #expect(found == expected)
    }
  }

  @Test("An event is there before the next one is sent") func arrival() async throws {
    let token = LoopbackServer.token()
    var events = try await send("/tick/\(token)").events().makeAsyncIterator()
    #expect(try await events.next()?.text == "1")
    _ = try await send("/set/\(token)")
    #expect(try await events.next()?.text == "2")
    #expect(try await events.next() == nil)
  }

  @Test("A task that waits for an event and is cancelled throws") func cancelled() async throws {
    let token = LoopbackServer.token()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let task = Task {
      for try await _ in try await send("/tick/\(token)").events() { begin.yield() }
    }
    for await _ in begun.prefix(1) {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = try await send("/set/\(token)")
  }
}
