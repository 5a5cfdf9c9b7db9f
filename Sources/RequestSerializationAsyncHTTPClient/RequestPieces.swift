#if AsyncHTTPClient
  internal import NIOCore
  package import RequestSerialization

  /// The content of a request in pieces, each read when the connection asks for it.
  struct RequestPieces: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private let chunks: ContentChunks
    private let silence: SilenceLimit?

    /// Creates the pieces.
    ///
    /// - Parameters:
    ///   - request: Whose content is sent, before any transfer coding.
    ///   - size: The number of bytes of each piece but the last.
    ///   - silence: What is told of every piece.
    init(of request: SerializedRequest, size: Int, silence: SilenceLimit?) {
      chunks = request.contentChunks(size: size)
      self.silence = silence
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
      AsyncIterator(chunks: chunks.makeAsyncIterator(), silence: silence)
    }
  }
#endif
