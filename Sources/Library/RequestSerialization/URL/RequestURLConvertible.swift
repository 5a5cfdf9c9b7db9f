/// A type that can be the URL of a request: `String`, ``RequestURL`` and, with
/// `RequestSerializationFoundation`, Foundation's `URL`.
public protocol RequestURLConvertible {
  /// The parts of the URL.
  ///
  /// - Returns: The URL, percent-encoded.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  func requestURL() throws(SerializationError) -> RequestURL
}

extension String: RequestURLConvertible {
  /// The parts of an absolute URL, as read by ``RequestURL/init(_:)``.
  ///
  /// - Returns: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func requestURL() throws(SerializationError) -> RequestURL { try RequestURL(self) }
}

extension RequestURL: RequestURLConvertible {
  /// The URL itself.
  ///
  /// - Returns: The URL.
  public func requestURL() -> RequestURL { self }
}
