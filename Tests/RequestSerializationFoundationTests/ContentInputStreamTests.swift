// The content of a request as an `InputStream`.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import TestSupport
import Testing

@Suite("Content as an input stream")
struct ContentInputStreamTests {
  private func message(_ content: RequestContent) throws -> SerializedRequest {
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .http, host: "example.com"))
    request.content = content
    return try request.serialized()
  }

  /// The pieces of `size` that are read, including the last result.
  private func read(_ stream: InputStream, size: Int) -> (bytes: [UInt8], end: Int) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      let count = stream.read(&piece, maxLength: size)
      guard count > 0 else { return (bytes, count) }
      bytes += piece[..<count]
    }
  }

  @Test("Any size of reading gives the same bytes", arguments: [1, 2, 3, 7, 64, 1000, 1 << 20])
  func sizes(_ size: Int) throws {
    let file = try TemporaryFile((0..<777).map { UInt8(truncatingIfNeeded: $0) })
    let upload = Multipart(
      boundary: .written("boundary"), parameters: ["a": "1"],
      parts: [
        .init(name: "f", .file(try FileContent(contentsOf: file.url))),
        .init(name: "s", .stream(StreamContent(length: 555) { Repetition(left: 555) })),
      ])
    let message = try message(.multipart(upload))
    let stream = ContentInputStream(message)
    stream.open()
    let (bytes, end) = read(stream, size: size)
    #expect(bytes == (try message.readContent()))
    #expect(end == 0)
  }

  @Test("It says where it is")
  func status() throws {
    let stream = ContentInputStream(try message(.text("abc")))
    var piece = [UInt8](repeating: 0, count: 2)
    #expect(stream.streamStatus == .notOpen)
    #expect(!stream.hasBytesAvailable)
    #expect(stream.read(&piece, maxLength: 2) == -1)
    stream.open()
    #expect(stream.streamStatus == .open)
    #expect(stream.hasBytesAvailable)
    #expect(stream.read(&piece, maxLength: 0) == 0)
    #expect(stream.read(&piece, maxLength: 2) == 2)
    stream.open()
    #expect(stream.hasBytesAvailable)
    #expect(stream.read(&piece, maxLength: 2) == 1)
    #expect(stream.streamStatus == .atEnd)
    #expect(!stream.hasBytesAvailable)
    #expect(stream.read(&piece, maxLength: 2) == 0)
    stream.close()
    #expect(stream.streamStatus == .closed)
    #expect(stream.read(&piece, maxLength: 2) == -1)
    stream.open()
    #expect(stream.streamStatus == .closed)
    #expect(stream.streamError == nil)
  }

  @Test("Content of no bytes is at its end")
  func empty() throws {
    let stream = ContentInputStream(try message(.data([])))
    stream.open()
    #expect(stream.streamStatus == .atEnd)
    #expect(!stream.hasBytesAvailable)
  }

  @Test("Another stream of the same request reads it again")
  func again() throws {
    let first = ContentInputStream(try message(.text("abc")))
    first.open()
    _ = read(first, size: 2)
    let second = ContentInputStream(first.request)
    second.open()
    #expect(read(second, size: 2).bytes == Array("abc".utf8))
  }

  @Test("A stream that fails says why")
  func failure() throws {
    let content = StreamContent(length: 200_000) { Failing() }
    let stream = ContentInputStream(try message(.stream(content)))
    stream.open()
    #expect(read(stream, size: 1000).end == -1)
    #expect(stream.streamStatus == .error)
    #expect(!stream.hasBytesAvailable)
    let error = stream.streamError as? SerializationError
    #expect(error?.code == .contentUnreadable)
    #expect(error?.underlyingError as? Failing.Failure == Failing.Failure())
  }

  @Test("It has no properties, no buffer and no events")
  func rest() throws {
    let stream = ContentInputStream(try message(.text("abc")))
    stream.schedule(in: .current, forMode: .default)
    stream.remove(from: .current, forMode: .default)
    #expect(stream.property(forKey: .fileCurrentOffsetKey) == nil)
    #expect(!stream.setProperty(nil, forKey: .fileCurrentOffsetKey))
    #expect(stream.delegate == nil)
  }
}

@Suite("Input streams as content")
struct InputStreamContentTests {
  private func content(
    length: UInt64, _ open: @escaping @Sendable () throws -> InputStream
  ) throws -> SerializedRequest {
    var request = RequestDescription(
      method: "POST", url: RequestURL(scheme: .http, host: "example.com"))
    request.content = .stream(StreamContent(length: length, inputStream: open))
    return try request.serialized()
  }

  @Test("It is opened for each reading")
  func again() throws {
    let request = try content(length: 3) { InputStream(data: Data("abc".utf8)) }
    #expect(try request.readContent() == Array("abc".utf8))
    #expect(try request.readContent() == Array("abc".utf8))
  }

  @Test("One that is longer or shorter than said is an error", arguments: [2, 4] as [UInt64])
  func length(_ length: UInt64) throws {
    let request = try content(length: length) { InputStream(data: Data("abc".utf8)) }
    let error = #expect(throws: SerializationError.self) { try request.readContent() }
    #expect(error?.code == .lengthMismatch)
  }

  @Test("One that cannot be read is an error, and does not end the program")
  func unreadable() throws {
    let request = try content(length: 3) {
      try #require(InputStream(url: URL(filePath: "/there/is/no/such/file")))
    }
    let error = #expect(throws: SerializationError.self) { try request.readContent() }
    #expect(error?.code == .contentUnreadable)
    #expect(error?.underlyingError != nil)
  }

  @Test("What opening throws is kept")
  func opening() throws {
    let request = try content(length: 3) { throw CocoaError(.featureUnsupported) }
    let error = #expect(throws: SerializationError.self) { try request.readContent() }
    #expect((error?.underlyingError as? CocoaError)?.code == .featureUnsupported)
  }
}
