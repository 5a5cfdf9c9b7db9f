// Messages about requests that are signed.

extension DiagnosticMessage {
  /// A region, a service or a key with which no service accepts a signature.
  package static func invalidSigner(_ title: String, because reason: String) -> Self {
    Self(
      "invalid-signer", .error, "no service accepts a signature with this \(title): \(reason)")
  }

  /// `expires` of a signature that is not in the query.
  package static func expiresInHeader() -> Self {
    Self(
      "invalid-signer", .error, "'expires' has no effect on a signature in the header",
      help: "write 'in: query' to sign a URL, or leave 'expires' out")
  }

  /// `date: 2024-02-29T12:30:00Z`.
  package static func signatureDate() -> Self {
    Self(
      "invalid-signer", .error,
      "'date' must be a required input of type 'date-time', with an example and no default",
      help: "write 'date: ${now}', and under 'inputs' "
        + "'now: {type: date-time, example: 2024-02-29T12:30:00Z}'")
  }

  /// A field that clients and servers on the way change.
  package static func neverSigned(_ name: String) -> Self {
    Self(
      "invalid-signer", .error, "header '\(name)' cannot be signed",
      help: "leave it out: clients and proxies change it")
  }

  /// Signed chunks.
  package static func streamingSignature() -> Self {
    Self(
      "invalid-signer", .error, "signatures of chunks are not supported",
      help: "leave the header out to sign the content as a whole, or write 'payload: unsigned'")
  }

  /// `*`, or a target with a scheme.
  package static func unsignableTarget() -> Self {
    Self(
      "unsignable-target", .error, "only a request target that is a path can be signed",
      help: "leave 'target-form' out")
  }

  /// A `+` in the query, which some implementations sign as a plus and others as a space.
  package static func signedPlus() -> Self {
    Self(
      "unsignable-target", .error,
      "a '+' in the query cannot be signed: it may be a space or a plus",
      help: "write '%20' for a space, '%2B' for a plus")
  }

  /// `spaces: plus` for a signed query.
  package static func signedPlusOfEncoding() -> Self {
    Self(
      "unsignable-target", .error, "a query with 'spaces: plus' cannot be signed",
      help: "write 'encoding: {query: {spaces: percent}}'")
  }

  /// A slash in a segment of a key of S3.
  package static func signedSlash() -> Self {
    Self(
      "signed-slash", .warning, "S3 takes the '%2F' in the path for '/', and refuses the signature",
      help: "write '${key | segments}' for a key with slashes")
  }

  /// A change by clients of `.http` files to what is signed.
  package func breakingSignature() -> Self {
    Self(
      "http-signed", .error, "\(text), which breaks its signature",
      help: "send it by 'waybill send', and choose the other requests by --only")
  }

  /// `X-Amz-Date` in the query of a request whose signature is there.
  package static func parameterAndKey(_ name: String) -> Self {
    Self(
      "field-and-key", .error, "'auth' sets query parameter '\(name)', which is also written here",
      help: "leave it out")
  }
}
