// How failing exchanges end.

#if AsyncHTTPClient
  import AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Testing

  @Suite("Exchanges that fail")
  struct EndingTests {
    private func request(
      to port: Int, timeout: Duration? = nil
    ) throws -> SerializedRequest {
      var request = RequestDescription(method: "GET", url: local(port))
      request.properties.timeout = timeout
      return try request.serialized()
    }

    @Test("An answer that does not come is waited for as long as the request says")
    func silentServer() async throws {
      let (_, error) = try await exchange { connection in
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let request = try request(to: port, timeout: .milliseconds(100))
        return await #expect(throws: HTTPClientError.self) { try await transport.send(request) }
      }
      #expect(error == .readTimeout)
    }

    @Test("The rest of an answer is waited for as long as the request says")
    func silenceInContent() async throws {
      let (_, error) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 4\n\nab")
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let content = try await transport.send(
          request(to: port, timeout: .seconds(3))
        ).content
        var iterator = content.makeAsyncIterator()
        #expect(try await iterator.next() == [0x61, 0x62])
        return await #expect(throws: HTTPClientError.self) { try await iterator.next() }
      }
      #expect(error == .readTimeout)
    }

    @Test("An answer that moves may take longer, and so may its reader")
    func slowAnswer() async throws {
      let (_, content) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 4\n\n")
        for letter in ["a", "b", "c", "d"] {
          try await Task.sleep(for: .milliseconds(900))
          try await connection.write(letter)
        }
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let response = try await transport.send(request(to: port, timeout: .seconds(3)))
        try await Task.sleep(for: .milliseconds(3_100))
        return text(try await response.content.collect(upTo: 4))
      }
      #expect(content == "abcd")
    }

    @Test("The longest timeout is none")
    func longTimeout() async throws {
      let (_, content) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let request = try request(to: port, timeout: .seconds(Int64.max))
        return text(try await transport.send(request).content.collect(upTo: 2))
      }
      #expect(content == "ok")
    }

    @Test("A cancelled task closes the connection", arguments: [nil, Duration.seconds(3_600)])
    func cancelledWait(_ timeout: Duration?) async throws {
      let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
      let (rest, error) = try await exchange { connection in
        _ = try await connection.readMessage()
        arrival.yield()
        return try await connection.readToEnd()
      } _: { transport, port in
        let request = try request(to: port, timeout: timeout)
        let task = Task { try await transport.send(request) }
        for await _ in arrived { break }
        task.cancel()
        return await #expect(throws: CancellationError.self) { try await task.value }
      }
      #expect(rest == [])
      #expect(error != nil)
    }

    @Test(
      "A cancelled reader closes the connection", arguments: [nil, Duration.seconds(3_600)])
    func cancelledReading(_ timeout: Duration?) async throws {
      let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
      let (_, error) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\na")
        return try await connection.readToEnd()
      } _: { transport, port in
        let content = try await transport.send(request(to: port, timeout: timeout)).content
        let task = Task {
          for try await _ in content { beginning.yield() }
        }
        for await _ in begun { break }
        task.cancel()
        return await #expect(throws: CancellationError.self) { try await task.value }
      }
      #expect(error != nil)
    }

    @Test("A task that is cancelled already sends nothing")
    func cancelledBefore() async throws {
      let request = try request(to: 9)
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await AsyncHTTPClientRequestTransport().send(request)
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A response that nobody reads closes the connection when it is released")
    func letGo() async throws {
      let (rest, status) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\na")
        return try await connection.readToEnd()
      } _: { transport, port in
        try await transport.send(request(to: port)).head.status
      }
      #expect(rest == [])
      #expect(status == 200)
    }

    @Test("The client's errors are passed on: no answer")
    func closedBeforeAnswer() async throws {
      let (_, error) = try await exchange { connection in
        _ = try await connection.readMessage()
      } _: { transport, port in
        let request = try request(to: port)
        return await #expect(throws: HTTPClientError.self) { try await transport.send(request) }
      }
      #expect(error == .remoteConnectionClosed)
    }

    @Test("The client's errors are passed on: half an answer")
    func closedInContent() async throws {
      let (_, error) = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\na")
      } _: { transport, port in
        let content = try await transport.send(request(to: port)).content
        return await #expect(throws: (any Error).self) { try await content.collect(upTo: 9) }
      }
      #expect(error is HTTPParserError)
    }

    @Test("The client's errors are passed on: no server")
    func noServer() async throws {
      var configuration = AsyncHTTPClientRequestTransport.configuration
      configuration.timeout.connect = .milliseconds(100)
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      // Nobody serves port 1, tcpmux, any more.
      let request = try request(to: 1)
      let error = await #expect(throws: (any Error).self) {
        try await AsyncHTTPClientRequestTransport(client: client).send(request)
      }
      try await client.shutdown()
      #expect(error is IOError || error is HTTPClientError)
    }

    @Test("Content that cannot be read ends the exchange by its own error")
    func unreadableContent() async throws {
      let (_, error) = try await exchange { connection in
        _ = try await connection.readToEnd()
      } _: { transport, port in
        var request = RequestDescription(method: "POST", url: local(port))
        request.content = .file(FileContent(path: "/nowhere/at/all", length: 3))
        let message = try request.serialized()
        return await #expect(throws: SerializationError.self) {
          try await transport.send(message)
        }
      }
      #expect(error?.code == .contentUnreadable)
    }
  }
#endif
