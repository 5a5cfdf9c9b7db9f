// Content that is read while its sequence runs.

import Foundation
import RequestSerialization
import Synchronization
import Testing

@Suite("Content of a sequence", .timeLimit(.minutes(1)))
struct SequenceContentTests {
  private struct Broken: Error {}

  private func request(
    _ content: RequestContent, _ framing: Framing = .contentLength
  ) throws -> SerializedRequest {
    var request = try RequestSerializer().put("http://h/")
    request.content = content
    request.framing = framing
    return try request.serialized()
  }

  private func texts(_ chunks: ContentChunks) async throws -> [String] {
    var texts: [String] = []
    for try await piece in chunks { texts.append(String(decoding: piece, as: UTF8.self)) }
    return texts
  }

  @Test("The message is chunked, each piece in chunks of at most the framing's size")
  func message() async throws {
    let content = SequenceContent(making: { pieceStream(["one", "", "three5"]) })
    let usual = try request(.sequence(content))
    #expect(
      try await texts(usual.messageChunks()).joined() == """
        PUT / HTTP/1.1\r
        Host: h\r
        Content-Type: application/octet-stream\r
        Transfer-Encoding: chunked\r
        \r
        3\r
        one\r
        6\r
        three5\r
        0\r
        \r

        """)
    let small = try request(.sequence(content), .chunked(size: 4))
    #expect(
      try await texts(small.messageChunks()).joined().hasSuffix(
        "\r\n\r\n3\r\none\r\n4\r\nthre\r\n2\r\ne5\r\n0\r\n\r\n"))
    #expect(try await texts(small.contentChunks()) == ["one", "three5"])
    #expect(try await texts(small.contentChunks(size: 5)) == ["one", "three", "5"])
    #expect(usual.isRepeatable)
  }

  @Test("A piece is there before the next one is made, and none is made before it is wanted")
  func demand() async throws {
    let made = Atomic(0)
    let content = SequenceContent(
      making: {
        AsyncStream<[UInt8]>(unfolding: {
          [UInt8(made.wrappingAdd(1, ordering: .relaxed).newValue)]
        })
      })
    var pieces = try request(.sequence(content)).contentChunks().makeAsyncIterator()
    try await Task.sleep(for: .milliseconds(50))
    #expect(made.load(ordering: .relaxed) == 0)
    for number in 1...3 {
      #expect(try await pieces.next() == [UInt8(number)])
      try await Task.sleep(for: .milliseconds(20))
      #expect(made.load(ordering: .relaxed) == number)
    }
  }

  @Test("Bytes are gathered")
  func bytes() async throws {
    let bytes = AsyncStream<UInt8> { stream in
      for byte in UInt8(0)..<7 { stream.yield(byte) }
      stream.finish()
    }
    var arrived: [[UInt8]] = []
    for try await piece in try request(.stream(bytes, gathering: 3)).contentChunks() {
      arrived.append(piece)
    }
    #expect(arrived == [[0, 1, 2], [3, 4, 5], [6]])
  }

  @Test("What the sequence throws is thrown as it is, after what came before")
  func failure() async throws {
    var pieces = try request(.stream(pieceStream(["a"], failure: Broken())))
      .contentChunks().makeAsyncIterator()
    #expect(try await pieces.next() == [0x61])
    await #expect(throws: Broken.self) { try await pieces.next() }
    #expect(try await pieces.next() == nil)
  }

  @Test("A sequence that cannot be made again is read once")
  func once() async throws {
    let message = try request(.stream(pieceStream(["a"])))
    #expect(!message.isRepeatable)
    #expect(try await texts(message.contentChunks()) == ["a"])
    await #expect(throws: SerializationError(.contentNotRepeatable)) {
      try await texts(message.contentChunks())
    }
  }

  @Test("Who does not wait cannot read it, and it has no digest")
  func waiting() throws {
    let message = try request(.stream(pieceStream(["a"])))
    let error = SerializationError(.contentOfUnknownLength)
    #expect(message.contentLength == .max)
    #expect(throws: error) { try message.readContent() }
    #expect(throws: error) { try message.readMessage() }
    #expect(throws: error) {
      var reader = message.contentReader()
      _ = try reader.read(upTo: 1)
    }
    #expect(throws: error) {
      var request = try RequestSerializer().put("http://h/")
      request.content = .stream(pieceStream(["a"]))
      request.contentDigests = [.sha256]
      _ = try request.serialized()
    }
  }

  @Test("It is compressed while it runs")
  func coding() async throws {
    var request = try RequestSerializer().put("http://h/")
    request.content = .stream(pieceStream(["hello ", "world"]))
    request.contentCoding = .gzip
    let message = try request.serialized()
    #expect(message.fields["Content-Encoding"] == "gzip")
    var coded: [UInt8] = []
    for try await piece in message.contentChunks() { coded += piece }
    #expect(try String(decoding: inflated(coded, from: .gzip), as: UTF8.self) == "hello world")
  }

  @Test("A reader that is cancelled cancels the sequence")
  func cancellation() async throws {
    let (stopped, stop) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let content = SequenceContent(
      making: {
        AsyncStream<[UInt8]>(unfolding: {
          begin.yield()
          try? await Task.sleep(for: .seconds(3600))
          stop.yield()
          return nil
        })
      })
    let message = try request(.sequence(content))
    let task = Task {
      for try await _ in message.contentChunks() {}
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in stopped { break }
  }

  @Test("It is described without its length, and equal to its copies only")
  func description() throws {
    let content = SequenceContent(pieceStream(["a"]))
    #expect(RequestContent.sequence(content) == .sequence(content))
    #expect(RequestContent.sequence(content) != .stream(pieceStream(["a"])))
    #expect("\(RequestContent.sequence(content))" == "sequence(unknown length)")
    let message = try request(.sequence(content))
    #expect("\(message)" == "PUT http://h/ (unknown length of application/octet-stream)")
  }

  @Test("It can be sent again where it can be made again, and not otherwise")
  func repeatable() throws {
    #expect(!(try request(.stream(pieceStream(["a"]))).isRepeatable))
    let made = SequenceContent(making: { pieceStream(["b"]) })
    #expect(try request(.sequence(made)).isRepeatable)
  }

  @Test("Progress has no total")
  func progress() async throws {
    let reported = Mutex<[UInt64]>([])
    let message = try request(.stream(pieceStream(["ab", "c"])))
    _ = try await RefusingTransport().send(message) { progress in
      guard progress.direction == .upload else { return }
      #expect(progress.total == nil)
      reported.withLock { $0.append(progress.completed) }
    }
    #expect(reported.withLock { $0 } == [2, 3])
  }
}

/// Reads what it is to send, and answers that it is busy.
private final class RefusingTransport: RequestTransport {
  private let contents = Mutex<[String]>([])

  var arrived: [String] { contents.withLock { $0 } }

  func send(_ request: SerializedRequest) async throws -> TransportResponse {
    var content: [UInt8] = []
    for try await piece in request.contentChunks() { content += piece }
    contents.withLock { $0.append(String(decoding: content, as: UTF8.self)) }
    let nothing = AsyncStream<[UInt8]> { $0.finish() }
    return TransportResponse(
      head: ResponseHead(status: 503), content: ResponseContent(nothing))
  }
}
