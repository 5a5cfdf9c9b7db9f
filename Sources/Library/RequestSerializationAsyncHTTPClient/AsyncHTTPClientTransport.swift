#if AsyncHTTPClient
  public import AsyncHTTPClient
  internal import NIOCore
  public import RequestSerialization

  /// Sends requests by AsyncHTTPClient.
  ///
  /// ```swift
  /// let transport = AsyncHTTPClientTransport()
  /// let response = try await transport.send(request.serialized())
  /// let answer = try await response.content.collect(upTo: 1 << 20)
  /// ```
  ///
  /// Nothing is read ahead: the connection asks for the next piece of the request's content when
  /// it has taken the one before, and the reader of the response for the next piece of its content. So a
  /// ``SequenceContent`` runs while it is sent, also while the response arrives. It is cancelled when the exchange
  /// fails, and when a response that has not ended is let go of. A redirect that asks for it again is the
  /// response.
  ///
  /// ## What is sent
  ///
  /// Over HTTP/1.1 the message of the request, byte for byte, but for its framing:
  ///
  /// - A request without content says `Content-Length: 0`, unless its method is GET, HEAD, DELETE
  ///   or TRACE; with these an empty content is not said.
  /// - POST, PUT and PATCH spell the field of chunks `transfer-encoding`.
  /// - Chunks of more than 1 MiB are sent as several, and so are those of more than a packet of a
  ///   ``Throttle``.
  ///
  /// A request target that AsyncHTTPClient would change is refused: the absolute and the asterisk
  /// form, `[` and `]` in a query, and a path that decodes to no UTF-8. Trailers of the answer are
  /// not returned.
  ///
  /// ## Whose client it is
  ///
  /// A client of your own is yours to configure and to shut down. One may do more than was asked:
  /// `HTTPClient.shared` follows redirects, and asks for coded content by an `Accept-Encoding`
  /// field of its own; HTTP/2 has other names of fields and no chunks. ``configuration`` does
  /// nothing of this.
  ///
  /// ## Properties
  ///
  /// Only the timeout of ``RequestProperties`` has an effect here. It limits how long no byte may
  /// move, in either direction; `HTTPClientError.readTimeout` is thrown then. The client's own
  /// limits remain.
  public struct AsyncHTTPClientTransport: RequestTransport {
    private let client: HTTPClient

    /// Sends by a client that all transports made in this way share, configured as
    /// ``configuration`` says. It is never shut down.
    public init() {
      client = Self.shared
    }

    /// Sends by a client.
    ///
    /// - Parameter client: The client. Its creator shuts it down, after the last answer was
    ///   read.
    public init(client: HTTPClient) {
      self.client = client
    }

    /// Sends a request.
    ///
    /// - Parameter request: What is to be sent. Its content is read while it is sent, for some time
    ///   also after the head of an answer has arrived.
    /// - Returns: The head of the final response, and its content while it arrives. Content that is
    ///   not read to its end closes the connection when it is let go.
    /// - Throws: ``SerializationError`` with
    ///   ``SerializationError/Code/unsupportedByTransport`` for a request that cannot be sent as it
    ///   is, or another when its content cannot be read; what a ``SequenceContent`` throws,
    ///   `HTTPClientError` and the errors of SwiftNIO as they are; `CancellationError` when the task is
    ///   cancelled.
    public func send(_ request: SerializedRequest) async throws -> TransportResponse {
      let silence = request.properties.timeout.map { SilenceLimit($0) }
      // The client lets the content of a request go on that has failed.
      let stop = ContentStop()
      let outgoing = try HTTPClientRequest(request, silence: silence, stop: stop)
      let client = client
      do {
        let response = try await withLimit(silence) {
          try await client.execute(outgoing, deadline: .distantFuture)
        }
        return TransportResponse(response, silence: silence, stop: stop)
      } catch {
        stop()
        throw error
      }
    }
  }

  extension AsyncHTTPClientTransport {
    /// A configuration under which a request is sent as it is and its answer returned as it came:
    /// HTTP/1.1, no redirects, no decoding of content, no proxy.
    ///
    /// No limit of time is set but that of making a connection, 10 seconds.
    public static var configuration: HTTPClient.Configuration {
      var configuration = HTTPClient.Configuration(
        redirectConfiguration: .disallow, decompression: .disabled)
      configuration.httpVersion = .http1Only
      return configuration
    }

    private static let shared = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: configuration)
  }
#endif
