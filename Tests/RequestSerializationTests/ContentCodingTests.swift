// Coded contents, in memory and in files.

import Foundation
import MessageContent
import MessageSyntax
import Testing

@testable import RequestSerialization

@Suite("Content codings")
struct ContentCodingTests {
  private let codings = [ContentCoding.gzip, .deflate]

  /// Bytes that compress somewhat, the same each time.
  private func sample(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 7 < 3 ? UInt8(truncatingIfNeeded: state >> 24) : 0x61
    }
  }

  private func withContent<Result>(
    ofFile bytes: [UInt8], _ body: (FileContent) throws -> Result
  ) throws -> Result {
    try withFile(bytes) { try body(FileContent($0, name: "a.bin")) }
  }

  private func coded(
    _ content: RequestContent, _ coding: ContentCoding,
    _ framing: Framing = .contentLength
  ) throws -> SerializedRequest {
    try request("POST", content) {
      $0.contentCoding = coding
      $0.framing = framing
    }.serialized()
  }

  @Test("gzip is a member without time, name and system")
  func gzip() throws {
    let request = try coded(.text("hello hello hello hello"), .gzip)
    #expect(
      request.fields == [
        HeaderField("Host", "example.com"),
        HeaderField("Content-Type", "text/plain; charset=utf-8"),
        HeaderField("Content-Encoding", "gzip"), HeaderField("Content-Length", "28"),
      ])
    // RFC 1952 gives the ten bytes of the header and the check sum; the bytes between are those of
    // zlib 1.2.13 for the text.
    #expect(
      try request.readContent() == [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF,
        0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01,
        0xE3, 0x51, 0x3D, 0x8D, 23, 0, 0, 0,
      ])
  }

  @Test("deflate is the format of zlib")
  func deflate() throws {
    let request = try coded(.text("hello hello hello hello"), .deflate)
    #expect(request.fields.suffix(2).map(\.value) == ["deflate", "16"])
    // RFC 1950 gives the two bytes of the header and the four of the check sum; the bytes between
    // are those of zlib 1.2.13 for the text.
    #expect(
      try request.readContent() == [
        0x78, 0x9C,
        0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01,
        0x68, 0x03, 0x08, 0xB1,
      ])
  }

  @Test(
    "Content of every kind is coded",
    arguments: [
      .parameters(["a": 1]), .form(["a": 1]), .json(["a": 1]), .propertyList(["a": 1]),
      .text("a"), .data([0, 255]), .jsonLines([1, 2]), .graphQL(GraphQLOperation(query: "{a}")),
      .multipart(
        Multipart(boundary: .written("B"), parts: [Multipart.Part(name: "a", .text("b"))])),
    ] as [RequestContent])
  func kinds(_ content: RequestContent) throws {
    let plain = try request("POST", content).serialized()
    for coding in codings {
      let coded = try coded(content, coding)
      #expect(try inflated(coded.readContent(), from: coding) == plain.readContent())
      #expect(coded.mediaType == plain.mediaType)
      #expect(try coded.contentLength == UInt64(coded.readContent().count))
      #expect(coded.fields.dropLast(2) == plain.fields.dropLast())
    }
  }

  @Test("Absent and empty content is not coded")
  func none() throws {
    func fields(_ method: String, _ content: RequestContent?) throws -> [String] {
      try request(method, content) { $0.contentCoding = .gzip }.serialized().fields.dropFirst()
        .map { "\($0.name): \($0.value)" }
    }
    #expect(try fields("GET", nil) == [])
    #expect(try fields("GET", .parameters(["a": 1])) == [])
    #expect(try fields("POST", nil) == ["Content-Length: 0"])
    #expect(
      try fields("POST", .parameters([:])) == [
        "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0",
      ])
    #expect(
      try fields("DELETE", .text("")) == [
        "Content-Type: text/plain; charset=utf-8", "Content-Length: 0",
      ])
    #expect(try fields("POST", .multipart(Multipart())) == ["Content-Length: 0"])
    try withContent(ofFile: []) { (file) throws in
      #expect(
        try fields("POST", .file(file)) == [
          "Content-Type: application/octet-stream", "Content-Length: 0",
        ])
    }
  }

  @Test("A file is coded to the bytes that its content in memory is, whatever its length")
  func files() throws {
    for count in [1, 2, 65_535, 65_536, 65_537, 131_072, 200_000] {
      let bytes = sample(count)
      try withContent(ofFile: bytes) { file in
        for coding in codings {
          let coded = try coded(.file(file), coding)
          let content = try coded.readContent()
          #expect(coded.content.bytesInMemory == nil)
          #expect(coded.contentLength == UInt64(content.count))
          #expect(try self.coded(.data(bytes), coding).readContent() == content)
          #expect(try inflated(content, from: coding) == bytes)
        }
      }
    }
  }

  @Test("Coded content is the same however much of it is read at once, and each time")
  func readSizes() throws {
    try withContent(ofFile: sample(70_000)) { file in
      let content = try coded(.file(file), .gzip).content
      let whole = try content.readAll()
      for size in [1, 2, 3, 10, 1000, 65_535, 65_536, 65_537, 1 << 20] {
        var read: [UInt8] = []
        try content.forEachChunk(size: size) { read.append(contentsOf: $0) }
        #expect(read == whole)
      }
      #expect(try content.sha256() == SHA256.hash(whole))
      #expect(try content.firstOccurrence(of: Array(whole.suffix(9))) == UInt64(whole.count - 9))
    }
  }

  @Test("Coded contents are equal where coding, source and length are")
  func equality() throws {
    try withContent(ofFile: sample(100)) { file in
      let (gzip, deflate) = (try coded(.file(file), .gzip), try coded(.file(file), .deflate))
      #expect(try coded(.file(file), .gzip) == gzip)
      #expect(try coded(.file(file), .gzip).hashValue == gzip.hashValue)
      #expect(gzip != deflate)
      #expect(gzip.content != deflate.content)
    }
  }

  @Test("A file that changed since it was measured is an error, one of the same length too")
  func changed() throws {
    try withContent(ofFile: sample(100_000)) { file in
      let coded = try coded(.file(file), .gzip)
      func replace(with bytes: [UInt8]) throws -> ContentError? {
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        let error = #expect(throws: SerializationError.self) { try coded.readMessage() }
        #expect(error?.code == .contentUnreadable)
        return error?.contentError
      }
      #expect(
        try replace(with: [UInt8](repeating: 0, count: 100_000))
          == .contentChanged(paths: [file.path]))
      #expect(
        try replace(with: (0..<100_000).map { _ in UInt8.random(in: 0...255) })
          == .contentChanged(paths: [file.path]))
      #expect(
        try replace(with: sample(99_999))
          == .lengthChanged(path: file.path, expected: 100_000, found: 99_999))
      #expect(
        try replace(with: sample(100_001))
          == .lengthChanged(path: file.path, expected: 100_000, found: 100_001))
      try FileManager.default.removeItem(atPath: file.path)
      #expect(throws: SerializationError.self) { try coded.readMessage() }
      // It cannot even be measured now.
      let error = #expect(throws: SerializationError.self) { try self.coded(.file(file), .gzip) }
      #expect(error?.contentError == .open(path: file.path, errno: ENOENT))
    }
  }

  @Test("A multipart message with files is coded as a whole, then chunked")
  func everythingAtOnce() throws {
    let bytes = sample(40_000)
    try withContent(ofFile: bytes) { file in
      let message = Multipart(
        boundary: .written("cut here"),
        parts: [
          Multipart.Part(name: "a", .text("text")), Multipart.Part(name: "f", .file(file)),
          Multipart.Part(name: "g", .file(file)),
        ])
      let plain = try request("POST", .multipart(message)).serialized().readContent()
      for coding in codings {
        let length = try coded(.multipart(message), coding).contentLength
        for size in [1, 1000, 65_536, Int(length), Int(length) + 1, .max] {
          let request = try coded(.multipart(message), coding, .chunked(size: size))
          #expect(
            request.fields.suffix(3).map { "\($0.name): \($0.value)" } == [
              "Content-Type: multipart/form-data; boundary=\"cut here\"",
              "Content-Encoding: \(coding.rawValue)", "Transfer-Encoding: chunked",
            ])
          let bytes = try request.readMessage()
          #expect(request.message.length == UInt64(bytes.count))
          let (content, sizes) = try unchunked(Array(bytes.dropFirst(request.head.count)))
          #expect(try inflated(content, from: coding) == plain)
          #expect(sizes.dropLast().allSatisfy { $0 == size })
          #expect(sizes.count == content.count / size + (content.count % size > 0 ? 1 : 0))
        }
      }
    }
  }

  @Test("A coding beside a Content-Encoding field is refused; the field alone is sent")
  func field() throws {
    let error = #expect(throws: SerializationError.self) {
      try request("POST", .text("a")) {
        $0.contentCoding = .gzip
        $0.fields = [HeaderField("content-encoding", "br")]
      }.serialized()
    }
    #expect(error?.code == .contentEncodingFieldAndCoding)
    #expect(error?.description == "both a coding and a Content-Encoding field are set")
    let alone = try request("POST", .data([1, 2])) {
      $0.fields = [HeaderField("content-encoding", "br"), HeaderField("X-A", "b")]
    }.serialized()
    #expect(
      alone.fields.map(\.name) == [
        "Host", "content-encoding", "X-A", "Content-Type", "Content-Length",
      ])
    #expect(try alone.readContent() == [1, 2])
  }

  @Test("Errors while coding are reported in words")
  func descriptions() {
    func description(_ error: ContentError) -> String { SerializationError(error).description }
    #expect(
      description(.contentChanged(paths: ["/a", "/b\n"]))
        == "the content cannot be read: the content of /a, /b\\u{a} changed after it was measured")
    #expect(
      description(.outOfMemory)
        == "the content cannot be read: there is not enough memory to code it")
    #expect(
      description(.coderFailed(status: -6))
        == "the content cannot be read: it cannot be coded (zlib status -6)")
  }
}
