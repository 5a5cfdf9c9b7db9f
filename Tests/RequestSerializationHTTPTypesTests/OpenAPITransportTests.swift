// The transport of the article on swift-openapi-runtime. The package is no dependency: `WAYBILL_OPENAPI_RUNTIME`
// names the folder of a checkout to test with.

#if HTTPTypes
  import Testing

  #if canImport(OpenAPIRuntime)
    import Foundation
    import HTTPTypes
    import OpenAPIRuntime
    import RequestSerialization

    /// Answers with what it was sent.
    private struct EchoTransport: RequestTransport {
      func send(_ request: SerializedRequest) async throws -> TransportResponse {
        let bytes = try request.readMessage()
        let pieces = AsyncStream<[UInt8]> { stream in
          stream.yield(bytes)
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
    }
  #else
    @Suite("swift-openapi-runtime")
    struct OpenAPITransportTests {
      @Test(
        "A request is sent below the base URL",
        .disabled("swift-openapi-runtime is not at hand: set WAYBILL_OPENAPI_RUNTIME"))
      func exchange() {}
    }
  #endif
#endif
