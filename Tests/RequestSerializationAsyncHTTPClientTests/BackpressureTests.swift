// Neither side reads more than the other can process.

#if AsyncHTTPClient
  import Foundation
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Synchronization
  import Testing

  @Suite("Backpressure")
  struct BackpressureTests {
    /// More than the buffers of both sockets and both event loops hold.
    private let most = 48 << 20

    @Test("A response that is not read fills only the buffers of the connection")
    func response() async throws {
      let piece = pattern(1 << 16)
      let count = 1_600
      let sent = Count()
      let (_, received) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write(
          "HTTP/1.1 200 OK\nContent-Length: \(count * piece.count)\n\n")
        for _ in 0..<count {
          try await connection.write(piece)
          sent.add(piece.count)
        }
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let request = try RequestDescription(method: "GET", url: local(port)).serialized()
        var content = try await transport.send(request).content.makeAsyncIterator()
        var received = try await content.next()?.count ?? 0
        await sent.rest()
        #expect(sent.value < most)
        while let piece = try await content.next() { received += piece.count }
        return received
      }
      #expect(received == count * piece.count)
    }

    @Test(
      "Content that is not received is read only up to the buffers of the connection",
      arguments: [Framing.contentLength, .chunked(size: 1 << 16)])
    func request(_ framing: Framing) async throws {
      let read = Count()
      let (_, status) = try await exchange { connection in
        _ = try await connection.readHead()
        await read.rest()
        try await connection.write("HTTP/1.1 413 Content Too Large\nContent-Length: 0\n\n")
      } _: { transport, port in
        var request = RequestDescription(method: "POST", url: local(port))
        let zeros = StreamContent(length: 1 << 30) { Zeros(read: read) }
        request.content = .multipart(Multipart(parts: [.init(name: "a", .stream(zeros))]))
        request.framing = framing
        return try await transport.send(request.serialized()).head.status
      }
      #expect(status == 413)
      #expect(read.value > 0)
      #expect(read.value < most)
    }

    @Test("Content that is received slowly arrives whole, and waiting does not count as silence")
    func slowRequest() async throws {
      let length = 64 << 20
      let (arrived, status) = try await exchange { connection in
        _ = try await connection.readHead()
        var arrived = 0
        for _ in 0..<5 {
          try await Task.sleep(for: .milliseconds(900))
          arrived += try await connection.skip(length / 5)
        }
        arrived += try await connection.skip(length - arrived)
        try await connection.write("HTTP/1.1 204 No Content\n\n")
        return arrived
      } _: { transport, port in
        try await withFile([]) { file in
          #expect(truncate(file.path, length) == 0)
          var request = RequestDescription(method: "POST", url: local(port))
          request.content = .file(FileContent(path: file.path, length: UInt64(length)))
          request.properties.timeout = .seconds(3)
          return try await transport.send(request.serialized()).head.status
        }
      }
      #expect(arrived == length)
      #expect(status == 204)
    }
  }

  /// Zeros without end, which are counted.
  private struct Zeros: ContentStream {
    let read: Count

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      read.add(buffer.count)
      return buffer.count
    }
  }

  /// A number that grows for a while.
  private final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func add(_ more: Int) {
      number.add(more, ordering: .sequentiallyConsistent)
    }

    /// Waits until the number has stopped growing for a moment.
    func rest() async {
      var last = -1
      while last != value {
        last = value
        try? await Task.sleep(for: .milliseconds(300))
      }
    }
  }
#endif
