// A transport with the responses of a test.

import RequestSerialization
import Synchronization

/// Answers requests one after the other, and records them. The last response is repeated.
final class ScriptedTransport: RequestTransport {
  /// The answer to a request.
  enum Answer: Sendable {
    case response(Int, [HeaderField] = [], String = "")
    case failure(any Error)
  }

  private let answers: [Answer]
  private let log = Mutex<[SerializedRequest]>([])

  init(_ answers: Answer...) {
    self.answers = answers
  }

  /// The requests that arrived.
  var requests: [SerializedRequest] { log.withLock { $0 } }

  func send(_ request: SerializedRequest) async throws -> TransportResponse {
    let number = log.withLock { requests in
      requests.append(request)
      return requests.count
    }
    // As a client does.
    for try await _ in request.contentChunks(size: 4) {}
    switch answers[min(number, answers.count) - 1] {
    case .failure(let error): throw error
    case .response(let status, let fields, let text):
      let pieces = AsyncStream<[UInt8]> { stream in
        for byte in text.utf8 { stream.yield([byte]) }
        stream.finish()
      }
      return TransportResponse(
        head: ResponseHead(status: status, fields: fields), content: ResponseContent(pieces))
    }
  }
}

/// A connection that broke.
struct BrokenConnection: Error {}
