import RequestSerialization

/// A transport that answers every request with one response, whose content comes in pieces.
struct PiecewiseTransport: RequestTransport {
  var status = 200
  var fields = [HeaderField("Content-Type", "application/json")]
  var pieces: [String] = []

  /// The error with which the connection ends after the pieces.
  var failure: (any Error)?

  func send(_ request: SerializedRequest) async throws -> TransportResponse {
    let bytes = pieces.map { Array($0.utf8) }
    let content = AsyncThrowingStream<[UInt8], any Error> { stream in
      for piece in bytes { stream.yield(piece) }
      stream.finish(throwing: failure)
    }
    return TransportResponse(
      head: ResponseHead(status: status, fields: fields), content: ResponseContent(content))
  }
}

/// The error of a broken connection.
struct ConnectionLost: Error {}
