internal import MessageContent
package import MessageSigning
internal import MessageSyntax

extension SerializedRequest {
  /// Returns the request with a signature of Signature Version 4, in place of an earlier one.
  ///
  /// The header gets `X-Amz-Date` and `Authorization`, with a session token `X-Amz-Security-Token`,
  /// and for S3 and unsigned content `X-Amz-Content-SHA256`. If the request has that field, its value
  /// is what is signed for the content, unless ``AWSSigner/payload`` is set. With
  /// ``AWSSigner/Placement/query(expires:)``, the others are parameters of the query.
  ///
  /// - Parameters:
  ///   - signer: The key, the service and the rules.
  ///   - date: The moment of the signature. It is signed in UTC and in whole seconds.
  /// - Returns: The signed request.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidSigner``;
  ///   ``SerializationError/Code/invalidQuery`` for a `+` in the query;
  ///   ``SerializationError/Code/invalidPath`` for a target that is not a path;
  ///   ``SerializationError/Code/contentOfUnknownLength`` for signed content of unknown length; or
  ///   an error of reading the content.
  public func signed(
    by signer: AWSSigner, at date: DateTime
  ) throws(SerializationError) -> SerializedRequest {
    try awsSigned(by: signer, at: date).request
  }

  /// The signed request, and the texts that were hashed for it.
  package func awsSigned(
    by signer: AWSSigner, at date: DateTime
  ) throws(SerializationError) -> (request: SerializedRequest, signature: AWSSignature) {
    try signer.validate()
    let scope = AWSSignature.Scope(
      date.timestamp, region: signer.region, service: signer.service)
    let contentHash = try signedContentHash(signer)
    var target = try signedTarget().removing(AWSSignature.parameters)
    let isInHeader = signer.placement == .header
    var request = self
    request.fields.removeAll { field in AWSSignature.ownFields.contains { field.isNamed($0) } }
    if isInHeader { try request.addSignedFields(signer, scope, contentHash) }
    let fields = AWSSignature.Fields(
      request.fields.lazy.map { ($0.name, $0.value) }, others: signer.signedFields)
    let credential = "\(signer.accessKey)/\(scope.text)"
    if case .query(let seconds) = signer.placement {
      target = target.adding(
        [
          ("X-Amz-Algorithm", AWSSignature.algorithm), ("X-Amz-Credential", credential),
          ("X-Amz-Date", scope.moment), ("X-Amz-Expires", "\(seconds)"),
          ("X-Amz-SignedHeaders", fields.names),
        ] + (signer.sessionToken.map { [("X-Amz-Security-Token", $0)] } ?? []))
    }
    let signature = AWSSignature(
      method: method, target: target, fields: fields, contentHash: contentHash,
      usesS3Rules: signer.usesS3Rules, scope: scope, secretKey: signer.secretKey)
    if isInHeader {
      let value =
        "\(AWSSignature.algorithm) Credential=\(credential), SignedHeaders=\(fields.names), "
        + "Signature=\(signature.signature)"
      try request.setField(HeaderField("Authorization", value))
    } else {
      target = target.adding([("X-Amz-Signature", signature.signature)])
    }
    request.target = String(decoding: target.bytes, as: UTF8.self)
    return (request, signature)
  }

  /// Adds the fields that a signature in the header signs.
  private mutating func addSignedFields(
    _ signer: AWSSigner, _ scope: AWSSignature.Scope, _ contentHash: String
  ) throws(SerializationError) {
    try setField(HeaderField("X-Amz-Date", scope.moment))
    if signer.usesS3Rules || contentHash == AWSSignature.unsignedPayload {
      try setField(HeaderField(AWSSignature.contentHashField, contentHash))
    }
    if let token = signer.sessionToken {
      try setField(HeaderField("X-Amz-Security-Token", token))
    }
  }

  /// The line of the content in a canonical request: a field that the request has, `UNSIGNED-PAYLOAD`, or a digest.
  private func signedContentHash(_ signer: AWSSigner) throws(SerializationError) -> String {
    let written = fields.first { $0.isNamed(AWSSignature.contentHashField) }
    if let written, signer.payload == nil { return written.value }
    let isLeftOut = AWSSignature.leavesContentOut(
      usesS3Rules: signer.usesS3Rules, isInQuery: signer.placement != .header)
    switch signer.payload ?? (isLeftOut ? .unsigned : .signed) {
    case .unsigned: return AWSSignature.unsignedPayload
    case .signed:
      guard sequence == nil else { throw SerializationError(.contentOfUnknownLength) }
      do throws(ContentError) {
        return String(decoding: Hexadecimal.encode(try content.sha256()), as: UTF8.self)
      } catch {
        throw SerializationError(error)
      }
    }
  }

  private func signedTarget() throws(SerializationError) -> SignedTarget {
    do throws(SignedTargetProblem) {
      return try SignedTarget(Array(target.utf8))
    } catch {
      switch error {
      case .notOriginForm: throw SerializationError(.invalidPath, target)
      case .plus(let offset): throw SerializationError(.invalidQuery, target, offset: offset)
      }
    }
  }
}
