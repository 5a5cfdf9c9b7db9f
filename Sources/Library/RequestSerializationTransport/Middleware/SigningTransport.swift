public import RequestSerialization

/// Signs each request with an `AWSSigner` and sends it through another transport.
///
/// ```swift
/// let transport = URLSessionRequestTransport().signing(signer).retrying()
/// ```
///
/// A signature is valid for some minutes. In this order each retry has a signature of its own.
public struct SigningTransport<Base: RequestTransport>: RequestTransport {
  /// The transport that sends the requests.
  public let base: Base

  /// The signer of the requests.
  public let signer: AWSSigner

  private let date: DateTime?

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - base: The transport that sends the requests.
  ///   - signer: The signer of the requests.
  ///   - date: The moment of each signature, or `nil` for the clock's.
  public init(_ base: Base, signer: AWSSigner, at date: DateTime? = nil) {
    self.base = base
    self.signer = signer
    self.date = date
  }

  /// Signs a request and sends it.
  ///
  /// - Parameter request: The request; a signature that it has is replaced.
  /// - Returns: The response.
  /// - Throws: Any error of `SerializedRequest.signed(by:at:)`, or of the other transport.
  public func send(_ request: SerializedRequest) async throws -> TransportResponse {
    guard let moment = date ?? .now else { throw SerializationError(.invalidSigner) }
    return try await base.send(try request.signed(by: signer, at: moment))
  }
}

extension RequestTransport {
  /// Returns a transport that signs each request.
  ///
  /// - Parameters:
  ///   - signer: The signer of the requests.
  ///   - date: The moment of each signature, or `nil` for the clock's.
  /// - Returns: The transport.
  public func signing(_ signer: AWSSigner, at date: DateTime? = nil) -> SigningTransport<Self> {
    SigningTransport(self, signer: signer, at: date)
  }
}
