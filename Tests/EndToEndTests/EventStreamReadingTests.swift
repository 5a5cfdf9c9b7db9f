import Foundation
import RequestSerialization
import TestSupport
import Testing

/// Random event streams in random pieces, with the events that httpx-sse reads.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct EventStreamReadingTests {
  @Test(
    "Events are those that httpx-sse reads, wherever pieces end", arguments: TestExtent.seeds(2))
  func events(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    let folder = try Folder()
    var read: [[[String]]] = []
    let paths = (0..<200).map { folder.url("\($0).stream").path }
    for path in paths {
      let stream = Array(Self.stream(&numbers).utf8)
      try Data(stream).write(to: URL(filePath: path))
      read.append(try await Self.events(of: Self.pieces(stream, &numbers)))
    }
    let script = Checkout.path("Tests/EndToEndTests/Python/event_streams.py")
    let outcome = try await PythonEnvironment().run([script] + paths, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let expected = try outcome.text.split(separator: "\n").map {
      try JSONDecoder().decode([[String]].self, from: Data($0.utf8))
    }
    #expect(read == expected)
    #expect(read.count { !$0.isEmpty } > 150)
  }

  /// Lines of fields and others, with all ends that lines have, and an end anywhere.
  private static func stream(_ numbers: inout SeededNumbers) -> String {
    let lines = [
      "data: a", "data:b", "data:  c", "data: é 猫 😀", "data: x: y", "data: {\"a\": 1}",
      "event: add", "event:", "event: done ", "id: 1", "id: 2\u{2028}", "id", "id: \0",
      ": comment", ":", "other: x", "retry: 10", " data: no", "dat", "", "", "", "",
    ]
    let ends = ["\n", "\r\n", "\r"]
    let usual = numbers.pick(ends)
    var stream = ""
    for _ in 0..<Int.random(in: 10...60, using: &numbers) {
      let end = Int.random(in: 0..<5, using: &numbers) == 0 ? numbers.pick(ends) : usual
      stream += numbers.pick(lines) + end
    }
    return stream + (Bool.random(using: &numbers) ? "\(usual)\(usual)" : "data: cut")
  }

  private static func pieces(
    _ bytes: [UInt8], _ numbers: inout SeededNumbers
  ) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...numbers.pick([1, 3, 40]), using: &numbers)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  private static func events(of pieces: [[UInt8]]) async throws -> [[String]] {
    let content = AsyncStream<[UInt8]> { stream in
      for piece in pieces { stream.yield(piece) }
      stream.finish()
    }
    let response = TransportResponse(
      head: ResponseHead(
        status: 200, fields: [HeaderField("Content-Type", "text/event-stream")]),
      content: ResponseContent(content))
    var events: [[String]] = []
    for try await event in response.events() where !event.data.isEmpty {
      events.append([event.name, try #require(event.text), event.id])
    }
    return events
  }
}
