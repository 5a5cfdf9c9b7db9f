// INTERIM until the library has it.
#if AsyncHTTPClient
  package import RequestSerialization
  struct ContentChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    let request: SerializedRequest
    let size: Int
    struct AsyncIterator: AsyncIteratorProtocol {
      let request: SerializedRequest
      let size: Int
      var left: ArraySlice<UInt8>?
      mutating func next() async throws -> [UInt8]? {
        if left == nil { left = try request.readContent()[...] }
        guard let piece = left?.prefix(size), !piece.isEmpty else { return nil }
        left?.removeFirst(piece.count)
        return Array(piece)
      }
    }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(request: request, size: size) }
  }
  extension SerializedRequest { func contentChunks(size: Int) -> ContentChunks { ContentChunks(request: self, size: size) } }
  struct P { var timeout: Duration? = nil }
#endif
