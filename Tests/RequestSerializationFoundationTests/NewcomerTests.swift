// The code that a newcomer writes first, with Foundation's types.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("A newcomer's first program")
struct NewcomerTests {
  private struct Photo: Codable, Equatable, Sendable {
    var id: Int
  }

  private let transport = PiecewiseTransport(pieces: [#"{"id""#, ":3}"])

  private func url() throws -> URL {
    try #require(URL(string: "https://example.com/photos"))
  }

  @Test("A URL is the URL of a request, of a multipart request and of a file")
  func urls() throws {
    let (serializer, url) = (RequestSerializer(), try url())
    #expect(try serializer.get(url, parameters: ["a": 1]).serialized().target == "/photos?a=1")
    #expect(
      try serializer.request("GET", url, parameters: ["a": 1]).serialized().target == "/photos?a=1")
    #expect(
      try serializer.request("GET", url, parameters: Photo(id: 3)).serialized().target
        == "/photos?id=3")
    let folder = try TemporaryFolder()
    let source = URL(filePath: folder.path("note.txt"))
    try Data("hello".utf8).write(to: source)
    let upload = try serializer.multipartRequest(
      "POST", url,
      parts: [
        Multipart.Part(name: "a", .file(source)),
        Multipart.Part(name: "b", .data(Data("bytes".utf8))),
      ])
    let target = URL(filePath: folder.path("body"))
    try upload.serialized().writeContent(to: target)
    let body = String(decoding: try Data(contentsOf: target), as: UTF8.self)
    #expect(body.contains("filename=\"note.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n"))
    #expect(body.contains("name=\"b\"\r\n\r\nbytes\r\n"))
    var request = try serializer.post(url)
    request.content = .data(Data([1, 2]))
    #expect(try request.serialized().readContent() == [1, 2])
    request.content = try .file(source)
    #expect(try request.serialized().readContent() == Array("hello".utf8))
    let remote = try #require(URL(string: "https://example.com/a"))
    #expect(throws: SerializationError.self) { try RequestContent.file(remote) }
  }

  @Test("Foundation's values are among the variables of a literal")
  func values() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let (link, price) = (try url(), try #require(Decimal(string: "1.5")))
    let request = try RequestSerializer(.json).post(
      "https://example.com/", parameters: ["id": uuid, "link": link, "price": price])
    #expect(
      try request.serialized().readContent()
        == Array(
          (#"{"id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","link":"https://example.com/photos","#
            + #""price":1.5}"#).utf8))
  }

  @Test("A response is data, or a decoded value")
  func responses() async throws {
    let request = try RequestSerializer().get(url())
    let data = try await transport.send(request).content.data(upTo: 100)
    #expect(data == Data(#"{"id":3}"#.utf8))
    let photo = try await transport.send(request).validated().decode(Photo.self)
    #expect(photo == Photo(id: 3))
    let inferred: Photo = try await transport.send(request).decode()
    #expect(inferred == photo)
    let error = try await #require(throws: ResponseError.self) {
      _ = try await PiecewiseTransport(status: 404, pieces: ["{}"]).send(request).validated()
        .decode(Photo.self)
    }
    #expect(error.status == 404)
    #expect(error.content == Array("{}".utf8))
    await #expect(throws: ResponseTooLongError.self) {
      _ = try await transport.send(request).content.data(upTo: 3)
    }
  }

  @Test("An Encodable value goes into a request of Foundation's")
  func urlRequests() throws {
    let request = try RequestSerializer().urlRequest(
      serializing: URLRequest(url: url()), parameters: Photo(id: 3))
    #expect(request.url?.absoluteString == "https://example.com/photos?id=3")
    let term = "cat"
    let other = try RequestSerializer().urlRequest(
      serializing: URLRequest(url: url()), parameters: ["term": term, "page": 2])
    #expect(other.url?.absoluteString == "https://example.com/photos?page=2&term=cat")
  }
}
