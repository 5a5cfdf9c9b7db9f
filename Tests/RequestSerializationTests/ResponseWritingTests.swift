// Responses that are written to files.

import Foundation
import RequestSerialization
import TestSupport
import Testing

@Suite("Responses as files")
struct ResponseWritingTests {
  private struct Broken: Error {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func content(_ texts: [String], failure: (any Error)? = nil) -> ResponseContent {
    ResponseContent(
      AsyncThrowingStream<[UInt8], any Error> { stream in
        for text in texts { stream.yield(Array(text.utf8)) }
        stream.finish(throwing: failure)
      })
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("A response becomes a file, which may take the place of another")
  func written() async throws {
    let path = folder.path("a.txt")
    #expect(try await content(["red, ", "grey"]).write(to: path, upTo: 9) == 9)
    #expect(try folder.text("a.txt") == "red, grey")
    try await content([]).write(to: path, upTo: 0)
    #expect(try folder.text("a.txt") == "")
    #expect(try names() == ["a.txt"])
    let error = await #expect(throws: SerializationError.self) {
      try await content(["x"]).write(to: path, upTo: 9, replacing: false)
    }
    #expect(error?.code == .fileExists)
  }

  @Test("Nothing is left of a response that is too long or breaks off")
  func failures() async throws {
    let path = try folder.write("a.txt", "old".utf8)
    let long = await #expect(throws: ResponseTooLongError.self) {
      try await content(["1234", "56"]).write(to: path, upTo: 5)
    }
    #expect(long?.limit == 5)
    await #expect(throws: Broken.self) {
      try await content(["1"], failure: Broken()).write(to: path, upTo: 5)
    }
    let missing = await #expect(throws: SerializationError.self) {
      try await content(["1"]).write(to: folder.path("none/a.txt"), upTo: 5)
    }
    #expect(missing?.code == .fileUnwritable)
    #expect(try names() == ["a.txt"])
    #expect(try folder.text("a.txt") == "old")
  }

  @Test("A task that is cancelled writes no file")
  func cancellation() async throws {
    let (stream, source) = AsyncStream<[UInt8]>.makeStream()
    source.yield([1])
    let (content, path) = (ResponseContent(stream), folder.path("a.txt"))
    let task = Task { try await content.write(to: path, upTo: 5) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    source.finish()
    #expect(try names() == [])
  }
}
