// Converts requests for AsyncHTTPClient.

#if AsyncHTTPClient
  internal import AsyncHTTPClient
  internal import NIOHTTP1
  internal import RequestSerialization

  extension HTTPClientRequest {
    /// Creates the client's form of `request`.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - silence: Notified of every piece of content that is sent.
    ///   - stop: Stops content that is waited for.
    /// - Throws: ``SerializationError`` if the client would send something else.
    init(
      _ request: SerializedRequest, silence: SilenceLimit?, stop: ContentStop
    ) throws(SerializationError) {
      let url = request.url
      guard let sent = SentTarget(of: url), request.target.utf8.elementsEqual(sent.text.utf8) else {
        throw SerializationError(.unsupportedByTransport, request.target)
      }
      self.init(url: url)
      method = HTTPMethod(rawValue: request.method)
      // The client removes the framing fields and adds its own at the end, where ours are.
      headers = HTTPHeaders(request.fields.map { ($0.name, $0.value) })
      body = try Body(request, silence: silence, stop: stop)
    }
  }

  extension HTTPClientRequest.Body {
    /// Creates the content of `request` with its framing, or `nil` if it has no content.
    fileprivate init?(
      _ request: SerializedRequest, silence: SilenceLimit?, stop: ContentStop
    ) throws(SerializationError) {
      guard request.contentLength > 0 else { return nil }
      let pieces = RequestPieces(of: request, silence: silence, stop: stop)
      switch request.framing {
      case .contentLength:
        guard let length = Int64(exactly: request.contentLength) else {
          throw SerializationError(.unsupportedByTransport, "\(request.contentLength)")
        }
        self = .stream(pieces, length: .known(length))
      case .chunked: self = .stream(pieces, length: .unknown)
      }
    }
  }
#endif
