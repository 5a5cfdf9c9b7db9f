// The code of the article on swift-openapi-runtime. Compiled where that package is at hand: see
// `OpenAPITransportTests`.

#if HTTPTypes && canImport(OpenAPIRuntime)
  import Foundation
  import HTTPTypes
  import OpenAPIRuntime
  import RequestSerialization
  import RequestSerializationHTTPTypes

  /// Sends the requests of a client that swift-openapi-generator has made.
  struct OpenAPITransport<Base: RequestTransport>: ClientTransport {
    /// What sends the requests.
    var base: Base

    /// The most bytes that a request may have as content.
    var contentLimit: UInt64 = 1 << 30

    func send(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
      let base = baseURL.absoluteString
      let url = try RequestURL(
        (base.hasSuffix("/") ? String(base.dropLast()) : base) + (request.path ?? ""))
      var description = RequestDescription(method: request.method.rawValue, url: url)
      description.fields = [HeaderField](request.headerFields).filter { !$0.isFraming }
      if let body {
        let folder = FileManager.default.temporaryDirectory.path
        description.content = .stream(try await .spooling(body, upTo: contentLimit, in: folder))
      }
      let response = try await self.base.send(description.serialized())
      let content = HTTPBody(response.content, length: .unknown, iterationBehavior: .single)
      return (try HTTPResponse(response.head), content)
    }
  }

  extension HeaderField {
    /// Whether the field says how long the content is, which a serialized request computes.
    fileprivate var isFraming: Bool {
      ["content-length", "transfer-encoding"].contains(name.lowercased())
    }
  }
#endif
