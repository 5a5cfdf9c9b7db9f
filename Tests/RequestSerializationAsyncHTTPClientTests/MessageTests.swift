// The message that arrives at a server is that of the request.

#if AsyncHTTPClient
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Testing

  @Suite("Messages")
  struct MessageTests {
    @Test(
      "The request target arrives as it is written",
      arguments: [
        "/", "/?", "//", "//a//b?c", "/a/../b/./c", "/..", "/%2F%2f", "/%5B%5D?%5b%5d",
        "/a;b=c:d@e", "/~!$&'()*+,;=:@", "/?~!$&'()*+,;=:@/?", "/a?b?c/d", "/%00?%00%ff",
        "/%E7%8C%AB?q=%E7%8C%AB", "/a%20b?c+d%2Be", "/?=&=&", "/%2E%2e/",
      ])
    func target(_ target: String) async throws {
      let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let (bytes, expected) = try await arrival { url in
        var url = url
        url.path = String(parts[0])
        url.query = parts.count > 1 ? String(parts[1]) : nil
        return RequestDescription(method: "GET", url: url)
      }
      #expect(text(bytes).hasPrefix("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:"))
      #expect(bytes == expected)
    }

    @Test(
      "The method arrives as it is written",
      arguments: ["GET", "POST", "get", "PURGE", "M-SEARCH", "!#$%&'*+-.^_`|~"])
    func method(_ method: String) async throws {
      let (bytes, expected) = try await arrival { url in
        var request = RequestDescription(method: method, url: url)
        request.content = .text("猫")
        return request
      }
      #expect(text(bytes).hasPrefix("\(method) / HTTP/1.1\r\n"))
      #expect(bytes == expected)
    }

    @Test("Fields arrive in their order and spelling, lines of one name apart, and Host once")
    func fields() async throws {
      let (bytes, _) = try await arrival { url in
        var request = RequestDescription(method: "POST", url: url)
        request.fields = [
          HeaderField("x-B", "2"), HeaderField("X-a", "1"), HeaderField("X-B", ""),
          HeaderField("HOST", "example.com"), HeaderField("x-b", "3, 4"),
          HeaderField("accept", "*/*"), HeaderField("X-Name", "Müller\t\"猫\""),
        ]
        request.cookies = [Cookie("b", "1"), Cookie("a", "2")]
        request.content = .json(["b": 1, "a": [true, .null]])
        return request
      }
      let expected = """
        POST / HTTP/1.1
        x-B: 2
        X-a: 1
        X-B: 
        HOST: example.com
        x-b: 3, 4
        accept: */*
        X-Name: Müller\t"猫"
        Cookie: b=1; a=2
        Content-Type: application/json
        Content-Length: 23

        {"b":1,"a":[true,null]}
        """
      #expect(text(bytes) == expected.replacing("\n", with: "\r\n"))
    }

    @Test("Content of every framing and size arrives to the byte", arguments: contents)
    func content(_ size: Int, _ framing: Framing) async throws {
      let (bytes, expected) = try await arrival { url in
        var request = RequestDescription(method: "REPORT", url: url)
        request.content = .data(pattern(size))
        request.framing = framing
        return request
      }
      #expect(difference(bytes, expected) == nil)
    }

    static let contents: [(Int, Framing)] = [
      (0, .contentLength), (1, .contentLength), (65_536, .contentLength),
      (65_537, .contentLength), (1_000_003, .contentLength), (0, .chunked(size: 5)),
      (1, .chunked(size: 1)), (300, .chunked(size: 1)), (300, .chunked(size: 100)),
      (1_000_003, .chunked(size: 65_536)), (2_097_152, .chunked(size: 1_048_576)),
    ]

    @Test("A chunk of more than 1 MiB arrives as several")
    func largeChunk() async throws {
      let content = pattern(1_500_000)
      let (bytes, _) = try await arrival { url in
        var request = RequestDescription(method: "REPORT", url: url)
        request.content = .data(content)
        request.framing = .chunked(size: 4_000_000)
        return request
      }
      let start = Array("Transfer-Encoding: chunked\r\n\r\n100000\r\n".utf8)
      let middle = Array("\r\n6e360\r\n".utf8)
      let expected =
        start + content[..<1_048_576] + middle + content[1_048_576...]
        + Array("\r\n0\r\n\r\n".utf8)
      #expect(difference(Array(bytes.suffix(expected.count)), expected) == nil)
    }

    @Test(
      "With methods that expect content, the name of the field of chunks is in lower case",
      arguments: ["POST", "PUT", "PATCH"])
    func chunkedField(_ method: String) async throws {
      let (bytes, _) = try await arrival { url in
        var request = RequestDescription(method: method, url: url)
        request.fields = [HeaderField("Host", "h"), HeaderField("Content-Type", "a/b")]
        request.content = .text("0123456789")
        request.framing = .chunked(size: 8)
        return request
      }
      let expected = """
        \(method) / HTTP/1.1
        Host: h
        Content-Type: a/b
        transfer-encoding: chunked

        8
        01234567
        2
        89
        0


        """
      #expect(text(bytes) == expected.replacing("\n", with: "\r\n"))
    }

    @Test("A multipart message with a file, coded and chunked, arrives to the byte")
    func multipart() async throws {
      try await withFile(pattern(200_000)) { file in
        let (bytes, expected) = try await arrival { url in
          var request = RequestDescription(method: "REPORT", url: url)
          request.content = .multipart(
            Multipart(boundary: .written("xOx"), parts: [.init(name: "a", .file(file))]))
          request.contentCoding = .gzip
          request.framing = .chunked(size: 1_000)
          return request
        }
        #expect(bytes.count > 200_000)
        #expect(difference(bytes, expected) == nil)
      }
    }

    @Test("A request is sent again as it was")
    func again() async throws {
      let (seen, expected) = try await exchange { connection in
        var messages: [[UInt8]] = []
        for _ in 0..<2 {
          messages.append(try await connection.readMessage())
          try await connection.write("HTTP/1.1 204 No Content\n\n")
        }
        return messages
      } _: { transport, port in
        var request = RequestDescription(method: "POST", url: local(port))
        request.content = .form(["a": "b"])
        let message = try request.serialized()
        _ = try await transport.send(message)
        _ = try await transport.send(message)
        return try message.readMessage()
      }
      #expect(seen == [expected, expected])
    }

    @Test(
      "Missing content is reported where AsyncHTTPClient reports it",
      arguments: [
        ("GET", nil, ""), ("HEAD", nil, ""), ("DELETE", nil, ""), ("TRACE", nil, ""),
        ("POST", nil, "Content-Length: 0\r\n"), ("OPTIONS", nil, "Content-Length: 0\r\n"),
        ("PURGE", nil, "Content-Length: 0\r\n"), ("DELETE", .text(""), ""),
        ("PUT", .text(""), "Content-Length: 0\r\n"),
      ] as [(String, RequestContent?, String)])
    func noContent(_ method: String, _ content: RequestContent?, _ field: String) async throws {
      let (bytes, _) = try await arrival { url in
        var request = RequestDescription(method: method, url: url)
        request.fields = [HeaderField("Host", "h"), HeaderField("Content-Type", "a/b")]
        request.content = content
        return request
      }
      #expect(
        text(bytes) == "\(method) / HTTP/1.1\r\nHost: h\r\nContent-Type: a/b\r\n\(field)\r\n")
    }
  }
#endif
