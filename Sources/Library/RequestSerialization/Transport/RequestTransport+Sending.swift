// Methods that every transport gets in addition to its own.

extension RequestTransport {
  /// Serializes a request and sends it.
  ///
  /// ```swift
  /// let response = try await transport.send(
  ///   serializer.get("https://api.example.com/photos", parameters: ["page": 2]))
  /// ```
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The head of the final response, and its content as it arrives.
  /// - Throws: ``SerializationError`` for a request that cannot be serialized, or any error of
  ///   ``send(_:)-(SerializedRequest)``.
  public func send(_ request: RequestDescription) async throws -> TransportResponse {
    let request = try request.serialized()
    return try await send(request).answering(request)
  }

  /// Sends a request, and reports the progress of its content and of the response's.
  ///
  /// ```swift
  /// let response = try await transport.send(message) { progress in
  ///   print(progress.direction, progress.fraction ?? 0)
  /// }
  /// let photo = try await response.content.collect(upTo: 1 << 20)
  /// ```
  ///
  /// The request's content is passed to the client as a stream and counted when the client takes
  /// it, which may be ahead of the connection by its buffers. The response's content is counted
  /// when it is read.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - progress: Called after each piece, on the thread or task that reads it.
  /// - Returns: The head of the final response, and its content as it arrives.
  /// - Throws: Any error of ``send(_:)-(SerializedRequest)``.
  public func send(
    _ request: SerializedRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> TransportResponse {
    var response = try await send(try request.reportingUpload(to: progress))
    response.content = response.reportedContent(to: progress)
    response.request = request
    return response
  }

  /// Serializes and sends a request, and reports the progress of its content and of the response's.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - progress: Called after each piece, on the thread or task that reads it.
  /// - Returns: The head of the final response, and its content as it arrives.
  /// - Throws: Any error of `send(_:)` with a description.
  public func send(
    _ request: RequestDescription, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws -> TransportResponse {
    try await send(try request.serialized(), progress: progress)
  }
}

extension TransportResponse {
  /// Returns the response as that to a request, unless its transport says which one it answers.
  package func answering(_ request: SerializedRequest) -> TransportResponse {
    var response = self
    if response.request == nil { response.request = request }
    return response
  }
}
