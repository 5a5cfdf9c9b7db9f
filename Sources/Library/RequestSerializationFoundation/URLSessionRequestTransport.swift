public import RequestSerialization

#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests with a `URLSession`.
///
/// ```swift
/// let transport = URLSessionRequestTransport()
/// let response = try await transport.send(message)
/// guard response.head.status == 200 else { … }
/// let photo = try await response.content.collect(upTo: 1 << 20)
/// ```
///
/// The transport sends the method, the target, the fields and the content of the request, with the
/// changes that `URLSession` makes:
///
/// - Fields with the same name are joined into one line, and lines have no order. `Accept`,
///   `Accept-Encoding`, `Accept-Language`, `User-Agent` and `Connection` are added if the request
///   has none, and `Content-Length: 0` if a method other than GET and HEAD has no content.
/// - Chunks have the client's sizes.
/// - A request that would be changed otherwise is refused before it is sent: see ``send(_:)``.
///
/// Content is read while it is sent, from files and streams too, and is never entirely in memory.
/// But a `SequenceContent` is first stored in a temporary file, up to the ``sequenceLimit``, and
/// nothing is sent before its sequence has ended. All sessions of a process read their content on
/// one thread, which must not wait for a sequence. The transport of
/// `RequestSerializationAsyncHTTPClient` sends such content while it is produced. The content of a
/// response is decoded from its content coding, but the field remains in the head. It arrives as
/// fast as the server sends it, since `URLSession` cannot be paused: bytes that the reader has not
/// taken are in memory, up to the ``readerLimit``.
///
/// Redirects are followed by `URLSession`, unless ``followsRedirects`` is off. Credentials, cookies
/// and `Host` are not sent to another origin. On Linux, a redirect that requires the content again
/// is returned as the response. A response with the status 401 is returned like any other: the only
/// credentials are those of the request. ``init(session:)`` lets a delegate of your own decide both.
///
/// Copies share one session, which ends when its last request is done and no copy is left. On
/// Linux, content that is not in memory has its own session, and thus its own connection, because
/// all requests of a session wait while the content of one is read.
public struct URLSessionRequestTransport: RequestTransport {
  /// Whether redirects are followed. Otherwise, they are returned as the response.
  public var followsRedirects = true

  /// The maximum number of bytes of a response that may wait in memory for their reader: 256 MiB.
  /// Beyond that, the exchange is ended, and the reader gets a ``ReaderTooSlowError`` after the
  /// bytes that arrived.
  public var readerLimit = 1 << 28

  /// The maximum number of bytes of a `SequenceContent`: 4 GiB. Longer ones are not sent.
  public var sequenceLimit: UInt64 = 1 << 32

  private let session: ExchangeSession

  /// Creates a transport with its own session.
  ///
  /// - Parameter configuration: The session's configuration, or `nil` for one without cache,
  ///   cookies and stored credentials, so that requests are sent unchanged and answered by their
  ///   server.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = ExchangeSession(configuration ?? .isolated)
  }

  /// Creates a transport that sends with a session of your own: with its settings and its delegate,
  /// such as one that pins certificates or has the certificate of a client.
  ///
  /// ```swift
  /// let session = URLSession(configuration: .default, delegate: pinning, delegateQueue: nil)
  /// let transport = URLSessionRequestTransport(session: session)
  /// ```
  ///
  /// The transport gives each task a delegate of its own, which streams the content in both
  /// directions. The session's delegate thus gets everything except the response, its data and its
  /// end:
  ///
  /// - Challenges: of the server's certificate, of the client's, and for credentials. Without such a
  ///   method, a 401 is the response.
  /// - Redirects, unless ``followsRedirects`` is off: it gets the request that the transport would
  ///   send, without credentials for another origin, and may change or refuse it.
  /// - Metrics, progress and waiting for connectivity.
  ///
  /// Cookies, caches and stored credentials are those of the session, also of `URLSession.shared`.
  /// It remains yours: it must not be invalidated while requests are made, and the transport does not
  /// end it. A background session is refused when a request is sent, since it sends from files and
  /// does not return to the caller: give it `URLRequest(withoutContent:)` and a file.
  ///
  /// On Linux, the delegates of tasks get no responses. A session with the same configuration, queue
  /// and delegate takes the place of yours, so that connections are not shared, and its delegate is
  /// asked about redirects only: there `URLSession` does not ask about certificates.
  ///
  /// - Parameter session: The session.
  public init(session: URLSession) {
    self.session = ExchangeSession(session)
  }

  /// Sends a request.
  ///
  /// The connection is closed if the task is cancelled, or if the response is released before its
  /// content has ended.
  ///
  /// - Parameter request: The request. Its properties are applied; on Linux, a timeout is rounded
  ///   up to whole seconds.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: `SerializationError` with `unsupportedByTransport` for a background session and for
  ///   anything that the client would change: content of GET and HEAD, dot segments in the path, and anything that
  ///   `URLRequest.init(_:)` refuses; or with the reason why the content cannot be read,
  ///   `contentTooLong` for one beyond the ``sequenceLimit``. Any error of a `SequenceContent`;
  ///   `URLError` if the exchange fails, `CancellationError` if the task is cancelled.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    guard !session.isInBackground else {
      throw SerializationError(.unsupportedByTransport, "background session")
    }
    try request.validateForURLSession()
    let request = try await request.spooled(
      upTo: sequenceLimit, in: FileManager.default.temporaryDirectory.path)
    let exchange = try Exchange(
      request, followsRedirects: followsRedirects, readerLimit: readerLimit)
    return try await exchange.run(in: session)
  }
}

/// The error if a response arrived faster than it was read, and was given up.
public struct ReaderTooSlowError: Error, Sendable, Hashable {
  /// The number of bytes that were allowed to wait for their reader.
  public let limit: Int

  /// Creates an error.
  ///
  /// - Parameter limit: The number of bytes that were allowed to wait for their reader.
  public init(limit: Int) {
    self.limit = limit
  }
}

extension URLSessionConfiguration {
  /// A configuration that neither stores anything nor uses stored data.
  fileprivate static var isolated: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    return configuration
  }
}
