// Content that is sent while its sequence runs.

#if AsyncHTTPClient
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Synchronization
  import Testing

  @Suite("Content of a sequence", .timeLimit(.minutes(2)))
  struct SequenceTests {
    private struct Broken: Error {}

    private func request(to port: Int, _ content: RequestContent) throws -> SerializedRequest {
      var request = RequestDescription(method: "PUT", url: local(port))
      request.content = content
      return try request.serialized()
    }

    @Test("The server has the first chunk before the second piece is made")
    func whileItRuns() async throws {
      let (arrived, arrival) = AsyncStream<Void>.makeStream()
      let (message, status) = try await exchange { connection in
        let head = try await connection.readHead()
        // Three bytes in a chunk: "3", CR LF, the bytes, CR LF.
        let first = try await connection.read(8)
        arrival.yield()
        let rest = try await connection.read(6 + 5 + 5)
        try await connection.write("HTTP/1.1 204 No Content\n\n")
        return text(head + first + rest)
      } _: { transport, port in
        let pieces = AsyncThrowingStream<[UInt8], any Error> { stream in
          stream.yield(Array("one".utf8))
          Task {
            for await _ in arrived { break }
            stream.yield(Array("second".utf8))
            stream.finish()
          }
        }
        return try await transport.send(request(to: port, .stream(pieces))).head.status
      }
      #expect(status == 204)
      #expect(message.contains("\r\ntransfer-encoding: chunked\r\n\r\n"))
      #expect(message.hasSuffix("\r\n\r\n3\r\none\r\n6\r\nsecond\r\n0\r\n\r\n"))
    }

    @Test("The response may arrive while the sequence still runs")
    func bothWays() async throws {
      let (_, echoed) = try await exchange { connection in
        _ = try await connection.readHead()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\n")
        for _ in 0..<2 {
          let chunk = try await connection.read(6)
          try await connection.write([chunk[3]])
        }
        return try await connection.read(5)
      } _: { transport, port in
        let (pieces, give) = AsyncStream<[UInt8]>.makeStream()
        var echoed = ""
        let response = try await transport.send(request(to: port, .stream(pieces)))
        give.yield(Array("a".utf8))
        for try await piece in response.content {
          echoed += text(piece)
          if echoed == "a" { give.yield(Array("b".utf8)) } else { give.finish() }
        }
        return echoed
      }
      #expect(echoed == "ab")
    }

    @Test("Of a sequence whose content is not taken, no more is asked than the connection holds")
    func backpressure() async throws {
      let made = Atomic(0)
      let (_, status) = try await exchange { connection in
        _ = try await connection.readHead()
        var last = -1
        while last != made.load(ordering: .relaxed) {
          last = made.load(ordering: .relaxed)
          try await Task.sleep(for: .milliseconds(300))
        }
        try await connection.write("HTTP/1.1 413 Content Too Large\nContent-Length: 0\n\n")
      } _: { transport, port in
        let content = SequenceContent(
          making: {
            AsyncStream<[UInt8]>(unfolding: {
              made.add(1 << 16, ordering: .relaxed)
              return [UInt8](repeating: 0, count: 1 << 16)
            })
          })
        return try await transport.send(request(to: port, .sequence(content))).head.status
      }
      #expect(status == 413)
      #expect((1..<48 << 20).contains(made.load(ordering: .relaxed)))
    }

    @Test("What the sequence throws is thrown, and the server sees no last chunk")
    func failure() async throws {
      let (arrived, error) = try await exchange { connection in
        _ = try await connection.readHead()
        return text(try await connection.readToEnd())
      } _: { transport, port in
        let pieces = AsyncThrowingStream<[UInt8], any Error> { stream in
          stream.yield(Array("one".utf8))
          stream.finish(throwing: Broken())
        }
        return await #expect(throws: Broken.self) {
          try await transport.send(request(to: port, .stream(pieces)))
        }
      }
      #expect(error != nil)
      #expect(arrived == "3\r\none\r\n" || arrived == "")
    }

    @Test(
      "A cancelled task cancels the sequence, and so does a response that is let go of",
      arguments: [true, false])
    func cancellation(_ isCancelled: Bool) async throws {
      let (stopped, stop) = AsyncStream<Void>.makeStream()
      let (begun, begin) = AsyncStream<Void>.makeStream()
      _ = try await exchange { connection in
        _ = try await connection.readHead()
        if !isCancelled { try await connection.write("HTTP/1.1 200 OK\nContent-Length: 9\n\n") }
        return try await connection.readToEnd()
      } _: { transport, port in
        let content = SequenceContent(
          making: {
            AsyncStream<[UInt8]>(unfolding: {
              begin.yield()
              try? await Task.sleep(for: .seconds(3600))
              stop.yield()
              return nil
            })
          })
        let message = try request(to: port, .sequence(content))
        let task = Task { try await transport.send(message).head.status }
        for await _ in begun { break }
        if isCancelled {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        } else {
          #expect(try await task.value == 200)
        }
        for await _ in stopped { break }
      }
    }

    @Test("A request with a sequence that cannot be made again is sent once")
    func once() async throws {
      let (_, message) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 204 No Content\n\n")
      } _: { transport, port in
        let pieces = AsyncStream<[UInt8]> { stream in
          stream.yield([1])
          stream.finish()
        }
        let message = try request(to: port, .stream(pieces))
        #expect(try await transport.send(message).head.status == 204)
        return message
      }
      _ = try await exchange { connection in
        _ = try await connection.readToEnd()
      } _: { transport, port in
        var description = RequestDescription(method: "PUT", url: local(port))
        description.content = .sequence(try #require(message.sequence))
        let again = try description.serialized()
        await #expect(throws: SerializationError(.contentNotRepeatable)) {
          try await transport.send(again)
        }
      }
    }
  }
#endif
