// Contents from a program's own streams.

import RequestSerialization
import Synchronization
import Testing

@Suite("Streams as content")
struct StreamContentTests {
  private func stream(
    _ text: String, length: UInt64? = nil, step: Int = .max,
    end: @escaping @Sendable () throws -> Int = { 0 }
  ) -> Multipart.Part.Content {
    let bytes = Array(text.utf8)
    return .stream(
      StreamContent(length: length ?? UInt64(bytes.count)) {
        ArrayStream(bytes, step: step, end: end)
      })
  }

  @Test("A stream is sent as it comes, however many bytes it gives at once", arguments: 1...6)
  func steps(_ step: Int) throws {
    let serialized = try upload(stream("hello", step: step)).serialized()
    #expect(serialized.contentLength == 63)
    #expect(serialized.fields.last == HeaderField("Content-Length", "63"))
    #expect(try serialized.readContent() == multipart(around: "hello"))
  }

  @Test("A stream is opened again for each reading, and not before")
  func reopened() throws {
    let count = Count()
    let content = StreamContent(length: 5) {
      count.add()
      return ArrayStream(Array("hello".utf8))
    }
    let serialized = try upload(.stream(content)).serialized()
    var reader = serialized.contentReader()
    let head = multipart(around: "").count - "\r\n--B--\r\n".utf8.count
    #expect(try reader.read(upTo: head).count == head)
    #expect(count.value == 0)
    #expect(try reader.read(upTo: 1) == Array("h".utf8))
    #expect(count.value == 1)
    for number in 2...3 {
      #expect(try serialized.readContent() == multipart(around: "hello"))
      #expect(count.value == number)
    }
  }

  @Test("A stream is content by itself")
  func whole() throws {
    let content = StreamContent(length: 3) { ArrayStream([1, 2, 3]) }
    let serialized = try request("PUT", .stream(content)).serialized()
    #expect(serialized.mediaType == "application/octet-stream")
    #expect(try serialized.readContent() == [1, 2, 3])
  }

  @Test("A stream that is shorter than announced is an error", arguments: 1...7)
  func short(_ size: Int) throws {
    try expectMismatch(
      stream("hello", length: 6), size: size,
      "the stream is not as long as announced: it has 5 of the 6 bytes that were announced")
  }

  @Test("A stream that is longer than announced is an error", arguments: 1...7)
  func long(_ size: Int) throws {
    try expectMismatch(
      stream("hello", length: 3), size: size,
      "the stream is not as long as announced: it continues after the 3 bytes that were announced")
  }

  @Test("A stream of no bytes that has some is an error", arguments: 1...7)
  func longerThanNothing(_ size: Int) throws {
    try expectMismatch(
      stream("h", length: 0), size: size,
      "the stream is not as long as announced: it continues after the 0 bytes that were announced")
    #expect(try upload(stream("")).serialized().readContent() == multipart(around: ""))
  }

  /// It never yields more than was announced, and the error persists.
  private func expectMismatch(
    _ content: Multipart.Part.Content, size: Int, _ sentence: String
  ) throws {
    let serialized = try upload(content).serialized()
    var reader = serialized.contentReader()
    var count: UInt64 = 0
    let error = #expect(throws: SerializationError.self) {
      while case let bytes = try reader.read(upTo: size), !bytes.isEmpty {
        count += UInt64(bytes.count)
      }
    }
    #expect(error?.code == .lengthMismatch)
    #expect(error?.description == sentence)
    #expect(count < serialized.contentLength)
    let same = #expect(throws: SerializationError.self) { try reader.read(upTo: 1) }
    #expect(same == error)
  }

  @Test("What a stream throws is kept, wherever it throws", arguments: 0...5)
  func failure(_ place: Int) throws {
    let text = String("hello".prefix(place))
    let content = stream(text, length: 5) { throw StreamTrouble(number: place) }
    let error = #expect(throws: SerializationError.self) {
      try upload(content).serialized().readContent()
    }
    #expect(error?.code == .contentUnreadable)
    #expect(error?.underlyingError as? StreamTrouble == StreamTrouble(number: place))
    #expect(error?.description == "the content cannot be read: StreamTrouble(number: \(place))")
  }

  @Test("A stream that can be read once only says so when it is opened again")
  func once() throws {
    let isOpened = Mutex(false)
    let content = StreamContent(length: 5) {
      try isOpened.withLock { isOpened in
        if isOpened { throw StreamTrouble() }
        isOpened = true
      }
      return ArrayStream(Array("hello".utf8))
    }
    let serialized = try upload(.stream(content)).serialized()
    #expect(try serialized.readContent() == multipart(around: "hello"))
    let error = #expect(throws: SerializationError.self) { try serialized.readContent() }
    #expect(error?.underlyingError is StreamTrouble)
  }

  @Test(
    "A count that cannot be is refused", arguments: [-1, 6, 4097, .min, .max])
  func miscounted(_ count: Int) throws {
    let serialized = try upload(stream("", length: 5) { count }).serialized()
    let error = #expect(throws: SerializationError.self) { try serialized.readContent() }
    #expect(error?.code == .contentUnreadable)
    #expect(
      error?.description == """
        the content cannot be read: a stream reported \(count) bytes for a buffer of 5
        """)
  }

  @Test("Lengths near 2^64 neither overflow nor exhaust the memory")
  func hugeLengths() throws {
    let endless = StreamContent(length: .max - 100) { EndlessStream() }
    let serialized = try upload(.stream(endless)).serialized()
    #expect(serialized.fields.last == HeaderField("Content-Length", "18446744073709551573"))
    var reader = serialized.messageReader()
    #expect(try reader.read(upTo: 3 << 20).count == 3 << 20)
    for length in [.max - 58, .max] as [UInt64] {
      let longer = StreamContent(length: length) { EndlessStream() }
      let error = #expect(throws: SerializationError.self) {
        try upload(.stream(longer)).serialized()
      }
      #expect(error?.code == .contentTooLong)
    }
    let none = StreamContent(length: 1 << 62) { ArrayStream([]) }
    let error = #expect(throws: SerializationError.self) {
      try upload(.stream(none)).serialized().readMessage()
    }
    #expect(error?.code == .lengthMismatch)
    var other = try upload(.stream(none)).serialized().contentReader()
    #expect(throws: SerializationError.self) { try other.read(upTo: .max) }
  }

  @Test("A coded stream is read to be measured, then again; another one then is an error")
  func coded() throws {
    let count = Count()
    let content = StreamContent(length: 1000) {
      count.add()
      return ArrayStream([UInt8](repeating: count.value > 2 ? 7 : 8, count: 1000), step: 30)
    }
    let serialized = try request("PUT", .stream(content)) { $0.contentCoding = .gzip }.serialized()
    #expect(count.value == 1)
    let coded = try serialized.readContent()
    #expect(UInt64(coded.count) == serialized.contentLength)
    #expect(coded.count < 100)
    let random = StreamContent(length: 1000) {
      ArrayStream((0..<1000).map { _ in .random(in: 0...(count.value < 9 ? 1 : 255)) })
    }
    let other = try request("PUT", .stream(random)) { $0.contentCoding = .gzip }.serialized()
    count.add(10)
    let error = #expect(throws: SerializationError.self) { try other.readContent() }
    #expect(error?.code == .contentUnreadable)
    #expect(
      error?.description == "the content cannot be read: a stream differed between two readings")
  }

  @Test("A stream in chunks is read when it is sent")
  func chunked() throws {
    let serialized = try upload(stream("hello")) { $0.framing = .chunked(size: 60) }.serialized()
    let content = String(decoding: multipart(around: "hello"), as: UTF8.self)
    let chunks = "3c\r\n\(content.prefixBytes(60))\r\n3\r\n-\r\n\r\n0\r\n\r\n"
    #expect(try serialized.readMessage() == serialized.head + Array(chunks.utf8))
  }

  @Test("A stream is not searched for a boundary, the rest is")
  func boundary() throws {
    let content = StreamContent(length: 5) { throw StreamTrouble() }
    for boundary in [.random, .written("B"), .derived(seed: [1])] as [Multipart.Boundary] {
      _ = try upload(.stream(content), boundary: boundary).serialized()
    }
    let message = Multipart(
      boundary: .written("text"),
      parts: [
        Multipart.Part(name: "a", .stream(content)), Multipart.Part(name: "b", .text("a text")),
      ])
    let error = #expect(throws: SerializationError.self) {
      try request("POST", .multipart(message)).serialized()
    }
    #expect(error?.code == .boundaryInContent)
  }

  @Test("Streams are equal to their copies only")
  func equality() {
    let one = StreamContent(length: 1) { EndlessStream() }
    let other = StreamContent(length: 1) { EndlessStream() }
    var longer = one
    longer.length = 2
    #expect(one == one)
    #expect(one != other)
    #expect(one != longer)
    #expect(Set([one, other, longer, one]).count == 3)
  }

  @Test("A stream is sent by another length when that is announced")
  func announced() throws {
    let stream = StreamContent(length: 9) { ArrayStream(Array("hello".utf8)) }
    #expect(throws: SerializationError.self) {
      try upload(.stream(stream)).serialized().readContent()
    }
    let content = StreamContent(stream, length: 5)
    #expect(
      try upload(.stream(content)).serialized().readContent() == multipart(around: "hello"))
    #expect(StreamContent(stream, length: nil) == stream)
    let file = FileContent(path: "/a", length: 5)
    #expect(StreamContent(StreamContent(file, length: 4), length: 5) == StreamContent(file))
  }

  @Test("Readings at once know nothing of each other")
  func concurrent() async throws {
    let serialized = try upload(stream("hello", step: 2)).serialized()
    let contents = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for size in 1...50 {
        group.addTask {
          var bytes: [UInt8] = []
          for try await piece in serialized.contentChunks(size: size) { bytes += piece }
          return bytes
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(contents == Array(repeating: multipart(around: "hello"), count: 50))
  }
}

extension String {
  fileprivate func prefixBytes(_ count: Int) -> String {
    String(decoding: utf8.prefix(count), as: UTF8.self)
  }
}
