// Content whose length is known only at its end.

import Foundation
import RequestSerialization
import TestSupport
import Testing

@Suite("Content of unknown length")
struct SpoolingTests {
  private struct Broken: Error {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }

  private func request(_ content: RequestContent) throws -> RequestDescription {
    var request = try RequestSerializer().post("http://h/")
    request.content = content
    return request
  }

  @Test("Pieces are sent with their length or in chunks, as often as asked for, and leave no file")
  func pieces() async throws {
    let stream = try await StreamContent.spooling(
      pieceStream(["01234", "", "56789ab"]), upTo: 12, in: folder.url.path)
    #expect(stream.length == 12)
    #expect(try names() == [])
    var request = try request(.stream(stream))
    for _ in 0..<2 {
      let message = try String(decoding: request.serialized().readMessage(), as: UTF8.self)
      #expect(message.hasSuffix("Content-Length: 12\r\n\r\n0123456789ab"))
    }
    request.framing = .chunked(size: 8)
    let message = try String(decoding: request.serialized().readMessage(), as: UTF8.self)
    #expect(
      message.hasSuffix(
        "Transfer-Encoding: chunked\r\n\r\n8\r\n01234567\r\n4\r\n89ab\r\n0\r\n\r\n"))
  }

  @Test("Bytes and slices are accepted like pieces")
  func bytes() async throws {
    let count = 200_000
    let bytes = AsyncStream<UInt8> { stream in
      for number in 0..<count { stream.yield(UInt8(truncatingIfNeeded: number)) }
      stream.finish()
    }
    let stream = try await StreamContent.spooling(bytes, upTo: .max, in: folder.url.path)
    let expected = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try request(.stream(stream)).serialized().readContent() == expected)
    let slices = AsyncStream<ArraySlice<UInt8>> { stream in
      stream.yield(expected[3..<5])
      stream.finish()
    }
    let other = try await StreamContent.spooling(slices, upTo: 2, in: folder.url.path)
    #expect(try request(.stream(other)).serialized().readContent() == [3, 4])
  }

  @Test("It can be a part, be compressed and have a digest")
  func part() async throws {
    let stream = try await StreamContent.spooling(
      pieceStream(["hello"]), upTo: 5, in: folder.url.path)
    var upload = try RequestSerializer().multipartRequest(
      "POST", "http://h/", parts: [Multipart.Part(name: "log", .stream(stream))])
    upload.contentCoding = .gzip
    upload.contentDigests = [.sha256]
    let once = try upload.serialized()
    #expect(once.fields["Content-Digest"] != nil)
    #expect(try once.readContent() == once.readContent())
  }

  @Test("No bytes at all are empty content")
  func empty() async throws {
    let stream = try await StreamContent.spooling(pieceStream([]), upTo: 0, in: folder.url.path)
    #expect(try request(.stream(stream)).serialized().fields["Content-Length"] == "0")
  }

  @Test("More than the limit, a sequence that fails and a folder that is not there are errors")
  func failures() async throws {
    let long = await #expect(throws: SerializationError.self) {
      try await StreamContent.spooling(pieceStream(["12", "345"]), upTo: 4, in: folder.url.path)
    }
    #expect(long?.code == .contentTooLong)
    #expect(long?.description == "the content has too many bytes: 5 bytes are more than 4")
    await #expect(throws: Broken.self) {
      try await StreamContent.spooling(
        pieceStream(["1"], failure: Broken()), upTo: 4, in: folder.url.path)
    }
    let missing = await #expect(throws: SerializationError.self) {
      try await StreamContent.spooling(pieceStream([]), upTo: 4, in: folder.path("none"))
    }
    #expect(missing?.code == .fileUnwritable)
    #expect(try names() == [])
  }

  @Test("Content that arrived before its task was cancelled is not taken as complete")
  func cancellation() async throws {
    let (stream, source) = AsyncStream<[UInt8]>.makeStream()
    source.yield([1])
    let path = folder.url.path
    let task = Task { try await StreamContent.spooling(stream, upTo: 9, in: path) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    source.finish()
  }
}
