// The response of a server reaches its reader.

#if AsyncHTTPClient
  import AsyncHTTPClient
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Testing

  @Suite("Responses")
  struct ResponseTests {
    /// The head and the content of `answer`, sent to a request.
    private func response(
      to method: String = "GET", _ answer: String, closing: Bool = false
    ) async throws -> (head: ResponseHead, content: String) {
      try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write(answer)
        if !closing { _ = try await connection.readToEnd() }
      } _: { transport, port in
        let response = try await transport.send(
          RequestDescription(method: method, url: local(port)).serialized())
        return (response.head, text(try await response.content.collect(upTo: 1_000)))
      }.answer
    }

    @Test("Status and field lines are as they came, lines of one name apart")
    func head() async throws {
      let (head, content) = try await response(
        "HTTP/1.1 418 Short and stout\nx-B: 2\nX-a: 1\nX-B: 3\ncontent-length: 0\n\n")
      #expect(head.status == 418)
      #expect(
        head.fields == [
          HeaderField("x-B", "2"), HeaderField("X-a", "1"), HeaderField("X-B", "3"),
          HeaderField("content-length", "0"),
        ])
      #expect(content == "")
    }

    @Test(
      "Content is read by each framing",
      arguments: [
        ("Content-Length: 5\n\nhello", "hello", false),
        ("Transfer-Encoding: chunked\n\n2\nhe\n3\nllo\n0\n\n", "hello", false),
        ("\nhello", "hello", true),
      ])
    func framing(_ rest: String, _ content: String, _ closing: Bool) async throws {
      let found = try await response("HTTP/1.1 200 OK\n" + rest, closing: closing).content
      #expect(found == content)
    }

    @Test("A response without content has none, whatever its fields say")
    func noContent() async throws {
      #expect(
        try await response(to: "HEAD", "HTTP/1.1 200 OK\nContent-Length: 5\n\n").content == "")
      #expect(try await response("HTTP/1.1 304 Not Modified\nContent-Length: 5\n\n").content == "")
    }

    @Test("An interim response is not the answer")
    func interim() async throws {
      let (head, content) = try await response(
        """
        HTTP/1.1 103 Early Hints
        Link: </a>

        HTTP/1.1 200 OK
        Content-Length: 2

        ok
        """)
      #expect(head == ResponseHead(status: 200, fields: [HeaderField("Content-Length", "2")]))
      #expect(content == "ok")
    }

    @Test("A redirect is an answer, and coded content stays coded")
    func asItCame() async throws {
      let (head, content) = try await response(
        """
        HTTP/1.1 302 Found
        Location: /elsewhere
        Content-Encoding: gzip
        Content-Length: 3

        raw
        """)
      #expect(head.status == 302)
      #expect(content == "raw")
    }

    @Test("Content is read once, and a second reader gets an error")
    func once() async throws {
      let error = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 1\n\na")
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let response = try await transport.send(
          RequestDescription(method: "GET", url: local(port)).serialized())
        #expect(try await response.content.collect(upTo: 1) == [0x61])
        return await #expect(throws: ResponseAlreadyReadError.self) {
          try await response.content.collect(upTo: 1)
        }
      }.answer
      #expect(error != nil)
    }

    @Test("More content than is wanted is an error")
    func tooLong() async throws {
      let error = try await exchange { connection in
        _ = try await connection.readMessage()
        try await connection.write("HTTP/1.1 200 OK\nContent-Length: 3\n\nabc")
        _ = try await connection.readToEnd()
      } _: { transport, port in
        let response = try await transport.send(
          RequestDescription(method: "GET", url: local(port)).serialized())
        return await #expect(throws: ResponseTooLongError.self) {
          try await response.content.collect(upTo: 2)
        }
      }.answer
      #expect(error?.limit == 2)
    }

    @Test("The client that all share sends and receives")
    func shared() async throws {
      let (seen, answer) = try await exchange { connection in
        let message = try await connection.readMessage()
        try await connection.write(
          "HTTP/1.1 200 OK\nConnection: close\nContent-Length: 2\n\nok")
        return message + (try await connection.readToEnd())
      } _: { _, port in
        let request = try RequestDescription(method: "GET", url: local(port)).serialized()
        let response = try await AsyncHTTPClientRequestTransport().send(request)
        return (
          text(try await response.content.collect(upTo: 2)), try request.readMessage()
        )
      }
      #expect(answer.0 == "ok")
      #expect(seen == answer.1)
    }

    @Test("A client of one's own does what it is configured to do")
    func configured() async throws {
      let (bytes, _) = try await arrival(configuration: .singletonConfiguration) { url in
        var request = RequestDescription(method: "GET", url: url)
        request.fields = [HeaderField("Host", "h")]
        return request
      }
      #expect(
        text(bytes) == "GET / HTTP/1.1\r\nHost: h\r\nAccept-Encoding: deflate, gzip\r\n\r\n")
    }
  }
#endif
