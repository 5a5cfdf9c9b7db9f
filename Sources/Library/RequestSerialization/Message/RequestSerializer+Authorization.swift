// The credentials among the default fields.

extension RequestSerializer {
  /// Sends a user name and a password with each request (RFC 7617).
  ///
  /// - Parameters:
  ///   - username: The user name, without a colon.
  ///   - password: The password.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidUsername`` or
  ///   ``SerializationError/Code/invalidPassword``.
  public mutating func setBasicAuthorization(
    username: String, password: String
  ) throws(SerializationError) {
    let field = try HeaderField.basicAuthorization(username: username, password: password)
    fields.set(field)
  }

  /// Sends a bearer token with each request (RFC 6750).
  ///
  /// - Parameter token: The token.
  public mutating func setBearerAuthorization(token: String) {
    let field = HeaderField.bearerAuthorization(token: token)
    fields.set(field)
  }

  /// Removes the credentials.
  public mutating func clearAuthorization() {
    fields["Authorization"] = nil
  }
}
