// Converts responses of AsyncHTTPClient.

#if AsyncHTTPClient
  internal import AsyncHTTPClient
  internal import NIOCore
  internal import NIOHTTP1
  internal import RequestSerialization
  internal import Synchronization

  extension TransportResponse {
    /// Creates a response whose content is read with a time limit.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - silence: Notified of every piece.
    ///   - stop: Stops the content of the request if this response is given up.
    init(_ response: HTTPClientResponse, silence: SilenceLimit?, stop: ContentStop) {
      let fields = response.headers.map { HeaderField($0.name, $0.value) }
      let head = ResponseHead(status: Int(response.status.code), fields: fields)
      let end = ResponseEnd(stop, hasContent: ![204, 304].contains(head.status))
      self.init(
        head: head,
        content: ResponseContent(
          ResponsePieces(body: response.body, silence: silence, end: end)))
    }
  }

  /// The content of a response in pieces. Each is requested from the client when the reader
  /// requests it.
  private struct ResponsePieces: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let body: HTTPClientResponse.Body
    let silence: SilenceLimit?
    let end: ResponseEnd

    struct AsyncIterator: AsyncIteratorProtocol {
      let reader: ResponseReader
      let silence: SilenceLimit?
      let end: ResponseEnd

      mutating func next() async throws -> [UInt8]? {
        await silence?.restart()
        let reader = reader
        let piece = try await withLimit(silence) { try await reader.next() }
        if piece == nil { end.reach() }
        return piece
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(reader: ResponseReader(body), silence: silence, end: end)
    }
  }

  /// Whether a response has arrived completely. Releasing an incomplete one stops the content of
  /// its request, because the client has closed the connection.
  private final class ResponseEnd: Sendable {
    private let stop: ContentStop
    private let isReached: Atomic<Bool>

    init(_ stop: ContentStop, hasContent: Bool) {
      self.stop = stop
      isReached = Atomic(!hasContent)
    }

    deinit {
      if !isReached.load(ordering: .relaxed) { stop() }
    }

    func reach() {
      isReached.store(true, ordering: .relaxed)
    }
  }

  /// Reads the content of a response for a task that may be cancelled.
  private actor ResponseReader {
    private var iterator: HTTPClientResponse.Body.AsyncIterator

    init(_ body: HTTPClientResponse.Body) {
      iterator = body.makeAsyncIterator()
    }

    /// The next piece, with at least one byte.
    func next() async throws -> [UInt8]? {
      var iterator = iterator
      defer { self.iterator = iterator }
      while let buffer = try await iterator.next(isolation: self) {
        if buffer.readableBytes > 0 { return Array(buffer.readableBytesView) }
      }
      return nil
    }
  }
#endif
