// Events and lines of responses, in pieces that end anywhere.

@testable import RequestSerialization
import Testing

@Suite("Streams of responses")
struct EventStreamTests {
  /// A stream and its events as the algorithm of WHATWG HTML, section 9.2.6, has them.
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var stream: String
    var events: [ServerSentEvent]
  }

  private static func event(
    _ data: String, _ name: String = "message", id: String = "", retry: Int? = nil
  ) -> ServerSentEvent {
    ServerSentEvent(data.utf8, name: name, id: id, retry: retry)
  }

  static let samples = [
    Sample(
      testDescription: "fields, comments and unknown fields",
      stream: ": hi\nevent: add\ndata: a\nother: x\ndata\n\ndata:b\n\n",
      events: [event("a\n", "add"), event("b")]),
    Sample(
      testDescription: "the stock of the standard", stream: "data: YHOO\ndata: +2\ndata: 10\n\n",
      events: [event("YHOO\n+2\n10")]),
    Sample(
      testDescription: "ids of the standard",
      stream:
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third\n\n",
      events: [event("first event", id: "1"), event("second event"), event(" third")]),
    Sample(
      testDescription: "empty data of the standard", stream: "data\n\ndata\ndata\n\ndata:",
      events: [event(""), event("\n")]),
    Sample(
      testDescription: "one space of the standard", stream: "data:test\n\ndata: test\n\n",
      events: [event("test"), event("test")]),
    Sample(
      testDescription: "CR", stream: "data: a\r\rdata: b\rdata: c\r\r",
      events: [event("a"), event("b\nc")]),
    Sample(
      testDescription: "CR LF and mixtures",
      stream: "data: a\r\n\r\ndata: b\n\r\ndata: c\r\n\rdata: d\r\r\n",
      events: [event("a"), event("b"), event("c"), event("d")]),
    Sample(
      testDescription: "a byte order mark", stream: "\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n",
      events: [event("a")]),
    Sample(
      testDescription: "an id with NUL is ignored, and an id stays",
      stream: "id: 1\ndata: a\n\nid: 2\0\ndata: b\n\nid: 3\n\ndata: c\n\n",
      events: [event("a", id: "1"), event("b", id: "1"), event("c", id: "3")]),
    Sample(
      testDescription: "retry is digits",
      stream:
        "retry: 10\ndata: a\n\nretry: 5s\ndata: b\n\nretry: 7\n\ndata: c\n\nretry\ndata: d\n\n",
      events: [
        event("a", retry: 10), event("b", retry: 10), event("c", retry: 7), event("d", retry: 7),
      ]),
    Sample(
      testDescription: "an event without data is none, and its name is forgotten",
      stream: "event: lost\n\ndata: a\n\nevent\ndata: b\n\n", events: [event("a"), event("b")]),
    Sample(
      testDescription: "an event whose end is missing is none", stream: "data: a\n\ndata: b\n",
      events: [event("a")]),
    Sample(
      testDescription: "letters of any length", stream: "data: é猫🐈\n\n", events: [event("é猫🐈")]),
    Sample(testDescription: "nothing", stream: "", events: []),
  ]

  private static func response(_ pieces: [[UInt8]]) -> TransportResponse {
    let content = AsyncStream<[UInt8]> { stream in
      for piece in pieces where !piece.isEmpty { stream.yield(piece) }
      stream.finish()
    }
    return TransportResponse(head: ResponseHead(status: 200), content: ResponseContent(content))
  }

  private static func collected<Elements: AsyncSequence>(
    _ elements: Elements
  ) async throws -> [Elements.Element] {
    var found: [Elements.Element] = []
    for try await element in elements { found.append(element) }
    return found
  }

  @Test("Events are those of the standard, wherever the bytes are cut", arguments: samples)
  func events(_ sample: Sample) async throws {
    let bytes = Array(sample.stream.utf8)
    for cut in 0...bytes.count {
      for second in Set([cut, min(cut + 1, bytes.count), bytes.count]) {
        let pieces = [Array(bytes[..<cut]), Array(bytes[cut..<second]), Array(bytes[second...])]
        let found = try await Self.collected(Self.response(pieces).events())
        #expect(found == sample.events, "cut at \(cut) and \(second)")
      }
    }
    let single = try await Self.collected(Self.response(bytes.map { [$0] }).events())
    #expect(single == sample.events)
  }

  @Test("Lines are without their ends and without empty ones, wherever the bytes are cut")
  func lines() async throws {
    let bytes = Array("\u{FEFF}{\"a\":1}\n\n{\"b\":\r2}\r\n\r\n[3]\nlast".utf8)
    let expected = ["{\"a\":1}", "{\"b\":\r2}", "[3]", "last"]
    for cut in 0...bytes.count {
      let response = Self.response([Array(bytes[..<cut]), Array(bytes[cut...])])
      let found = try await Self.collected(response.lines())
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
    }
  }

  @Test(
    "A line or an event over the limit is an error, after those before it",
    arguments: [
      ("data:1\n\ndata:12\n\n", 6, false), ("data:1\n\ndata:12\n\n", 7, true),
      ("data:1\n\n:234567\n\n", 6, false), ("data:1\n\n:23456\n\n", 6, true),
      ("data:1\n\ndata:1\ndata:2\ndata:3\ndata:4\n\n", 6, false),
      ("data:1\n\ndata:1\ndata:2\ndata:3\ndata:4\n\n", 7, true),
    ])
  func limits(_ stream: String, _ limit: Int, _ isWithin: Bool) async throws {
    for bytes in [[Array(stream.utf8)], stream.utf8.map { [$0] }] {
      var events = Self.response(bytes).events(upTo: limit).makeAsyncIterator()
      #expect(try await events.next()?.text == "1")
      if isWithin {
        while try await events.next() != nil {}
      } else {
        await #expect(throws: StreamElementTooLongError(limit: limit)) { try await events.next() }
      }
    }
    var lines = Self.response([Array("ab\nabcd".utf8)]).lines(upTo: 3).makeAsyncIterator()
    #expect(try await lines.next() == Array("ab".utf8))
    await #expect(throws: StreamElementTooLongError(limit: 3)) { try await lines.next() }
  }

  @Test("An endless line ends the reading at its limit")
  func endlessLine() async throws {
    let endless = AsyncStream<[UInt8]> { [UInt8](repeating: 0x61, count: 1 << 10) }
    let response = TransportResponse(
      head: ResponseHead(status: 200), content: ResponseContent(endless))
    await #expect(throws: StreamElementTooLongError(limit: 1 << 16)) {
      for try await _ in response.lines(upTo: 1 << 16) {}
    }
  }

  @Test("An event of many lines takes time in proportion") func manyLines() async throws {
    let stream = String(repeating: "data:\n", count: 200_000) + "\n"
    let found = try await Self.collected(Self.response([Array(stream.utf8)]).events())
    #expect(found.map(\.data.count) == [199_999])
  }
}
