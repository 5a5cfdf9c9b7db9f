#if AsyncHTTPClient
  internal import NIOCore
  internal import RequestSerialization

  /// The content of a request in pieces. Each is read when the connection requests it.
  struct RequestPieces: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private let chunks: ContentChunks
    private let silence: SilenceLimit?
    private let stop: ContentStop

    /// Creates the pieces of the content of `request`, before any transfer coding.
    ///
    /// - Parameters:
    ///   - request: The request with the content.
    ///   - silence: Notified of every piece.
    ///   - stop: Stops content that is waited for.
    init(of request: SerializedRequest, silence: SilenceLimit?, stop: ContentStop) {
      chunks = request.contentChunks(size: Self.size(for: request.framing))
      self.silence = silence
      self.stop = stop
    }

    /// The size of all pieces but the last in bytes. A piece is in memory, and the client makes a
    /// chunk from it.
    private static func size(for framing: Framing) -> Int {
      switch framing {
      case .contentLength: 1 << 16
      case .chunked(let size): Swift.min(size, 1 << 20)
      }
    }

    struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var chunks: ContentChunks.AsyncIterator
      fileprivate let silence: SilenceLimit?

      mutating func next() async throws -> ByteBuffer? {
        await silence?.restart()
        return try await chunks.next().map { ByteBuffer(bytes: $0) }
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      let chunks = chunks.makeAsyncIterator()
      stop.register(chunks)
      return AsyncIterator(chunks: chunks, silence: silence)
    }
  }
#endif
