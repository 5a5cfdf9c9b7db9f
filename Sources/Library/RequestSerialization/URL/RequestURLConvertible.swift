internal import MessageSyntax

/// A type that can be the URL of a request: `String`, ``RequestURL``, ``InterpolatedURL`` and, with
/// `RequestSerializationFoundation`, Foundation's `URL`.
public protocol RequestURLConvertible {
  /// The parts of an absolute URL.
  ///
  /// - Returns: The URL, percent-encoded.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  func requestURL() throws(SerializationError) -> RequestURL

  /// The parts of a URL that may be a path below another URL.
  ///
  /// - Parameter base: The URL to which a path is appended, as described for
  ///   ``RequestSerializer/baseURL``.
  /// - Returns: The URL, percent-encoded.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``, and any error of
  ///   ``RequestURL/appending(_:encoding:)``.
  func requestURL(relativeTo base: RequestURL) throws(SerializationError) -> RequestURL
}

extension RequestURLConvertible {
  /// The parts of a URL that is always absolute.
  ///
  /// - Parameter base: A URL, which has no effect.
  /// - Returns: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func requestURL(relativeTo base: RequestURL) throws(SerializationError) -> RequestURL {
    try requestURL()
  }
}

extension String: RequestURLConvertible {
  /// The parts of an absolute URL, as read by ``RequestURL/init(_:)``.
  ///
  /// - Returns: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public func requestURL() throws(SerializationError) -> RequestURL { try RequestURL(self) }

  /// The parts of an absolute URL, or of a path below another URL: a text without a scheme.
  ///
  /// - Parameter base: The URL to which a path is appended.
  /// - Returns: The URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL`` or
  ///   ``SerializationError/Code/dotSegment``.
  public func requestURL(relativeTo base: RequestURL) throws(SerializationError) -> RequestURL {
    if AbsoluteURL.schemeName(of: utf8) != nil { return try requestURL() }
    return try base.appending(InterpolatedURL(text: self))
  }
}

extension RequestURL: RequestURLConvertible {
  /// The URL itself.
  ///
  /// - Returns: The URL.
  public func requestURL() -> RequestURL { self }
}

extension InterpolatedURL: RequestURLConvertible {
  /// The parts of an absolute URL, as by ``RequestURL/init(interpolating:encoding:)``.
  ///
  /// - Returns: The URL.
  /// - Throws: ``SerializationError``, as described for ``InterpolatedURL``.
  public func requestURL() throws(SerializationError) -> RequestURL {
    try RequestURL(interpolating: self)
  }

  /// The parts of an absolute URL, or of a path below another URL: one that does not begin with the
  /// text of a scheme. A value at the beginning is part of the path.
  ///
  /// - Parameter base: The URL to which a path is appended.
  /// - Returns: The URL.
  /// - Throws: ``SerializationError``, as described for ``InterpolatedURL``.
  public func requestURL(relativeTo base: RequestURL) throws(SerializationError) -> RequestURL {
    if case .text(let text)? = pieces.first, AbsoluteURL.schemeName(of: text.utf8) != nil {
      return try requestURL()
    }
    return try base.appending(self)
  }
}
