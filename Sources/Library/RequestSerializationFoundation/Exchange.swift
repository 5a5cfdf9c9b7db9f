internal import Foundation
internal import RequestSerialization
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One request sent by a session, and its response while it arrives.
final class Exchange: Sendable {
  private typealias Pieces = AsyncThrowingStream<[UInt8], any Error>

  private let request: SerializedRequest
  private let urlRequest: URLRequest
  private let followsRedirects: Bool
  private let readerLimit: Int
  private let sink: Pieces.Continuation
  private let state: Mutex<State>

  private struct State {
    /// The task that waits for the head of the response.
    var waiting: CheckedContinuation<TransportResponse, any Error>?
    /// The content of the response until it is handed over. Releasing it ends the exchange.
    var pieces: Pieces?
    /// Cancels the client's task.
    var cancel: (@Sendable () -> Void)?
    /// The reason why the content of the request cannot be read.
    var contentError: SerializationError?
    /// The number of bytes of the response that wait for their reader.
    var waitingBytes = 0
    var isOver = false
  }

  /// - Parameters:
  ///   - request: The request, which must be one that a session can send unchanged.
  ///   - followsRedirects: Whether redirects are followed.
  ///   - readerLimit: The maximum number of bytes of the response that may wait for their reader.
  /// - Throws: `SerializationError` if the client would send something else.
  init(
    _ request: SerializedRequest, followsRedirects: Bool, readerLimit: Int
  ) throws(SerializationError) {
    self.request = request
    self.followsRedirects = followsRedirects
    self.readerLimit = readerLimit
    urlRequest = try URLRequest(sending: request)
    let (pieces, sink) = Pieces.makeStream()
    self.sink = sink
    state = Mutex(State(pieces: pieces))
  }

  /// Sends the request.
  func run(in session: ExchangeSession) async throws -> TransportResponse {
    sink.onTermination = { [weak self] _ in self?.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(in: session.forContent(of: request), continuation)
      }
    } onCancel: {
      cancel()
    }
  }

  private func start(
    in session: ExchangeSession, _ continuation: CheckedContinuation<TransportResponse, any Error>
  ) {
    let begins = state.withLock { state in
      guard !state.isOver else { return false }
      state.waiting = continuation
      return true
    }
    guard begins else { return continuation.resume(throwing: CancellationError()) }
    session.perform { self.begin(in: session) }
  }

  private func begin(in session: ExchangeSession) {
    var urlRequest = urlRequest
    if let stream = bodyStream() { urlRequest.httpBodyStream = stream }
    let task = session.task(for: urlRequest, of: self)
    let isOver = state.withLock { state in
      if !state.isOver { state.cancel = { session.perform { task.cancel() } } }
      return state.isOver
    }
    if isOver { task.cancel() } else { task.resume() }
  }

  /// Ends the exchange because the response is no longer needed.
  private func cancel() {
    end(throwing: CancellationError(), cancelling: true)
  }

  /// Ends the exchange for all waiting parties. Only the first call has an effect.
  private func end(throwing error: (any Error)?, cancelling: Bool) {
    // Releasing the old state ends the exchange again, so it is released outside the lock.
    let last = state.withLock { state in
      defer { state = State(isOver: true) }
      return state
    }
    last.waiting?.resume(throwing: error ?? URLError(.badServerResponse))
    sink.finish(throwing: error)
    if cancelling { last.cancel?() }
  }
}

// MARK: - Events of the client

extension Exchange {
  /// The content of the request from its beginning, if it is sent as a stream.
  func bodyStream() -> InputStream? {
    guard request.isSentAsStream else { return nil }
    return ContentInputStream(request) { [weak self] error in
      self?.state.withLock { $0.contentError = error }
    }
  }

  /// The request for a redirect; nil to return the redirect itself as the response.
  func redirected(to request: URLRequest) -> URLRequest? {
    followsRedirects ? self.request.redirected(to: request) : nil
  }

  /// Receives the head of the response, once. Informational responses are ignored.
  func receive(_ response: URLResponse) {
    guard let head = ResponseHead(response), head.status >= 200 else { return }
    let (waiting, pieces) = state.withLock { state in
      defer { (state.waiting, state.pieces) = (nil, nil) }
      return (state.waiting, state.pieces)
    }
    guard let waiting, let pieces else { return }
    let content = ResponseContent(ReceivedContent(pieces: pieces, exchange: self))
    waiting.resume(
      returning: TransportResponse(head: head, content: content).answering(request))
  }

  /// Receives some of the content of the response.
  func receive(_ data: Data) {
    guard !data.isEmpty else { return }
    let room = state.withLock { state in
      guard !state.isOver else { return nil as Int? }
      state.waitingBytes += data.count
      return readerLimit - state.waitingBytes
    }
    guard let room else { return }
    if room >= 0 {
      sink.yield(Array(data))
    } else {
      end(throwing: ReaderTooSlowError(limit: readerLimit), cancelling: true)
    }
  }

  /// Adds a piece without a limit on waiting pieces.
  fileprivate func give(_ piece: [UInt8]) {
    state.withLock { $0.waitingBytes -= piece.count }
  }

  /// Receives the end of the response.
  func end(response: URLResponse?, error: (any Error)?) {
    // A redirect without a destination is a response that was not announced before.
    if error == nil, let response { receive(response) }
    let contentError = state.withLock { $0.contentError }
    end(throwing: contentError ?? error, cancelling: false)
  }
}

/// The content of a response while it arrives.
private struct ReceivedContent: AsyncSequence, Sendable {
  let pieces: AsyncThrowingStream<[UInt8], any Error>
  let exchange: Exchange

  struct AsyncIterator: AsyncIteratorProtocol {
    var pieces: AsyncThrowingStream<[UInt8], any Error>.AsyncIterator
    let exchange: Exchange

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      if let piece = try await pieces.next(isolation: actor) {
        exchange.give(piece)
        return piece
      }
      // A stream ends without an error if its reader is cancelled. Truncated content must not look
      // complete.
      try Task.checkCancellation()
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pieces: pieces.makeAsyncIterator(), exchange: exchange)
  }
}

extension ResponseHead {
  /// The head of an HTTP response. Its fields, which have no order in Foundation, are sorted by the
  /// bytes of their names.
  fileprivate init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return nil }
    let fields = response.allHeaderFields.compactMap { name, value -> HeaderField? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HeaderField(name, value)
    }
    self.init(
      status: response.statusCode,
      fields: fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
