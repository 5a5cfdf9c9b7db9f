internal import Synchronization

/// Answers requests itself and sends none: the transport of tests.
///
/// ```swift
/// let transport = StubTransport { request in
///   TransportResponse(status: request.target == "/photos" ? 200 : 404)
/// }
/// let status = try await transport.send(serializer.get("https://h/photos")).status  // 200
/// print(transport.requests.map(\.target))  // ["/photos"]
/// ```
///
/// A request with a ``SequenceContent`` is not read: its content is read by the closure, or not at
/// all.
public final class StubTransport: RequestTransport {
  private let respond: @Sendable (SerializedRequest) async throws -> TransportResponse
  private let received = Mutex<[SerializedRequest]>([])

  /// Creates a transport.
  ///
  /// - Parameter respond: Returns the response to a request, or throws the error of the exchange.
  public init(
    _ respond: @escaping @Sendable (SerializedRequest) async throws -> TransportResponse
  ) {
    self.respond = respond
  }

  /// Creates a transport with one response to all requests.
  ///
  /// - Parameter response: The response, made anew for each request, since content is read once.
  public convenience init(_ response: @autoclosure @escaping @Sendable () -> TransportResponse) {
    self.init { _ in response() }
  }

  /// The requests so far, in the order in which they were sent.
  public var requests: [SerializedRequest] { received.withLock { $0 } }

  /// Returns the response to a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response of the closure.
  /// - Throws: Any error of the closure.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    received.withLock { $0.append(request) }
    return try await respond(request).answering(request)
  }
}
