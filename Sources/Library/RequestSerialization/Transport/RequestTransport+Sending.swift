// The methods that every transport gets in addition to its own.

extension RequestTransport {
  /// Serializes a request and sends it.
  ///
  /// ```swift
  /// let response = try await transport.send(
  ///   serializer.get("https://api.example.com/photos", parameters: ["page": 2]))
  /// ```
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: ``SerializationError`` for a request that cannot be serialized; what
  ///   ``send(_:)-(SerializedRequest)`` throws.
  public func send(_ request: RequestDescription) async throws -> TransportResponse {
    try await send(try request.serialized())
  }

  /// Sends a request, and reports how far its content and that of the response have come.
  ///
  /// ```swift
  /// let response = try await transport.send(message) { progress in
  ///   print(progress.direction, progress.fraction ?? 0)
  /// }
  /// let photo = try await response.content.collect(upTo: 1 << 20)
  /// ```
  ///
  /// The content of the request is counted when the client takes it, which may be ahead of the
  /// connection by its buffers, and is handed to it as a stream; that of the response when it is read.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - progress: Called after each piece, by whatever thread or task reads it.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: What ``send(_:)-(SerializedRequest)`` throws.
  public func send(
    _ request: SerializedRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> TransportResponse {
    var response = try await send(try request.reportingUpload(to: progress))
    response.content = response.reportedContent(to: progress)
    return response
  }

  /// Serializes a request and sends it, and reports how far its content and that of the response have come.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - progress: Called after each piece, by whatever thread or task reads it.
  /// - Returns: The head of the final response, and its content while it arrives.
  /// - Throws: What `send(_:)` of a description throws.
  public func send(
    _ request: RequestDescription, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> TransportResponse {
    try await send(try request.serialized(), progress: progress)
  }
}
