// What the article's code uses of swift-openapi-runtime 1.x, declared as that package documents it: where it is not
// at hand, the code is compiled and tested with this. Written for these tests; nothing is copied.

#if HTTPTypes && !canImport(OpenAPIRuntime)
  import Foundation
  import HTTPTypes

  protocol ClientTransport: Sendable {
    func send(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?)
  }

  enum IterationBehavior: Sendable {
    case single, multiple
  }

  final class HTTPBody: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    enum Length: Sendable {
      case unknown
      case known(Int64)
    }

    let length: Length
    let iterationBehavior: IterationBehavior
    private let makeAdvance: @Sendable () -> Advance

    typealias Advance = (isolated (any Actor)?) async throws -> Element?

    init<Bytes: AsyncSequence & Sendable>(
      _ sequence: Bytes, length: Length, iterationBehavior: IterationBehavior
    ) where Bytes.Element: Sequence & Sendable, Bytes.Element.Element == UInt8 {
      self.length = length
      self.iterationBehavior = iterationBehavior
      makeAdvance = {
        var iterator = sequence.makeAsyncIterator()
        return { try await iterator.next(isolation: $0).map { ArraySlice($0) } }
      }
    }

    convenience init(_ string: some StringProtocol & Sendable) {
      let bytes = Array(string.utf8)
      self.init(
        AsyncStream<[UInt8]> { stream in
          stream.yield(bytes)
          stream.finish()
        }, length: .known(Int64(bytes.count)), iterationBehavior: .multiple)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
      let advance: Advance

      func next() async throws -> Element? { try await advance(#isolation) }

      func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
        try await advance(actor)
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(advance: makeAdvance()) }
  }
#endif
