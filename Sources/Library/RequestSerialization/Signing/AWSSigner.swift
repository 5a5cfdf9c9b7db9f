internal import MessageSigning

/// Signs requests with Signature Version 4 of AWS.
///
/// ```swift
/// let signer = AWSSigner(
///   accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: secretKey, region: "eu-central-1", service: "s3")
/// let request = try serializer.get("https://bucket.s3.eu-central-1.amazonaws.com/photos/1.png")
/// let signed = try request.signed(by: signer, at: DateTime("2024-02-29T12:30:00Z")!)
/// ```
///
/// The signature is over the bytes that are sent: a request is signed when all of its fields and its content are
/// made. Its target is sent in the spelling that all implementations sign alike: every byte of the
/// path and the query but `A–Z`, `a–z`, `0–9`, `-`, `.`, `_`, `~` and the separators is an escape in
/// upper case. Signed are the fields `Host`, `Content-Type` and `X-Amz-…`, and ``signedFields``.
///
/// Signature Version 4A, the sessions of S3 Express One Zone and signed chunks are not supported.
public struct AWSSigner: Sendable, Hashable {
  /// Where the signature is sent.
  public enum Placement: Sendable, Hashable {
    /// In the field `Authorization`.
    case header

    /// In the query, for a URL that others may use for a number of seconds, from 1 to 604800.
    case query(expires: Int)
  }

  /// Whether the signature covers the content.
  public enum Payload: Sendable, Hashable {
    /// By its SHA-256 digest, for which files and streams are read when the request is signed.
    case signed

    /// Not: `UNSIGNED-PAYLOAD`.
    case unsigned
  }

  /// The public part of the key.
  public var accessKey: String

  /// The secret part of the key, which no description shows.
  public var secretKey: String

  /// The token of temporary keys, or `nil`.
  public var sessionToken: String?

  /// The region, such as `eu-central-1`.
  public var region: String

  /// The service, such as `s3` or `execute-api`.
  public var service: String

  /// Where the signature is sent.
  public var placement: Placement

  /// Whether the signature covers the content, or `nil` for the service's rule: it does, but for
  /// S3 in the query.
  public var payload: Payload?

  /// Whether the path is signed as it is sent, as S3 does. Other services sign it without empty
  /// segments, and encoded once more.
  public var usesS3Rules: Bool

  /// The names of other fields to sign. `Authorization`, `Connection`, `Expect`, `TE`,
  /// `Transfer-Encoding` and `User-Agent` are never signed.
  public var signedFields: [String]

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - accessKey: The public part of the key.
  ///   - secretKey: The secret part of the key.
  ///   - sessionToken: The token of temporary keys, or `nil`.
  ///   - region: The region, such as `eu-central-1`.
  ///   - service: The service.
  ///   - placement: Where the signature is sent.
  ///   - payload: Whether the signature covers the content, or `nil` for the service's rule.
  ///   - usesS3Rules: Whether the path is signed as it is sent, or `nil` for the service's rule:
  ///     `s3`, `s3-outposts` and `s3-object-lambda` have S3's.
  ///   - signedFields: The names of other fields to sign.
  public init(
    accessKey: String, secretKey: String, sessionToken: String? = nil, region: String,
    service: String, placement: Placement = .header, payload: Payload? = nil,
    usesS3Rules: Bool? = nil, signedFields: [String] = []
  ) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
    self.region = region
    self.service = service
    self.placement = placement
    self.payload = payload
    self.usesS3Rules = usesS3Rules ?? AWSSignature.Scope.usesS3Rules(service.utf8)
    self.signedFields = signedFields
  }
}

extension AWSSigner {
  /// Refuses settings with which no service accepts a signature.
  func validate() throws(SerializationError) {
    // An access key is not shown: it may be the secret one in the wrong place.
    for (text, shown) in [(accessKey, nil), (region, region), (service, service)] {
      guard AWSSignature.Scope.flaw(of: text.utf8) == nil else {
        throw shown.map { SerializationError(.invalidSigner, $0) }
          ?? SerializationError(.invalidSigner)
      }
    }
    guard !secretKey.isEmpty, sessionToken != "" else {
      throw SerializationError(.invalidSigner)
    }
    if case .query(let seconds) = placement, !(1...604_800).contains(seconds) {
      throw SerializationError(.invalidSigner, "\(seconds)")
    }
  }
}

extension AWSSigner: CustomStringConvertible, CustomReflectable {
  /// The public part of the key, the region and the service.
  public var description: String { "AWSSigner(\(accessKey), \(region), \(service))" }

  /// The settings without the secret key and the token.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "accessKey": accessKey, "region": region, "service": service, "placement": placement,
        "payload": payload as Any, "usesS3Rules": usesS3Rules, "signedFields": signedFields,
      ])
  }
}
