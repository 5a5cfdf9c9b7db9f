/// A type that sends requests and returns responses.
///
/// ```swift
/// let response = try await transport.send(request.serialized())
/// guard response.head.status == 200 else { … }
/// for try await bytes in response.content { … }
/// ```
///
/// It sends the method, the request target, the fields and the content of the request. Each
/// transport documents what its client computes, above all the framing of the content, and what its
/// client does not accept.
public protocol RequestTransport: Sendable {
  /// Sends a request.
  ///
  /// The content is read from its beginning during sending, so a request may be sent again.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The head of the final response, and its content as it arrives.
  /// - Throws: ``SerializationError`` for a request that the client cannot send, or whose content
  ///   cannot be read; the client's own error if the exchange fails; `CancellationError` if the
  ///   task is cancelled.
  func send(_ request: SerializedRequest) async throws -> TransportResponse
}
