// The transport of the article on swift-openapi-runtime. The package is no dependency: `WAYBILL_OPENAPI_RUNTIME`
// names the folder of a checkout to test with. Without it declarations of these tests stand in for the package's.

#if HTTPTypes
  import Foundation
  import HTTPTypes
  #if canImport(OpenAPIRuntime)
    import OpenAPIRuntime
  #endif
  import RequestSerialization
  import Testing

  /// Answers with what it was sent.
  private struct EchoTransport: RequestTransport {
    func send(_ request: SerializedRequest) async throws -> TransportResponse {
      var bytes: [UInt8] = []
      for try await piece in request.messageChunks() { bytes += piece }
      let message = bytes
      let pieces = AsyncStream<[UInt8]> { stream in
        stream.yield(message)
        stream.finish()
      }
      return TransportResponse(
        head: ResponseHead(status: 201, fields: [HeaderField("X-A", "1")]),
        content: ResponseContent(pieces))
    }
  }

  @Suite("swift-openapi-runtime")
  struct OpenAPITransportTests {
    @Test("A request is sent below the base URL, with its body; the response comes back")
    func exchange() async throws {
      let request = HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: "/photos?a=%5B",
        headerFields: [.contentType: "application/json", .contentLength: "9"])
      let url = try #require(URL(string: "https://h.example/v2/"))
      let transport: any ClientTransport = OpenAPITransport(base: EchoTransport())
      let (response, body) = try await transport.send(
        request, body: HTTPBody("[1]"), baseURL: url, operationID: "x")
      #expect(response.status.code == 201)
      #expect(response.headerFields.map(\.value) == ["1"])
      var bytes: [UInt8] = []
      if let body { for try await piece in body { bytes += piece } }
      #expect(
        String(decoding: bytes, as: UTF8.self) == """
          POST /v2/photos?a=%5B HTTP/1.1\r
          Host: h.example\r
          Content-Type: application/json\r
          Content-Length: 3\r
          \r
          [1]
          """)
    }

    @Test(
      "A body of unknown length is sent in chunks",
      arguments: [IterationBehavior.single, .multiple])
    func unknownLength(_ behavior: IterationBehavior) async throws {
      let pieces = AsyncStream<[UInt8]> { stream in
        for text in ["[1", ",2]"] { stream.yield(Array(text.utf8)) }
        stream.finish()
      }
      let request = HTTPRequest(method: .put, scheme: nil, authority: nil, path: "/a")
      let url = try #require(URL(string: "https://h.example"))
      let (_, body) = try await OpenAPITransport(base: EchoTransport()).send(
        request, body: HTTPBody(pieces, length: .unknown, iterationBehavior: behavior),
        baseURL: url,
        operationID: "x")
      var bytes: [UInt8] = []
      if let body { for try await piece in body { bytes += piece } }
      #expect(
        String(decoding: bytes, as: UTF8.self).hasSuffix(
          "Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n3\r\n,2]\r\n0\r\n\r\n"))
    }
  }
#endif
