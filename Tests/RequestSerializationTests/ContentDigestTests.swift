// Digests of content: the examples of RFC 9530, and content that is coded, streamed or written
// twice.

import RequestSerialization
import Testing

@Suite("Digests of content")
struct ContentDigestTests {
  private func fields(
    _ request: RequestDescription
  ) throws -> [String] {
    try request.serialized().fields.filter { $0.name.hasPrefix("Content-") }
      .map { "\($0.name): \($0.value)" }
  }

  @Test("The digests are those of RFC 9530, appendix B.1, and of RFC 1864, in one order")
  func examples() throws {
    let hello = "{\"hello\": \"world\"}\n"
    let other = request("PUT", .text(hello)) {
      $0.contentType = "application/json"
      $0.contentDigests = [.md5, .sha256, .md5]
    }
    #expect(
      try fields(other) == [
        "Content-Type: application/json",
        "Content-Digest: sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:",
        "Content-MD5: UFIauregE76D7gDe0/n0JA==", "Content-Length: 19",
      ])
  }

  @Test("Empty content has a digest, none has not")
  func emptyContent() throws {
    let empty = request("PUT", .data([])) { $0.contentDigests = [.md5] }
    #expect(
      try fields(empty) == [
        "Content-Type: application/octet-stream", "Content-MD5: 1B2M2Y8AsgTpgAmY7PhCfg==",
        "Content-Length: 0",
      ])
    let none = request("PUT") { $0.contentDigests = [.md5] }
    #expect(try fields(none) == ["Content-Length: 0"])
  }

  @Test("What is digested is the coded content, whatever its framing")
  func coded() throws {
    let plain = request("PUT", .text("hello")) {
      $0.contentCoding = .gzip
      $0.contentDigests = [.sha256]
    }
    let coded = try plain.serialized().readContent()
    let data = request("PUT", .data(coded)) { $0.contentDigests = [.sha256] }
    let digest = try #require(try fields(data).first { $0.hasPrefix("Content-Digest") })
    #expect(try fields(plain).contains(digest))
    var chunked = plain
    chunked.framing = .chunked(size: 3)
    #expect(try fields(chunked).contains(digest))
  }

  @Test("A field is refused beside the same digest, and allowed beside a different one")
  func twice() throws {
    let other = request("PUT", .text("a")) {
      $0.fields = [HeaderField("content-md5", "x")]
      $0.contentDigests = [.md5]
    }
    let error = #expect(throws: SerializationError.self) { try other.serialized() }
    #expect(error?.code == .digestFieldAndDigest)
    #expect(error?.subject == "Content-MD5")
    var fine = other
    fine.contentDigests = [.sha256]
    let names = try fine.serialized().fields.map(\.name).sorted()
    #expect(
      names == ["Content-Digest", "Content-Length", "Content-Type", "Host", "content-md5"])
  }

  @Test("A stream that yields other bytes when it is sent is an error before its end")
  func changingStream() throws {
    let count = Count()
    let content = StreamContent(length: 100_000) {
      count.add()
      return ArrayStream([UInt8](repeating: count.value > 2 ? 7 : 8, count: 100_000), step: 999)
    }
    let other = request("PUT", .stream(content)) { $0.contentDigests = [.sha256] }
    let message = try other.serialized()
    #expect(count.value == 1)
    #expect(message.contentLength == 100_000)
    #expect(try message.readContent() == [UInt8](repeating: 8, count: 100_000))
    let error = #expect(throws: SerializationError.self) { try message.readContent() }
    #expect(error?.code == .contentUnreadable)
    #expect(
      error?.description == "the content cannot be read: a stream differed between two readings")
  }
}
