// Chunks of content in memory, in a file, or in both.

import Foundation
import MessageContent
import MessageSyntax
import RequestSerialization
import Testing

@Suite("Chunks")
struct ChunkedCodingTests {
  @Test("A file is sent in chunks of the size asked for")
  func file() throws {
    try withFile(Array("0123456789abcdefXYZ".utf8)) { file in
      let put = try request("PUT", .file(FileContent(file, name: "a.txt"))) {
        $0.framing = .chunked(size: 16)
      }.serialized()
      #expect(
        String(decoding: try put.readMessage(), as: UTF8.self) == """
          PUT / HTTP/1.1\r
          Host: example.com\r
          Content-Type: text/plain\r
          Transfer-Encoding: chunked\r
          \r
          10\r
          0123456789abcdef\r
          3\r
          XYZ\r
          0\r
          \r\n
          """)
    }
  }

  @Test("A multipart message with a file is sent in chunks, across its parts")
  func multipart() throws {
    try withFile(Array("JPEG".utf8)) { file in
      let post = try request(
        "POST",
        .multipart(
          Multipart(
            boundary: .written("B"),
            parts: [
              Multipart.Part(name: "f", .file(FileContent(file)), filename: "a.png")
            ]))
      ) { $0.framing = .chunked(size: 32) }.serialized()
      #expect(
        String(decoding: try post.readMessage().dropFirst(post.head.count), as: UTF8.self)
          == "20\r\n--B\r\nContent-Disposition: form-d\r\n"
          + "20\r\nata; name=\"f\"; filename=\"a.png\"\r\r\n"
          + "20\r\n\nContent-Type: image/png\r\n\r\nJPEG\r\n"
          + "9\r\n\r\n--B--\r\n\r\n0\r\n\r\n")
    }
  }

  @Test("An empty file has no chunks, but a length")
  func empty() throws {
    try withFile([]) { file in
      let put = try request("PUT", .file(FileContent(file, name: "a"))) {
        $0.framing = .chunked(size: 3)
      }.serialized()
      #expect(put.fields.last == HeaderField("Content-Length", "0"))
      #expect(try put.readMessage() == put.head)
    }
  }

  @Test("The length is known before, and the bytes are the same, for every chunk and every read")
  func everySize() throws {
    let bytes = (0..<40).map { UInt8($0) }
    try withFile(bytes) { file in
      let mixed = ContentSource([100, 101]) + ContentSource(file: file) + ContentSource([102])
      let plain = [100, 101] + bytes + [102]
      for size in Array(1...50) + [1 << 20, .max] {
        let expected = try ContentSource(plain).chunked(size: size).readAll()
        #expect(try unchunked(expected).content == plain)
        let chunked = mixed.chunked(size: size)
        #expect(chunked.length == UInt64(expected.count))
        for step in [1, 2, 5, 7, 43, 1000] {
          var read: [UInt8] = []
          try chunked.forEachChunk(size: step) { read.append(contentsOf: $0) }
          #expect(read == expected)
        }
      }
    }
  }

  @Test("A chunk that is longer than what is read at once is one chunk")
  func large() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try withFile(bytes) { file in
      for size in [65_536, 65_537, 150_000, 200_000, 200_001] {
        let (content, sizes) = try unchunked(
          ContentSource(file: file).chunked(size: size).readAll())
        #expect(content == bytes)
        #expect(sizes.count == (bytes.count + size - 1) / size)
      }
    }
  }

  @Test("A file that is not what it was is an error, never a wrong chunk")
  func changed() throws {
    try withFile([1, 2, 3]) { file in
      let chunked = ContentSource(file: file).chunked(size: 2)
      for bytes in [[1, 2], [1, 2, 3, 4]] as [[UInt8]] {
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        #expect(
          throws: ContentError.lengthChanged(
            path: file.path, expected: 3, found: UInt64(bytes.count))
        ) { try chunked.readAll() }
      }
    }
  }

  @Test("The length of what is too long to be counted is the greatest")
  func overflow() {
    let file = FileReference(path: "/x", length: .max - 1)
    #expect(ContentSource(file: file).chunked(size: 1).length == .max)
    #expect(ContentSource(file: file).chunked(size: .max).length == .max)
    let half = FileReference(path: "/x", length: 1 << 62)
    #expect(ContentSource(file: half).chunked(size: 1).length == .max)
    #expect(ContentSource(file: half).chunked(size: 1 << 62).length == 1 << 62 + 16 + 4 + 5)
  }
}
