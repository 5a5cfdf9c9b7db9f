// A message that would arrive as a different request is not sent.

#if AsyncHTTPClient
  import RequestSerialization
  import RequestSerializationAsyncHTTPClient
  import Testing

  @Suite("Refusals")
  struct RefusalTests {
    @Test(
      "A request target that the client would change is refused",
      arguments: [
        ("/a", "b[]=1", .origin, "/a?b[]=1"), ("/", "[", .origin, "/?["),
        ("/%FF", nil, .origin, "/%FF"), ("/a", nil, .absolute, "http://127.0.0.1:9/a"),
        ("/", nil, .asterisk, "*"),
      ] as [(String, String?, TargetForm, String)])
    func target(_ path: String, _ query: String?, _ form: TargetForm, _ target: String) async throws
    {
      let url = RequestURL(scheme: .http, host: "127.0.0.1", port: 9, path: path, query: query)
      var request = RequestDescription(method: "OPTIONS", url: url)
      request.targetForm = form
      let message = try request.serialized()
      let error = await #expect(throws: SerializationError.self) {
        try await AsyncHTTPClientRequestTransport().send(message)
      }
      #expect(error?.code == .unsupportedByTransport)
      #expect(error?.subject == target)
    }

    @Test("A refusal says what cannot be sent")
    func sentence() async throws {
      let url = RequestURL(scheme: .http, host: "127.0.0.1", path: "/%FF")
      let message = try RequestDescription(method: "GET", url: url).serialized()
      let error = await #expect(throws: SerializationError.self) {
        try await AsyncHTTPClientRequestTransport().send(message)
      }
      #expect(error?.description == "the transport cannot send the request as it is (/%FF)")
    }
  }
#endif
