// The credentials of one request.

extension RequestDescription {
  /// Sends a user name and a password with this request (RFC 7617), instead of the serializer's.
  ///
  /// ```swift
  /// var request = try serializer.get("https://api.example.com/account")
  /// try request.setBasicAuthorization(username: "ann", password: "s3cret")
  /// ```
  ///
  /// - Parameters:
  ///   - username: The user name, without a colon.
  ///   - password: The password.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidUsername`` or
  ///   ``SerializationError/Code/invalidPassword``.
  public mutating func setBasicAuthorization(
    username: String, password: String
  ) throws(SerializationError) {
    fields.set(try .basicAuthorization(username: username, password: password))
  }

  /// Sends a bearer token with this request (RFC 6750), instead of the serializer's.
  ///
  /// - Parameter token: The token.
  public mutating func setBearerAuthorization(token: String) {
    fields.set(.bearerAuthorization(token: token))
  }
}
