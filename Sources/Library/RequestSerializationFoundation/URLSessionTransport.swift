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
/// let transport = URLSessionTransport()
/// let response = try await transport.send(message)
/// guard response.head.status == 200 else { … }
/// let photo = try await response.content.collect(upTo: 1 << 20)
/// ```
///
/// The transport sends the method, the target, the fields and the content of the request, with what
/// `URLSession` makes of them:
///
/// - Fields of one name are joined in one line, and lines have no order. `Accept`,
///   `Accept-Encoding`, `Accept-Language`, `User-Agent` and `Connection` are added where the request
///   has none, and `Content-Length: 0` where a method other than GET and HEAD has no content.
/// - Chunks have the client's sizes.
/// - A request that would become another one is refused before it is sent: see ``send(_:)``.
///
/// Content is read while it is sent, from files and streams too, and never whole, but for a `SequenceContent`: it
/// is kept in a temporary file first, up to the ``sequenceLimit``, and nothing is sent before its sequence has
/// ended. All sessions of a process read their content on one thread, which must not wait for a sequence. The
/// transport of `RequestSerializationAsyncHTTPClient` sends such content while it is made. The content of a
/// response is decoded from its content coding, whose field stays in the head. It arrives as fast as
/// the server sends it, since `URLSession` cannot be told to wait: what the reader has not taken is
/// in memory, up to the ``readerLimit``.
///
/// A redirect is followed as `URLSession` does, unless ``followsRedirects`` is off. Credentials,
/// cookies and `Host` do not go along to another origin, and on Linux one that asks for the content
/// again is the response. A response with the status 401 is a response like others: credentials are
/// those of the request.
///
/// Copies share one session, which ends when its last request is done and no copy is left. On Linux
/// content that is not in memory has a session, and so a connection, of its own: all requests of a
/// session wait there while the content of one is read.
public struct URLSessionTransport: RequestTransport {
  /// Whether redirects are followed; otherwise they are the response.
  public var followsRedirects = true

  /// How many bytes of a response may wait in memory for their reader: 256 MiB. When there are more
  /// the exchange is ended, and the reader gets a ``ReaderTooSlowError`` after what did arrive.
  public var readerLimit = 1 << 28

  /// How many bytes a `SequenceContent` may have: 4 GiB. One that has more is not sent.
  public var sequenceLimit: UInt64 = 1 << 32

  private let session: ExchangeSession

  /// Creates a transport with a session of its own.
  ///
  /// - Parameter configuration: How the session behaves, or `nil` for one without cache, cookies and
  ///   stored credentials, so that every request is sent as it is and answered by its server.
  public init(configuration: URLSessionConfiguration? = nil) {
    session = ExchangeSession(configuration ?? .isolated)
  }

  /// Sends a request.
  ///
  /// When the task is cancelled the connection is given up; so it is when the response is let go of
  /// before its content has ended.
  ///
  /// - Parameter request: What is to be sent. Its properties are applied; on Linux a timeout is
  ///   rounded up to whole seconds.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: `SerializationError` with `unsupportedByTransport` for what the client would change:
  ///   content of GET and HEAD, dot segments in the path, and what `URLRequest.init(_:)` refuses; or
  ///   with the reason why the content cannot be read, `contentTooLong` for one beyond the
  ///   ``sequenceLimit``. What a `SequenceContent` throws; `URLError` when the exchange fails,
  ///   `CancellationError` when the task is cancelled.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    try request.validateForURLSession()
    let request = try await request.spooled(
      upTo: sequenceLimit, in: FileManager.default.temporaryDirectory.path)
    let exchange = try Exchange(
      request, followsRedirects: followsRedirects, readerLimit: readerLimit)
    return try await exchange.run(in: session)
  }
}

/// A response arrived faster than it was read, and was given up.
public struct ReaderTooSlowError: Error, Sendable, Hashable {
  /// How many bytes were allowed to wait for their reader.
  public let limit: Int

  /// Creates an error.
  ///
  /// - Parameter limit: How many bytes were allowed to wait for their reader.
  public init(limit: Int) {
    self.limit = limit
  }
}

extension URLSessionConfiguration {
  /// Nothing is stored, and nothing stored is used.
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
