/// Something that sends requests and returns what is answered.
///
/// ```swift
/// let response = try await transport.send(request.serialized())
/// guard response.head.status == 200 else { … }
/// for try await bytes in response.content { … }
/// ```
///
/// The method, the request target, the fields and the content that are sent are those of the
/// request. What a client computes by itself, the framing of the content above all, and what it
/// cannot be given, is documented by the transport.
public protocol RequestTransport: Sendable {
  /// Sends a request.
  ///
  /// The content is read while it is sent, from its beginning: a request may be sent again.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: ``SerializationError`` for a request that the client cannot carry, or whose content
  ///   cannot be read; the client's own error when the exchange fails; `CancellationError` when the
  ///   task is cancelled.
  func send(_ request: SerializedRequest) async throws -> TransportResponse
}
