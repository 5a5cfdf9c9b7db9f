// Neither side takes more than the other can.

#if AsyncHTTPClient
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Synchronization
  import Testing

  @Suite("Backpressure")
  struct BackpressureTests {
    /// What the buffers of both sockets can hold on any machine, and some more.
    private let most = 48 << 20

    @Test("Of a response that is not read, no more arrives than the connection holds")
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
  }

  /// A number that grows for a while.
  final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func add(_ more: Int) {
      number.add(more, ordering: .sequentiallyConsistent)
    }

    /// Waits until the number grows no more for a moment.
    func rest() async {
      var last = -1
      while last != value {
        last = value
        try? await Task.sleep(for: .milliseconds(300))
      }
    }
  }
#endif
