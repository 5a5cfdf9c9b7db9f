// Requests that are read in pieces, on a thread and in a task.

import Foundation
import MessageSyntax
import RequestSerialization
import TestSupport
import Testing

@Suite("Reading in pieces")
struct MessageReaderTests {
  /// Calls `body` with a request that has content of every kind, and with its content and message.
  private func withRequest(
    _ change: (inout RequestDescription) -> Void = { _ in },
    _ body: (SerializedRequest) async throws -> Void
  ) async throws {
    let file = try TemporaryFile("file".utf8)
    defer { withExtendedLifetime(file) {} }
    let message = Multipart(
      boundary: .written("=="), parameters: ["a": "parameter"],
      parts: [
        Multipart.Part(name: "b", .file(try FileContent(contentsOf: file.path))),
        Multipart.Part(
          name: "c", .stream(StreamContent(length: 6) { ArrayStream(Array("stream".utf8)) })),
      ])
    try await body(request("POST", .multipart(message), change).serialized())
  }

  private func pieces(_ reader: consuming MessageReader, of size: Int) throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    while case let piece = try reader.read(upTo: size), !piece.isEmpty { pieces.append(piece) }
    #expect(try reader.read(upTo: size) == [])
    return pieces
  }

  private func pieces(_ chunks: ContentChunks) async throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    for try await piece in chunks { pieces.append(piece) }
    return pieces
  }

  @Test(
    "The bytes are the same whatever is read at once",
    arguments: [
      { _ in }, { $0.framing = .chunked(size: 7) }, { $0.contentCoding = .gzip },
      {
        $0.contentCoding = .deflate
        $0.framing = .chunked(size: 1)
      },
    ] as [@Sendable (inout RequestDescription) -> Void])
  func sizes(_ change: @Sendable (inout RequestDescription) -> Void) async throws {
    try await withRequest(change) { request in
      let content = try request.readContent()
      let message = try request.readMessage()
      #expect(UInt64(content.count) == request.contentLength)
      for size in Array(1...20) + [message.count, .max] {
        let read = try pieces(request.contentReader(), of: size)
        #expect(read.flatMap { $0 } == content)
        #expect(read.dropLast().allSatisfy { $0.count == size })
        #expect(try await pieces(request.contentChunks(size: size)) == read)
        let whole = try pieces(request.messageReader(), of: size)
        #expect(whole.flatMap { $0 } == message)
        #expect(try await pieces(request.messageChunks(size: size)) == whole)
      }
    }
  }

  @Test("A buffer is filled but at the end")
  func buffers() async throws {
    try await withRequest { request in
      let content = try request.readContent()
      var reader = request.contentReader()
      var bytes = [UInt8](repeating: 0, count: content.count - 1)
      #expect(try bytes.withUnsafeMutableBytes { try reader.read(into: $0) } == content.count - 1)
      #expect(try reader.read(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) == 0)
      #expect(bytes == content.dropLast())
      #expect(try bytes.withUnsafeMutableBytes { try reader.read(into: $0) } == 1)
      #expect(try bytes.withUnsafeMutableBytes { try reader.read(into: $0) } == 0)
      #expect(bytes.first == content.last)
    }
  }

  @Test("No bytes are asked for, and none of a request without content", arguments: [-1, 0])
  func none(_ count: Int) async throws {
    try await withRequest { request in
      var reader = request.contentReader()
      #expect(try reader.read(upTo: count) == [])
      #expect(try reader.read(upTo: 3) == Array("--=".utf8))
      let chunks = try await pieces(request.contentChunks(size: count))
      #expect(chunks == (try request.readContent()).map { [$0] })
    }
    let empty = try request("GET").serialized()
    #expect(try pieces(empty.contentReader(), of: 5) == [])
    #expect(try await pieces(empty.contentChunks()) == [])
    #expect(try await pieces(empty.messageChunks()) == [empty.head])
  }

  @Test("A file of more bytes than 32 bits count has its length, and is opened late")
  func sparse() throws {
    let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent(UUID().uuidString).path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 5 << 30) == 0)
    let file = try FileContent(contentsOf: path)
    let serialized = try upload(.file(file), boundary: .random).serialized()
    try FileManager.default.removeItem(atPath: path)
    let around = UInt64(serialized.head.count) + serialized.contentLength - 5 << 30
    #expect(serialized.fields.last == HeaderField("Content-Length", "\(serialized.contentLength)"))
    var reader = serialized.messageReader()
    #expect(try reader.read(upTo: serialized.head.count) == serialized.head)
    let error = #expect(throws: SerializationError.self) { try reader.read(upTo: Int(around)) }
    #expect(error?.code == .contentUnreadable)
    #expect(
      error?.description == """
        the content cannot be read: \(path) does not open: there is no such file or folder \
        (errno 2)
        """)
  }

  // MARK: Chunks

  @Test("Chunks can be read again and again, also at once")
  func again() async throws {
    try await withRequest { request in
      let chunks = request.contentChunks(size: 10)
      let content = try request.readContent()
      var first = chunks.makeAsyncIterator()
      var second = chunks.makeAsyncIterator()
      #expect(try await first.next() == Array(content[..<10]))
      #expect(try await first.next() == Array(content[10..<20]))
      #expect(try await second.next() == Array(content[..<10]))
      #expect(try await pieces(chunks).flatMap { $0 } == content)
    }
  }

  @Test("After an error there are no more chunks")
  func failure() async throws {
    let content = StreamContent(length: 5) { ArrayStream([1, 2], end: { throw StreamTrouble() }) }
    var chunks = try request("PUT", .stream(content)).serialized().contentChunks(size: 2)
      .makeAsyncIterator()
    #expect(try await chunks.next() == [1, 2])
    let error = await #expect(throws: SerializationError.self) { try await chunks.next() }
    #expect(error?.underlyingError is StreamTrouble)
    #expect(try await chunks.next() == nil)
  }

  @Test("A cancelled task gets no more chunks, and the stream is let go of")
  func cancellation() async throws {
    let count = Count()
    let content = StreamContent(length: .max / 2) {
      count.add()
      return EndlessStream()
    }
    let serialized = try request("PUT", .stream(content)).serialized()
    let task = Task {
      var size = 0
      for try await piece in serialized.contentChunks(size: 1000) {
        size += piece.count
        if size == 5000 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return size
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.value == 1)
  }

  @Test("The main actor continues while a stream that it needs waits")
  @MainActor func elsewhere() async throws {
    let isGoingOn = Count()
    let content = StreamContent(length: 3) {
      for _ in 0..<10_000 where isGoingOn.value == 0 { usleep(1000) }
      #expect(isGoingOn.value == 1)
      return ArrayStream([1, 2, 3])
    }
    let task = Task { @MainActor in isGoingOn.add() }
    var bytes: [UInt8] = []
    for try await piece in try request("PUT", .stream(content)).serialized().contentChunks() {
      MainActor.assertIsolated()
      bytes += piece
    }
    await task.value
    #expect(bytes == [1, 2, 3])
  }
}
