// What is asked of the client.

#if AsyncHTTPClient
  internal import AsyncHTTPClient
  internal import NIOHTTP1
  package import RequestSerialization

  extension HTTPClientRequest {
    /// Creates what sends `request`.
    ///
    /// - Parameters:
    ///   - request: What is to be sent.
    ///   - silence: What is told of every piece of content that is sent.
    /// - Throws: ``SerializationError`` when the client would send something else.
    init(
      _ request: SerializedRequest, silence: SilenceLimit?
    ) throws(SerializationError) {
      let url = "\(request.scheme.rawValue)://\(request.host):\(request.port)\(request.target)"
      guard let sent = SentTarget(of: url), request.target.utf8.elementsEqual(sent.text.utf8) else {
        throw SerializationError(.unsupportedByTransport, request.target)
      }
      self.init(url: url)
      method = HTTPMethod(rawValue: request.method)
      // The client takes the framing away, and puts its own at the end: where ours is.
      headers = HTTPHeaders(request.fields.map { ($0.name, $0.value) })
      body = try Body(request, silence: silence)
    }
  }

  extension HTTPClientRequest.Body {
    /// Creates the content of `request`, framed as it says, or `nil` where there is none.
    fileprivate init?(
      _ request: SerializedRequest, silence: SilenceLimit?
    ) throws(SerializationError) {
      guard request.contentLength > 0 else { return nil }
      guard let length = Int64(exactly: request.contentLength) else {
        throw SerializationError(.unsupportedByTransport, "\(request.contentLength)")
      }
      switch request.framing {
      case .contentLength:
        let pieces = RequestPieces(of: request, size: 1 << 16, silence: silence)
        self = .stream(pieces, length: .known(length))
      case .chunked(let size):
        // Each piece becomes a chunk, and stands in memory.
        let pieces = RequestPieces(of: request, size: min(size, 1 << 20), silence: silence)
        self = .stream(pieces, length: .unknown)
      }
    }
  }
#endif
