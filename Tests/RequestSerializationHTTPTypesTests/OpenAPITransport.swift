// The code of the article on swift-openapi-runtime. Compiled with that package where it is at hand, and else with
// the declarations of `OpenAPIStandIn`: see `OpenAPITransportTests`.

#if HTTPTypes
  import Foundation
  import HTTPTypes
  #if canImport(OpenAPIRuntime)
    import OpenAPIRuntime
  #endif
  import RequestSerialization
  import RequestSerializationHTTPTypes

  /// Sends the requests of a client that swift-openapi-generator has made.
  struct OpenAPITransport<Base: RequestTransport>: ClientTransport {
    /// What sends the requests.
    var base: Base

    /// The most bytes that a body of known length may have.
    var contentLimit: UInt64 = 1 << 30

    func send(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
      let base = baseURL.absoluteString
      let url = try RequestURL(
        (base.hasSuffix("/") ? String(base.dropLast()) : base) + (request.path ?? ""))
      var description = RequestDescription(method: request.method.rawValue, url: url)
      description.fields = [HeaderField](request.headerFields).filter { !$0.isFraming }
      if let body { description.content = try await content(of: body) }
      let response = try await self.base.send(description.serialized())
      let content = HTTPBody(response.content, length: .unknown, iterationBehavior: .single)
      return (try HTTPResponse(response.head), content)
    }

    /// A body of unknown length is sent while it is made. One whose length is known keeps it.
    private func content(of body: HTTPBody) async throws -> RequestContent {
      guard case .unknown = body.length else {
        let folder = FileManager.default.temporaryDirectory.path
        return .stream(try await .spooling(body, upTo: contentLimit, in: folder))
      }
      guard case .multiple = body.iterationBehavior else { return .stream(body) }
      return .sequence(SequenceContent(making: { body }))
    }
  }

  extension HeaderField {
    /// Whether the field says how long the content is, which a serialized request computes.
    fileprivate var isFraming: Bool {
      ["content-length", "transfer-encoding"].contains(name.lowercased())
    }
  }
#endif
