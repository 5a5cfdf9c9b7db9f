#if AsyncHTTPClient
  public import AsyncHTTPClient
  internal import NIOCore
  public import RequestSerialization

  /// Sends requests with AsyncHTTPClient.
  ///
  /// ```swift
  /// let transport = AsyncHTTPClientRequestTransport()
  /// let response = try await transport.send(request.serialized())
  /// let answer = try await response.content.collect(upTo: 1 << 20)
  /// ```
  ///
  /// Nothing is read ahead: the connection requests the next piece of the request's content when it
  /// has taken the previous one, and the reader of the response does the same. So a
  /// ``SequenceContent`` runs while it is sent, even while the response arrives. It is cancelled if
  /// the exchange fails, or if an incomplete response is released. A redirect that requires it
  /// again is returned as the response.
  ///
  /// ## What is sent
  ///
  /// Over HTTP/1.1 the message of the request is sent byte for byte, except for its framing:
  ///
  /// - A request without content has `Content-Length: 0`, unless its method is GET, HEAD, DELETE or
  ///   TRACE, for which empty content is not indicated.
  /// - POST, PUT and PATCH spell the field for chunks `transfer-encoding`.
  /// - Chunks larger than 1 MiB are sent as several, and so are those larger than a packet of a
  ///   ``Throttle``.
  ///
  /// Request targets that AsyncHTTPClient would change are refused: the absolute and the asterisk
  /// form, `[` and `]` in a query, and a path that does not decode to UTF-8. Trailers of the
  /// response are not returned.
  ///
  /// ## Ownership of the client
  ///
  /// You configure and shut down a client of your own. It may do more than requested:
  /// `HTTPClient.shared` follows redirects and adds an `Accept-Encoding` field, and HTTP/2 has
  /// other field names and no chunks. ``configuration`` does none of this.
  ///
  /// ## Properties
  ///
  /// Only the timeout of ``RequestProperties`` has an effect. It limits the time without traffic in
  /// either direction; then `HTTPClientError.readTimeout` is thrown. The client's own limits also
  /// apply.
  public struct AsyncHTTPClientRequestTransport: RequestTransport {
    private let client: HTTPClient

    /// Creates a transport with a client that all transports created in this way share. It has the
    /// ``configuration`` and is never shut down.
    public init() {
      client = Self.shared
    }

    /// Creates a transport with a client.
    ///
    /// - Parameter client: The client. Its creator shuts it down after the last response has been
    ///   read.
    public init(client: HTTPClient) {
      self.client = client
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request. Its content is read while it is sent, possibly even after
    ///   the head of a response has arrived.
    /// - Returns: The head of the final response, and its content while it arrives. If the content
    ///   is not read to its end, releasing it closes the connection.
    /// - Throws: ``SerializationError`` with ``SerializationError/Code/unsupportedByTransport`` for
    ///   a request that cannot be sent unchanged, or with another code if its content cannot be
    ///   read; any error of a ``SequenceContent``, `HTTPClientError` and errors of SwiftNIO;
    ///   `CancellationError` if the task is cancelled.
    public func send(_ request: SerializedRequest) async throws -> TransportResponse {
      let silence = request.properties.timeout.map { SilenceLimit($0) }
      // The client does not stop a request's content that has failed.
      let stop = ContentStop()
      let outgoing = try HTTPClientRequest(request, silence: silence, stop: stop)
      let client = client
      do {
        let response = try await withLimit(silence) {
          try await client.execute(outgoing, deadline: .distantFuture)
        }
        return TransportResponse(response, silence: silence, stop: stop).answering(request)
      } catch {
        stop()
        throw error
      }
    }
  }

  extension AsyncHTTPClientRequestTransport {
    /// A configuration that sends requests and returns responses unchanged: HTTP/1.1, no redirects,
    /// no decoding of content, no proxy.
    ///
    /// There is no time limit except for connecting, 10 seconds.
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
