/// The pieces of a text in UTF-8, as they arrive. Each begins and ends between characters of Unicode.
///
/// Bytes that are not UTF-8 are passed on as they are.
struct TextPieces: AsyncSequence, Sendable {
  typealias Element = [UInt8]

  private let content: ResponseContent

  init(_ content: ResponseContent) { self.content = content }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pieces: ResponseContent.AsyncIterator
    /// The beginning of a character whose rest has not arrived: at most 3 bytes.
    private var rest: [UInt8] = []

    fileprivate init(_ content: ResponseContent) { pieces = content.makeAsyncIterator() }

    mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
      while let piece = try await pieces.next(isolation: actor) {
        let bytes = rest + piece
        let end = bytes.count - Self.unfinishedCount(of: bytes)
        rest = Array(bytes[end...])
        if end > 0 { return Array(bytes[..<end]) }
      }
      defer { rest = [] }
      return rest.isEmpty ? nil : rest
    }

    /// The number of bytes at the end that begin a longer character (RFC 3629, section 3).
    private static func unfinishedCount(of bytes: [UInt8]) -> Int {
      for count in 1...3 where count <= bytes.count {
        let byte = bytes[bytes.count - count]
        if byte & 0b1100_0000 == 0b1000_0000 { continue }
        let length = (~byte).leadingZeroBitCount
        return length > count && length <= 4 ? count : 0
      }
      return 0
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(content) }
}
