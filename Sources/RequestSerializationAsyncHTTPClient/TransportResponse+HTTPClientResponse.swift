// What the client has answered.

#if AsyncHTTPClient
  internal import AsyncHTTPClient
  internal import NIOCore
  internal import NIOHTTP1
  internal import RequestSerialization

  extension TransportResponse {
    /// Creates the response of a client, whose content is read under a limit of time.
    init(_ response: HTTPClientResponse, silence: SilenceLimit?) {
      let fields = response.headers.map { HeaderField($0.name, $0.value) }
      self.init(
        head: ResponseHead(status: Int(response.status.code), fields: fields),
        content: ResponseContent(ResponsePieces(body: response.body, silence: silence)))
    }
  }

  /// The content of a response in pieces, each asked of the client when its reader asks for it.
  private struct ResponsePieces: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let body: HTTPClientResponse.Body
    let silence: SilenceLimit?

    struct AsyncIterator: AsyncIteratorProtocol {
      let reader: ResponseReader
      let silence: SilenceLimit?

      mutating func next() async throws -> [UInt8]? {
        await silence?.restart()
        let reader = reader
        return try await withLimit(silence) { try await reader.next() }
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(reader: ResponseReader(body), silence: silence)
    }
  }

  /// Reads the content of a response, for a task that may be given up.
  private actor ResponseReader {
    private var iterator: HTTPClientResponse.Body.AsyncIterator

    init(_ body: HTTPClientResponse.Body) {
      iterator = body.makeAsyncIterator()
    }

    /// The next piece, of at least one byte.
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
