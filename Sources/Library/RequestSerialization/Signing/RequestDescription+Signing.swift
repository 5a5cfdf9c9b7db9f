// The signature of one request.

package import MessageSigning

extension RequestDescription {
  /// Signs this request when it is serialized, with Signature Version 4 of AWS.
  ///
  /// ```swift
  /// var request = try serializer.get("https://bucket.s3.eu-central-1.amazonaws.com/photos/1.png")
  /// request.sign(by: signer)
  /// ```
  ///
  /// The signature is over the finished message, as ``SerializedRequest/signed(by:at:)`` describes,
  /// whose errors serializing then throws.
  ///
  /// - Parameters:
  ///   - signer: The key, the service and the rules.
  ///   - date: The moment of the signature, or `nil` for the moment at which the request is
  ///     serialized.
  public mutating func sign(by signer: AWSSigner, at date: DateTime? = nil) {
    parts.signing = [Signing(signer: signer, date: date)]
  }

  /// The signature of the message, with the texts that are hashed for it; `nil` if it has none.
  package func signature() throws(SerializationError) -> AWSSignature? { try parts.signature() }
}

/// A signature that a request is to have.
struct Signing: Sendable, Hashable {
  let signer: AWSSigner

  /// The moment, or `nil` for the one at which the request is serialized.
  let date: DateTime?

  func signed(
    _ message: SerializedRequest
  ) throws(SerializationError) -> (request: SerializedRequest, signature: AWSSignature) {
    guard let date = date ?? .now else { throw SerializationError(.invalidSigner) }
    return try message.awsSigned(by: signer, at: date)
  }
}
