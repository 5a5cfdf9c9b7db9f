// What a program's own session sends for requests made from serialized ones.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "What a session of the program's own sends",
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct PlainSessionTests {
  private let session = URLSession(configuration: .ephemeral)

  private func message(
    _ file: TemporaryFile, framing: Framing = .contentLength
  ) throws -> SerializedRequest {
    let part = Multipart.Part(name: "f", .file(try FileContent(contentsOf: file.url)))
    var request = RequestDescription(
      method: "POST", url: try RequestURL(LoopbackServer.origin() + "/a"))
    request.content = .multipart(Multipart(parameters: ["a": "1"], parts: [part]))
    request.framing = framing
    return try request.serialized()
  }

  @Test("The stream of a request arrives with its length")
  func stream() async throws {
    let file = try TemporaryFile(Array("file".utf8), times: 50_000)
    let message = try message(file)
    let (data, _) = try await session.data(for: URLRequest(message))
    let arrived = try ArrivedMessage(Array(data))
    #expect(arrived.content == (try message.readContent()))
    #expect(arrived.fields["Content-Length"] == "\(message.contentLength)")
    #expect(arrived.fields["Transfer-Encoding"] == nil)
  }

  @Test("The stream of a chunked request arrives in chunks")
  func chunked() async throws {
    let file = try TemporaryFile(Array("file".utf8), times: 50_000)
    let message = try message(file, framing: .chunked(size: 1000))
    let (data, _) = try await session.data(for: URLRequest(message))
    let arrived = try ArrivedMessage(Array(data))
    #expect(try arrived.unchunked() == message.readContent())
    #expect(arrived.fields["Content-Length"] == nil)
    #expect(arrived.fields["Transfer-Encoding"] == "chunked")
  }

  @Test("Content that was written to a file is uploaded from there")
  func file() async throws {
    let file = try TemporaryFile(Array("file".utf8), times: 50_000)
    let message = try message(file)
    let copy = try TemporaryFile([])
    try await message.writeContent(to: copy.url.path)
    let (data, _) = try await session.upload(for: URLRequest(message), fromFile: copy.url)
    let arrived = try ArrivedMessage(Array(data))
    #expect(arrived.content == (try message.readContent()))
    #expect(arrived.fields["Content-Length"] == "\(message.contentLength)")
    #expect(arrived.fields["Content-Type"] == message.mediaType)
    #expect(arrived.fields["Transfer-Encoding"] == nil)
  }
}
