package import MessageSyntax

extension RequestURL {
  /// Reads an absolute URL: `http` or `https`, without user information.
  ///
  /// Characters that RFC 3986 does not allow in a path, a query or a fragment are percent-encoded
  /// as UTF-8, as by Foundation's `URL(string:)`; existing escapes stay. These are refused: control
  /// characters, a `%` that begins no escape, a host with characters outside ASCII (write its
  /// `xn--…` form), and a port that is empty or not 1 to 65535.
  ///
  /// ```swift
  /// try RequestURL("https://example.com/猫?q=1").path  // /%E7%8C%AB
  /// ```
  ///
  /// - Parameter text: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL`` and the offset of
  ///   the error. The subject is the text, with `…` for a user name and a password.
  public init(_ text: String) throws(SerializationError) {
    do throws(URLProblem) {
      self.init(try EncodedURL(reading: Array(text.utf8), .bytesFirst))
    } catch {
      throw SerializationError(error, in: text)
    }
    if path.isEmpty { path = "/" }
  }

  /// Creates a URL from an encoded one.
  package init(_ url: EncodedURL) {
    self.init(
      scheme: url.scheme == .https ? .https : .http,
      host: String(decoding: url.host, as: UTF8.self), port: url.port.map { Int($0) },
      path: String(decoding: url.path, as: UTF8.self),
      query: url.query.map { String(decoding: $0, as: UTF8.self) },
      fragment: url.fragment.map { String(decoding: $0, as: UTF8.self) })
  }
}
