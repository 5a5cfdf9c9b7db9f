public import RequestSerialization

/// Sends requests through another transport, and logs requests and responses.
///
/// ```swift
/// let transport = URLSessionRequestTransport().logging { print($0) }
/// ```
///
/// A request is one line, or several with ``showsFields``: `POST https://api.example.com/photos (37
/// bytes of application/json)`. A response is one line with its status and the time until its head
/// arrived: `201 for POST https://api.example.com/photos after 120 ms`. Values of fields with
/// credentials are never shown; nor is content. URLs are shown with their queries, which should not
/// contain secrets.
public struct LoggingTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// Whether the fields of requests and responses are logged.
  public let showsFields: Bool

  private let log: @Sendable (String) -> Void

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: The transport that sends the requests.
  ///   - showsFields: Whether the fields of requests and responses are logged.
  ///   - log: Receives each text, without a line end, on any thread.
  public init(_ base: Base, showsFields: Bool = false, log: @escaping @Sendable (String) -> Void) {
    self.base = base
    self.showsFields = showsFields
    self.log = log
  }

  /// Sends a request, and logs it and its response, or the error.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The response, whose content is not read for the log.
  /// - Throws: Any error of the other transport.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    log(showsFields ? request.debugDescription : request.description)
    let start = ContinuousClock.now
    do {
      let response = try await base.send(request)
      let line = "\(response.head.status) for \(place(request, since: start))"
      log(
        showsFields
          ? ([line] + response.head.fields.map(\.description)).joined(separator: "\n") : line)
      return response
    } catch {
      log("failed: \(place(request, since: start)): \(error)")
      throw error
    }
  }

  private func place(_ request: SerializedRequest, since start: ContinuousClock.Instant) -> String {
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return "\(request.method) \(request.url) after \(Int(milliseconds.rounded())) ms"
  }
}

extension RequestTransport {
  /// Returns a transport that logs requests and responses.
  ///
  /// - Parameters:
  ///   - showsFields: Whether the fields of requests and responses are logged.
  ///   - log: Receives each text, without a line end, on any thread.
  /// - Returns: The transport.
  public func logging(
    showsFields: Bool = false, to log: @escaping @Sendable (String) -> Void
  ) -> LoggingTransport<Self> {
    LoggingTransport(self, showsFields: showsFields, log: log)
  }
}
